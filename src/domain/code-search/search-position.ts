/** The stage of a search: it looks through texts that define a word first, for words in paths then, and at last through texts that may have what is asked for, or through all files. */
export interface SearchPosition {
	readonly phase: "names" | "paths" | "texts" | "files";
	/** The last path, text or branch that was looked at. */
	readonly at: number;
	/** In a branch the last path. */
	readonly path: number;
}

/** The order in which a search comes to positions of one phase. */
export const byPosition = (a: SearchPosition, b: SearchPosition): number =>
	(a.phase === "paths" ? a.at - b.at : b.at - a.at) || a.path - b.path;

/** The beginning of the next page. */
export interface SearchCursor {
	/** The position from which the results were gathered that the page is taken from. */
	readonly from: SearchPosition;
	/** The number of those that were shown. */
	readonly skip: number;
	/** The number of those before that were shown. */
	readonly before: number;
}

const phases = ["paths", "texts", "files", "names"] as const;

/** A cursor as a text without signs that addresses treat in their own way. */
export const writeCursor = ({ from, skip, before }: SearchCursor): string =>
	[phases.indexOf(from.phase), from.at, from.path, skip, before].join("-");

/** Undefined for what is no cursor. */
export function readCursor(text: string): SearchCursor | undefined {
	if (!/^[0-3](?:-\d{1,15}){4}$/.test(text)) return undefined;
	const [phase = 0, at = 0, path = 0, skip = 0, before = 0] = text
		.split("-")
		.map(Number);
	const from = { phase: phases[phase] ?? "paths", at, path };
	return { from, skip, before };
}

/** Behind all ids. */
export const highest = 999_999_999_999_999;
