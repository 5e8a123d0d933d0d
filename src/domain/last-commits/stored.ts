import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { type Directory, isInParts, partOf } from "./parts.ts";

const stateOf = query((q, p: { store: number }) =>
	q
		.selectFrom("last_commits_state")
		.select("oid")
		.where("store_id", "=", p.store),
);
const begin = insertInto("last_commits_state", ["store_id", "oid"], (insert) =>
	insert.onConflict((c) => c.doNothing()),
);
const advance = query((q, p: { store: number; from: string; oid: string }) =>
	q
		.updateTable("last_commits_state")
		.set({ oid: p.oid })
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
): Promise<string | undefined> => (await db.first(stateOf, { store }))?.oid;

/**
 * What is stored of some names of directories, and maybe of others in them; directories that are not stored are absent. A large one has
 * its entries in several rows, of which those that may have the names are read.
 */
export async function readDirectories(
	db: Reader,
	store: number,
	wanted: ReadonlyMap<string, Iterable<string>>,
): Promise<Map<string, Directory>> {
	const rows = await readRows(db, store, [...wanted.keys()]);
	const parts = new Map<string, string>();
	for (const [directory, entries] of rows)
		if (isInParts(entries))
			for (const name of wanted.get(directory) ?? [])
				parts.set(partOf(directory, name), directory);
	for (const [row, entries] of await readRows(db, store, [...parts.keys()])) {
		const directory = parts.get(row) as string;
		rows.set(directory, { ...rows.get(directory), ...entries });
	}
	return rows;
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
		/** All that is stored goes first. */
		readonly anew: boolean;
		/** By key (`rowsAfter`); undefined for those that are stored no more. */
		readonly rows: ReadonlyMap<string, Directory | undefined>;
	},
): Promise<boolean> {
	const { from, oid } = change;
	const moved = await (from === undefined
		? tx.run(begin, { store_id: store, oid })
		: tx.run(advance, { store, from, oid }));
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
