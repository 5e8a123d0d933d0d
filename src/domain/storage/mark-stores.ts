import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { syncAll } from "../../disk/sync.ts";
import { hasDirectory, type StoreRef, storePath } from "../../git/store.ts";
import { newMark, readMark, writeMark } from "../../git/store-mark.ts";
import { markOfWiki } from "../repositories/repository.ts";

/** Stores that are marked together: the disk takes hardly longer for them than for one. */
const atOnce = 500;

type Row = Pick<StoreRef, "id" | "format"> & {
	/** It is the id of the repository whose wiki this is. */
	readonly main: number | null;
	readonly main_mark: string | null;
};
const unmarked = query((q, p: { after: number }) =>
	q
		.selectFrom("git_store")
		.leftJoin("repository", "repository.wiki_store_id", "git_store.id")
		.leftJoin("git_store as main", "main.id", "repository.store_id")
		.select([
			"git_store.id",
			"git_store.format",
			"main.id as main",
			"main.mark as main_mark",
		])
		.where("git_store.mark", "is", null)
		.where("git_store.id", ">", p.after)
		.orderBy("git_store.id")
		.limit(atOnce),
);
const give = updateTable(
	"git_store",
	{ set: ["mark"], where: ["id"] },
	(update) => update.where("mark", "is", null),
);

/**
 * Gives a mark to the stores that have none, from before there were marks or from an import: first to the directory, then to the row. A directory
 * that has one keeps it: then the database is of an earlier day, and its rows are of the same stores. Nobody may read or write meanwhile.
 * Gives how many. @throws SyncFailed, ENOSPC
 */
export async function markStores({
	db,
	git,
}: Pick<App, "db" | "git">): Promise<number> {
	let given = 0;
	// repositories first: the mark of a wiki follows from theirs
	for (const wikis of [false, true])
		for (let after = 0; ; ) {
			const rows: Row[] = await db.all(unmarked, { after });
			const last = rows.at(-1);
			// an ordinary start has nothing to mark, and asks once
			if (!last && after === 0) return given;
			if (!last) break;
			after = last.id;
			const marks = new Map<number, string>();
			const made: string[] = [];
			for (const row of rows) {
				if ((row.main !== null) !== wikis) continue;
				const path = storePath(git, row);
				const there = hasDirectory(git, row) ? readMark(path) : undefined;
				const mark = wikis
					? (markOfWiki(row.main_mark) ?? newMark())
					: (there ?? newMark());
				marks.set(row.id, mark);
				if (hasDirectory(git, row) && there === undefined)
					made.push(...writeMark(path, mark));
			}
			await syncAll(made);
			await db.write(async (tx) => {
				for (const [id, mark] of marks) await tx.run(give, { id, mark });
			});
			given += marks.size;
		}
	return given;
}
