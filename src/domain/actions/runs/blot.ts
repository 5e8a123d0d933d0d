/** Shorter secrets would make holes in ordinary words. */
const shortestSecret = 4;

/** Ways of a terminal to be told something: sequences with their ends, or as far as they go, and control characters by themselves. */
const unseen =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
	/(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]?|[\0-\x08\x0a-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2060\ufeff]/g;
/** The same with less taken for a sequence, for readers that know fewer. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\0-\x08\x0a-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2060\ufeff]/g;

/**
 * Takes secrets out of lines: all of them, their own lines, and how they look in base64. A secret that is parted by what nobody sees, or by
 * the end of a line, is found too; the line then loses what nobody sees.
 */
export function openBlotter(
	secrets: readonly string[],
): (lines: readonly string[]) => string[] {
	const words = [...new Set(secrets.flatMap(formsOf))].sort(
		(a, b) => b.length - a.length,
	);
	const blotted = (line: string): string => {
		let done = line;
		for (const word of words) done = done.replaceAll(word, "***");
		return done;
	};
	const one = (line: string): string => {
		let shown = blotted(line);
		for (const parting of [unseen, controls]) {
			const seen = shown.replace(parting, "");
			const done = seen === shown ? seen : blotted(seen);
			if (done !== seen) shown = done;
		}
		return shown;
	};
	return (lines) => {
		const done = lines.map(one);
		for (let at = 1; at < done.length; at++)
			[done[at - 1], done[at]] = parted(
				words,
				done[at - 1] as string,
				done[at] as string,
			);
		return done;
	};
}

/** Two lines without a secret that begins in the first and ends in the second. */
function parted(
	words: readonly string[],
	first: string,
	second: string,
): [string, string] {
	const [before, after] = [
		first.replace(unseen, ""),
		second.replace(unseen, ""),
	];
	const seam = before.slice(-1) + after.slice(0, 1);
	if (seam.length < 2) return [first, second];
	for (const word of words)
		for (let at = word.indexOf(seam); at >= 0; at = word.indexOf(seam, at + 1))
			if (
				before.endsWith(word.slice(0, at + 1)) &&
				after.startsWith(word.slice(at + 1))
			)
				return [
					`${before.slice(0, -at - 1)}***`,
					`***${after.slice(word.length - at - 1)}`,
				];
	return [first, second];
}

/** What a secret looks like in a log; what terminals do not show of it is not looked for. */
function formsOf(secret: string): string[] {
	const lines = secret.split("\n").map((line) => line.trim());
	const plain = [secret, ...lines].filter(
		(form) => form.trim().length >= shortestSecret,
	);
	const coded =
		secret.trim().length >= shortestSecret ? [secret, secret.trim()] : [];
	return [
		...plain.flatMap((form) => [form, form.replace(unseen, "")]),
		...coded.map((form) =>
			Buffer.from(form).toString("base64").replace(/=+$/, ""),
		),
	].filter((form) => form.length >= shortestSecret);
}
