import type { Transaction } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { hiddenHome, removedOwner } from "../../permissions/removed-owner.ts";
import { ensureRemovedOwner } from "../../permissions/removed-owner-row.ts";

const insertStore = insertInto(
	"git_store",
	{
		columns: ["created_at"],
		// it has no directory, and is given no mark
		values: { id: hiddenHome, format: "sha1", mark: "none" },
	},
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const insert = insertInto(
	"repository",
	{
		columns: ["created_at", "updated_at"],
		values: {
			id: hiddenHome,
			owner_id: removedOwner,
			// no name that a repository could have
			name: "/issues",
			lower_name: "/issues",
			private: 1,
			store_id: hiddenHome,
			default_branch: "main",
			units: 0,
		},
	},
	(insert) => insert.onConflict((c) => c.doNothing()),
);

/** Makes the repository that deleted issues are in, unless it is there. */
export async function ensureHiddenHome(
	tx: Transaction,
	at: number,
): Promise<void> {
	await ensureRemovedOwner(tx, at);
	await tx.run(insertStore, { created_at: at });
	await tx.run(insert, { created_at: at, updated_at: at });
}
