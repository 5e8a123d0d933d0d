import type { Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { removedOwner } from "./removed-owner.ts";

const insert = insertInto(
	"account",
	{
		columns: ["created_at", "updated_at"],
		values: {
			id: removedOwner,
			kind: "organization",
			// no name that anybody could choose, or an address could have
			name: "/removed",
			lower_name: "/removed",
			visibility: "private",
			active: 0,
			prohibit_login: 1,
		},
	},
	(insert) => insert.onConflict((c) => c.doNothing()),
);

/** Makes the account that things belong to while their rows are deleted, unless it is there. */
export const ensureRemovedOwner = (
	tx: Transaction,
	at: number,
): Promise<unknown> => tx.run(insert, { created_at: at, updated_at: at });
