import type { Reader } from "../../database/database.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import type { Actor } from "../permissions/actor.ts";
import { readableTo } from "../permissions/visible.ts";

/** Of one account, of one repository, or of one account in one repository. */
export interface KeptChanges {
	readonly account?: number | undefined;
	readonly repository?: number | undefined;
	/** Of repositories whose code this actor may read; of all unless given. */
	readonly readableBy?: Actor;
}

/** Changes that people keep, in the order in which they were kept. Each may have two million characters, so few are read at once. */
export const walkKeptChanges = (
	db: Reader,
	{ account, repository, readableBy }: KeptChanges,
	limit = 5,
) =>
	walkPages(
		limit,
		(id) =>
			db.rows((q) =>
				q
					.selectFrom("pending_change as change")
					.innerJoin("repository", "repository.id", "change.repository_id")
					.innerJoin("account as owner", "owner.id", "repository.owner_id")
					.selectAll("change")
					.select(["repository.name", "owner.name as owner_name"])
					.$if(account !== undefined, (s) =>
						s.where("change.account_id", "=", account as number),
					)
					.$if(repository !== undefined, (s) =>
						s.where("change.repository_id", "=", repository as number),
					)
					.$if(readableBy !== undefined, (s) =>
						s.where(readableTo(readableBy as Actor, "code")),
					)
					.where("change.id", ">", id)
					.orderBy("change.id")
					.limit(limit),
			),
		({ id }) => id,
	);
