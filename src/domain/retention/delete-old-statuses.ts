import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { deleteById } from "./delete-by-id.ts";

// what counts for a commit is the newest of each context: that stays, however old it is
const remove = query((q, p: { first: number; last: number; before: number }) =>
	q
		.deleteFrom("commit_status")
		.where("id", ">=", p.first)
		.where("id", "<=", p.last)
		.where("created_at", "<", p.before)
		.where((e) =>
			e.exists(
				e
					.selectFrom("commit_status as newer")
					.select("newer.id")
					.whereRef("newer.repository_id", "=", "commit_status.repository_id")
					.whereRef("newer.sha", "=", "commit_status.sha")
					.whereRef("newer.context", "=", "commit_status.context")
					.whereRef("newer.id", ">", "commit_status.id"),
			),
		),
);

/** Deletes the statuses of commits that are older than INGOT_KEEP_STATUSES_DAYS and that a newer one of the same context has replaced. */
export const deleteOldStatuses = (app: App): Promise<void> =>
	deleteById(app, "keepStatusesDays", "commit_status", remove);
