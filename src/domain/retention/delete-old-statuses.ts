import { sql } from "kysely";
import type { App } from "../../app.ts";
import { endOf } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { deleteById, rowsAtOnce, type WalkedTable } from "./delete-by-id.ts";

const statuses: WalkedTable = {
	next: query((q, p: { after: number }) =>
		q
			.selectFrom(
				q
					.selectFrom("commit_status")
					.select("id")
					.where("id", ">", p.after)
					.orderBy("id")
					.limit(sql.lit(rowsAtOnce))
					.as("some"),
			)
			.select((e) => e.fn.max<number | null>("id").as("id")),
	),
	// what counts for a commit is the newest of each context: that stays, however old it is
	remove: query((q, p: { after: number; upTo: number; before: number }) =>
		q
			.deleteFrom("commit_status")
			.where("id", ">", p.after)
			.where("id", "<=", p.upTo)
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
	),
};

/** Deletes the statuses of commits that are older than INGOT_KEEP_STATUSES_DAYS and that a newer one of the same context has replaced. */
export async function deleteOldStatuses(app: App): Promise<void> {
	const before = endOf(app, "keepStatusesDays");
	if (before !== undefined) await deleteById(app.db, statuses, before);
}
