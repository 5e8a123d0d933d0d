import { existsSync } from "node:fs";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { type StoreRef, storePath } from "../../git/store.ts";
import { newMark } from "../../git/store-mark.ts";

const insert = insertInto(
	"git_store",
	["format", "created_at", "mark"],
	(insert) => insert.returning("id"),
);
/** Takes the row of a store away. */
export const deleteStore = query((q, p: { id: number }) =>
	q.deleteFrom("git_store").where("id", "=", p.id),
);

/** Inserts the row of a new store, whose id no directory has: one that is there holds the objects of another repository. */
export async function insertStore(
	app: App,
	tx: Transaction,
	format: StoreRef["format"],
	mark: string | null = newMark(),
): Promise<StoreRef & { readonly mark: string | null }> {
	for (;;) {
		const row = await tx.first(insert, { format, created_at: now(app), mark });
		if (!row) throw new Error("no row for a new store");
		const store = { id: row.id, format, mark };
		if (!existsSync(storePath(app.git, store))) return store;
		app.log.warn(
			{ store: row.id },
			"a directory already has the ID of a new store",
		);
		tx.later(deleteStore, row);
	}
}
