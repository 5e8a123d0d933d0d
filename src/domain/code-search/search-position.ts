import type { App } from "../../app.ts";
import { type Seals, sealsOf } from "../../crypto/sealed.ts";

/** The stage of a search: it looks through texts that define a word first, for words in paths then, and at last through texts that may have what is asked for, or through all files. */
export interface SearchPosition {
	readonly phase: "names" | "paths" | "texts" | "files";
	/** The last path, text or branch that was looked at. */
	readonly at: number;
	/** In a branch the last path. */
	readonly path: number;
}

/** Phases in the order in which a search comes to them. */
const inOrder = ["names", "paths", "texts", "files"] as const;

/** The order in which a search comes to positions. */
export const byPosition = (a: SearchPosition, b: SearchPosition): number =>
	inOrder.indexOf(a.phase) - inOrder.indexOf(b.phase) ||
	(a.phase === "paths" ? a.at - b.at : b.at - a.at) ||
	a.path - b.path;

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

/** All cursors have the length of the longest one, so that it tells nothing of the ids in them. */
const longestCursor = 1 + 4 * 16;
const keys = new WeakMap<object, Seals>();

/** Cursors have a key of their own: nothing else that is sealed can be taken for one. It follows from the key of the server, so all servers have the same. */
function sealsOfCursors({ seals }: Pick<App, "seals">): Seals {
	const known = keys.get(seals);
	if (known) return known;
	const own = sealsOf(seals.keyFor("search cursor").toString("base64"));
	keys.set(seals, own);
	return own;
}

/**
 * Writes a cursor as a sealed text without signs that addresses treat in their own way. A search that is out of time may end behind texts that its reader may not
 * read, so nobody can read the position in it, nor write one. `question` is all that is asked: the same one gives the same cursor (and answer, for caches), while those
 * of two questions do not show whether they end at one place.
 */
export function writeCursor(
	app: Pick<App, "seals">,
	{ from, skip, before }: SearchCursor,
	question: unknown,
): string {
	const numbers = [
		phases.indexOf(from.phase),
		from.at,
		from.path,
		skip,
		before,
	];
	const sealed = sealsOfCursors(app).seal(
		numbers.join("-").padEnd(longestCursor),
		JSON.stringify(question),
	);
	return Buffer.from(sealed, "base64").toString("base64url");
}

/** Undefined for what is no cursor. */
export function readCursor(
	app: Pick<App, "seals">,
	sealed: string,
): SearchCursor | undefined {
	const text = sealsOfCursors(app).open(sealed)?.trimEnd() ?? "";
	if (!/^[0-3](?:-\d{1,15}){4}$/.test(text)) return undefined;
	const [phase = 0, at = 0, path = 0, skip = 0, before = 0] = text
		.split("-")
		.map(Number);
	const from = { phase: phases[phase] ?? "paths", at, path };
	return { from, skip, before };
}

/** Behind all ids. */
export const highest = 999_999_999_999_999;
