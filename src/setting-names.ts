/** The flag of a setting, without its dashes: `sshPort` is ssh-port. */
export const kebab = (key: string) =>
	key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
/** The environment variable of a setting: `sshPort` is INGOT_SSH_PORT. */
export const environmentName = (key: string): string =>
	`INGOT_${kebab(key).replaceAll("-", "_").toUpperCase()}`;

/** Variables beside the settings: of the import, of tests, and those that container engines make of a service with the name "ingot". */
const otherVariables =
	/^INGOT_(BROWSER|CONFIG|IMPORT_TOKEN|TO_.*|TEST_.*|SERVICE_.*|PORT_\d.*)$/;

/** What is wrong with an INGOT_ variable that nothing reads: a setting that is misspelt would be the default in silence. Undefined if there is none. */
export function unknownVariable(
	env: Readonly<Record<string, string | undefined>>,
	settings: readonly string[],
): string | undefined {
	const known = settings.map(environmentName);
	for (const [name, value] of Object.entries(env)) {
		if (!name.startsWith("INGOT_") || value === undefined) continue;
		if (known.includes(name) || otherVariables.test(name)) continue;
		return `unknown variable ${name} in the environment${meant(name, known)}: correct it or take it out`;
	}
	return undefined;
}

/** What is wrong with a flag that no setting has. */
export const unknownFlag = (name: string, known: readonly string[]): string =>
	`unknown option --${name}${meant(name, known, "--")}`;

/** Tells the nearest of some names, if one is near. */
export function meant(
	name: string,
	names: readonly string[],
	before = "",
): string {
	const near = nearestOf(name, names);
	return near ? ` (did you mean ${before}${near}?)` : "";
}

/** The name that is the fewest changes away from a misspelt one, if those are few enough to have been meant. */
function nearestOf(
	given: string,
	names: readonly string[],
): string | undefined {
	let nearest: string | undefined;
	let least = Math.max(2, Math.ceil(given.length / 4)) + 1;
	const word = given.slice(0, 100).toLowerCase();
	for (const name of names) {
		const changes = distance(word, name.toLowerCase());
		if (changes >= least) continue;
		least = changes;
		nearest = name;
	}
	return nearest;
}

/** How many letters have to be added, taken away or replaced. */
function distance(from: string, to: string): number {
	let row = Array.from({ length: to.length + 1 }, (_, i) => i);
	for (let i = 1; i <= from.length; i++) {
		const next = [i];
		for (let j = 1; j <= to.length; j++)
			next.push(
				Math.min(
					(row[j] as number) + 1,
					(next[j - 1] as number) + 1,
					(row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1),
				),
			);
		row = next;
	}
	return row[to.length] as number;
}
