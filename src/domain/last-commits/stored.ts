import { setImmediate } from "node:timers/promises";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { splitPath } from "../../text/split-path.ts";
import { type Directory, isInParts, partOf } from "./parts.ts";

/** Rows of a large directory that are read together. */
const partsAtOnce = 8;

const stateOf = query((q, p: { store: number }) =>
	q
		.selectFrom("last_commits_state")
		.select(["oid", "large"])
		.where("store_id", "=", p.store),
);
const begin = insertInto(
	"last_commits_state",
	["store_id", "oid", "large"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const advance = query(
	(q, p: { store: number; from: string; oid: string; large: number }) =>
		q
			.updateTable("last_commits_state")
			.set({ oid: p.oid, large: p.large })
			.where("store_id", "=", p.store)
			.where("oid", "=", p.from),
);
const directoriesOf = query(
	(q, p: { store: number; directories: string[] }, d) =>
		q
			.selectFrom("last_commits")
			.select(["directory", "commits"])
			.where("store_id", "=", p.store)
			.where("directory", "in", d.list(p.directories)),
);
const put = insertInto(
	"last_commits",
	["store_id", "directory", "commits"],
	(insert, p) =>
		insert.onConflict((c) =>
			c.columns(["store_id", "directory"]).doUpdateSet({ commits: p.commits }),
		),
);
const dropAll = query((q, p: { store: number }) =>
	q.deleteFrom("last_commits").where("store_id", "=", p.store),
);
const drop = query((q, p: { store: number; directory: string }) =>
	q
		.deleteFrom("last_commits")
		.where("store_id", "=", p.store)
		.where("directory", "=", p.directory),
);

/** The commit from which a store's last commits are seen; undefined before the first time. */
export const storedHead = async (
	db: Reader,
	store: number,
): Promise<string | undefined> => (await storedState(db, store))?.oid;

/** The same, and whether what is stored has large directories too. */
export const storedState = (
	db: Reader,
	store: number,
): Promise<{ oid: string; large: number } | undefined> =>
	db.first(stateOf, { store });

/** Gives what is stored of some entries, by path. Of a large directory those rows are read that may have the names. */
export async function readEntries(
	db: Reader,
	store: number,
	paths: readonly string[],
): Promise<Map<string, string>> {
	const places = paths.map((path) => {
		const [directory, name] = splitPath(path);
		return { path, directory, name };
	});
	const directories = new Set(places.map(({ directory }) => directory));
	const rows = await readRows(db, store, [...directories]);
	const byRow = Map.groupBy(places, ({ directory, name }) => {
		const row = rows.get(directory);
		return row && isInParts(row) ? partOf(directory, name) : directory;
	});
	const parts = [...byRow.keys()].filter((key) => !directories.has(key));
	// each may have a hundred kilobytes
	for (let at = 0; at < parts.length; at += partsAtOnce) {
		if (at > 0) await setImmediate();
		const some = parts.slice(at, at + partsAtOnce);
		for (const [key, row] of await readRows(db, store, some))
			rows.set(key, row);
	}
	const found = new Map<string, string>();
	for (const [key, own] of byRow) {
		const row = rows.get(key);
		for (const { path, name } of own) {
			const oid = row && Object.hasOwn(row, name) && row[name];
			if (oid) found.set(path, oid);
		}
	}
	return found;
}

/** The rows with some keys: directories, or parts of them. */
export async function readRows(
	db: Reader,
	store: number,
	keys: readonly string[],
): Promise<Map<string, Directory>> {
	if (!keys.length) return new Map();
	const rows = await db.all(directoriesOf, { store, directories: [...keys] });
	return new Map(rows.map((r) => [r.directory, JSON.parse(r.commits)]));
}

/**
 * Stores directories as seen from a newer commit. False when another commit than `from`
 * was the last meanwhile: then nothing is done.
 */
export async function writeDirectories(
	tx: Transaction,
	store: number,
	change: {
		readonly from: string | undefined;
		readonly oid: string;
		/** 1: large directories are among what is stored. */
		readonly large: number;
		/** All that is stored goes first. */
		readonly anew: boolean;
		/** By key (`rowsAfter`); undefined for those that are stored no more. */
		readonly rows: ReadonlyMap<string, Directory | undefined>;
	},
): Promise<boolean> {
	const { from, oid } = change;
	const moved = await (from === undefined
		? tx.run(begin, { store_id: store, oid, large: 1 })
		: tx.run(advance, { store, from, oid, large: change.large }));
	if (!moved) return false;
	if (change.anew) tx.later(dropAll, { store });
	for (const [directory, entries] of change.rows)
		await (entries
			? tx.run(put, {
					store_id: store,
					directory,
					commits: JSON.stringify(entries),
				})
			: tx.run(drop, { store, directory }));
	return true;
}
