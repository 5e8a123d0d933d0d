import type { Reader } from "../../database/database.ts";
import {
	type Directory,
	entriesInParts,
	isInParts,
	partOf,
	partsOf,
	rowOfParts,
} from "./parts.ts";
import { readRows } from "./stored.ts";

/** By name, the commit that last changed an entry; undefined where it is gone or only a full history could tell. */
type Entries = readonly (readonly [name: string, oid: string | undefined])[];
type Rows = Map<string, Directory | undefined>;

/** A directory of more entries is in parts: it would be written anew with each change. */
const mostInRow = 1000;
/** A directory of more entries is not stored. */
const mostEntries = 50_000;

/** The rows of directories after changes of some of their entries, by key; undefined for those that go. `anew` builds on nothing. */
export async function rowsAfter(
	db: Reader,
	store: number,
	changes: ReadonlyMap<string, Entries>,
	anew: boolean,
): Promise<Rows> {
	const stored = anew
		? new Map<string, Directory>()
		: await readRows(db, store, [...changes.keys()]);
	const rows: Rows = new Map();
	for (const [directory, entries] of changes) {
		const before = stored.get(directory);
		const after =
			before && isInParts(before)
				? await partsAfter(
						db,
						store,
						directory,
						entriesInParts(before),
						entries,
					)
				: rowAfter(directory, before, entries);
		for (const [key, row] of after) rows.set(key, row);
	}
	return rows;
}

function rowAfter(
	directory: string,
	before: Directory | undefined,
	entries: Entries,
): Rows {
	const now = changed(before, entries);
	if (now.size > mostEntries) return new Map([[directory, undefined]]);
	if (now.size <= mostInRow) return new Map([[directory, rowOf(now)]]);
	const parts = Map.groupBy(now, ([name]) => partOf(directory, name));
	return new Map([
		[directory, rowOfParts(now.size)],
		...[...parts].map(([key, some]) => [key, rowOf(new Map(some))] as const),
	]);
}

async function partsAfter(
	db: Reader,
	store: number,
	directory: string,
	count: number,
	entries: Entries,
): Promise<Rows> {
	const parts = Map.groupBy(entries, ([name]) => partOf(directory, name));
	const before = await readRows(db, store, [...parts.keys()]);
	const rows: Rows = new Map();
	let total = count;
	for (const [key, some] of parts) {
		const now = changed(before.get(key), some);
		total += now.size - Object.keys(before.get(key) ?? {}).length;
		rows.set(key, rowOf(now));
	}
	if (total > 0 && total <= mostEntries)
		return rows.set(directory, rowOfParts(total));
	return new Map(
		[directory, ...partsOf(directory)].map((key) => [key, undefined]),
	);
}

function changed(
	before: Directory | undefined,
	entries: Entries,
): Map<string, string> {
	const now = new Map(Object.entries(before ?? {}));
	for (const [name, oid] of entries)
		if (oid) now.set(name, oid);
		else now.delete(name);
	return now;
}

const rowOf = (entries: ReadonlyMap<string, string>): Directory | undefined =>
	entries.size > 0 ? Object.fromEntries(entries) : undefined;
