/** The names of all gitignore sets, in byte order. */
export const gitignoreNames = async (): Promise<string[]> =>
	Object.keys(await sets()).sort();

/** One set as it is offered for reading; undefined when there is none of this name. */
export async function gitignoreSet(name: string): Promise<string | undefined> {
	const all = await sets();
	return Object.hasOwn(all, name) ? all[name] : undefined;
}

/**
 * The .gitignore of a new repository: each set under a line with its name. Undefined when a name is unknown, since half a
 * file would be worse than a refusal.
 */
export async function gitignoreText(
	names: readonly string[],
): Promise<string | undefined> {
	const parts: string[] = [];
	for (const name of names) {
		const text = await gitignoreSet(name);
		if (text === undefined) return undefined;
		parts.push(`# ---> ${name}\n${text}\n`);
	}
	return parts.join("");
}

// Imported when first asked for, so that starting the server does not pay for it.
async function sets(): Promise<Readonly<Record<string, string>>> {
	const data = await import("./data/gitignores.json", {
		with: { type: "json" },
	});
	return data.default;
}
