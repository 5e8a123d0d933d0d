import type { App } from "../../../app.ts";
import {
	mostRows,
	type PlaceRow,
	placesOfTexts,
	type SearchScope,
} from "../place-rows.ts";
import type { NewestTexts } from "./newest-texts.ts";

/** Texts of the first batch, and of the last: each has twice as many as the one before. */
export const fewestTexts = 120;
const mostTexts = 480;

/** A text to begin behind, and the places of those that come first where they are known. */
export interface Start {
	readonly at: number;
	readonly first: FirstPlaces | undefined;
}

/** The places of some texts. */
export interface FirstPlaces {
	readonly texts: ReadonlySet<number>;
	readonly rows: readonly PlaceRow[];
}

/** Texts that may be results, and those of them that define a word. */
interface FirstTexts {
	readonly texts: NewestTexts | undefined;
	readonly defining: Uint32Array | undefined;
}

/** Reads the places of the first texts that define a word and of the first others by one statement; undefined where it gives not all of them. */
export async function firstPlaces(
	app: App,
	scope: SearchScope,
	{ texts, defining }: FirstTexts,
): Promise<FirstPlaces | undefined> {
	if (!texts || !defining) return undefined;
	const ids = new Set([
		...defining.subarray(-fewestTexts),
		...texts.first(fewestTexts),
	]);
	const asked = padded([...ids], 2 * fewestTexts);
	const rows = await placesOfTexts(app, scope, asked);
	return rows.length < mostRows ? { texts: ids, rows } : undefined;
}

/** The places of some texts, in portions from behind; `at` is the last text of each. */
export async function* newestFirst(
	app: App,
	scope: SearchScope,
	texts: NewestTexts,
	from: Start,
): AsyncGenerator<{ readonly rows: readonly PlaceRow[]; readonly at: number }> {
	let count = fewestTexts;
	let known = from.first;
	for (let at = from.at; ; count = Math.min(2 * count, mostTexts)) {
		const some = await texts.below(at, count);
		const last = some.at(-1);
		// more of them may have been found since their places were read
		const found =
			known && some.every((id) => known?.texts.has(id))
				? placesAmong(known.rows, some)
				: await placesOfTexts(app, scope, padded(some, count));
		known = undefined;
		if (last === undefined) return;
		const [rows, end] = whole(found, ({ text_id }) => text_id as number, last);
		at = end;
		yield { rows, at };
		if (at === last && some.length < count) return;
	}
}

function placesAmong(
	known: readonly PlaceRow[],
	texts: readonly number[],
): PlaceRow[] {
	const wanted = new Set(texts);
	return known.filter(({ text_id }) => wanted.has(text_id ?? 0));
}

/**
 * Some ids with others that nothing has, so that there are always as many: a search that may find something in what its reader may not read asks the database
 * for as much as one that finds nothing, and takes as long.
 */
export function padded(ids: readonly number[], count: number): number[] {
	const all = [...ids];
	for (let none = -1; all.length < count; none--) all.push(none);
	return all;
}

/** The rows whose key has all of its rows, where a statement gives so many at most; with the last key that they have. */
export function whole(
	rows: readonly PlaceRow[],
	keyOf: (row: PlaceRow) => number,
	last: number,
): [PlaceRow[], number] {
	if (rows.length < mostRows) return [[...rows], last];
	const cut = keyOf(rows.at(-1) as PlaceRow);
	const complete = rows.filter((row) => keyOf(row) !== cut);
	const end = complete.at(-1);
	// one that has more than a statement gives is shown with those
	return end ? [complete, keyOf(end)] : [[...rows], cut];
}
