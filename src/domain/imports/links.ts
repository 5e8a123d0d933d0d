/** Where links of a text lead to, and where they are to lead. */
export interface Links {
	/** The repository on the server that it comes from, without a slash at the end. */
	readonly there: string;
	/** The same here. */
	readonly here: string;
	/** What is added to the numbers of merge requests; undefined where there are none. */
	readonly shift: number | undefined;
	/** Files that were brought: their addresses there, and here. */
	readonly files: ReadonlyMap<string, string>;
}

/** Lets what a text says of its own repository lead into the new one: addresses, files, and numbers of merge requests. */
export function relink(body: string, links: Links): string {
	let text = body;
	for (const [there, here] of links.files) text = text.replaceAll(there, here);
	const shift = links.shift ?? 0;
	text = text
		.split(links.there)
		.map((part, i) => (i === 0 ? part : led(part, links, shift)))
		.join("");
	return links.shift === undefined ? text : renumber(text, links.shift);
}

/** What stands behind the address of the repository there, with the address that is meant here before it. */
function led(after: string, { there, here }: Links, shift: number): string {
	const [item, kind, number, commit] = place.exec(after) ?? [];
	if (!item) return there + after;
	const rest = after.slice(item.length);
	if (commit) return `${here}/commit/${commit}${rest}`;
	const added = kind === "merge_requests" ? shift : 0;
	return `${here}/issues/${Number(number) + added}${rest}`;
}

const place =
	/^\/(?:-\/)?(?:(issues|work_items|pulls?|merge_requests)\/(\d{1,9})|commit\/([0-9a-f]{7,64}))(?![\w/])/;

/** `!12` is a merge request where merge requests have numbers of their own. */
const renumber = (text: string, shift: number): string =>
	text.replace(
		/(^|[\s([{,;:])!(\d{1,9})(?!\w)/gm,
		(_, before: string, number: string) =>
			`${before}#${Number(number) + shift}`,
	);
