import { sql } from "kysely";
import { type Query, query } from "../../../database/database.ts";
import { raw } from "../../../database/raw.ts";
import type { Schema } from "../../../database/schema.ts";

/** So many rows of a table are deleted by one statement, with the few that hang on each. */
export const portion = 200;

export type Portion = Query<{ ids: number[] }, unknown>;

/** A deletion of some rows of a table whose column has one of some values: as many as a statement should delete. */
function portionOf(table: keyof Schema, column: string): Portion {
	return query((q, p: { ids: number[] }, d) => {
		const from = sql.table(table);
		const some = (place: string) =>
			sql`select ${sql.raw(place)} from ${from} where ${sql.ref(column)} in ${d.list(p.ids)} limit ${sql.lit(portion)}`;
		return raw(
			q,
			d.name === "postgres"
				? sql`delete from ${from} where ctid = any(array(${some("ctid")}))`
				: sql`delete from ${from} where rowid in (${some("rowid")})`,
		);
	});
}

type Place = readonly [table: keyof Schema, column: string];
const portions = (places: readonly Place[]) =>
	places.map(([table, column]) => portionOf(table, column));

/** Rows of which a repository may have very many, children before what they hang on; issues and stars have ways of their own. */
export const placesOfRepository = [
	["outgoing_mail", "repository_id"],
	["outgoing_push", "repository_id"],
	["notification_thread", "repository_id"],
	["activity", "repository_id"],
	["watch", "repository_id"],
	["action_queue", "repository_id"],
	["action_artifact", "repository_id"],
	["action_cache", "repository_id"],
	["action_task", "repository_id"],
	["action_job", "repository_id"],
	["action_run", "repository_id"],
	["commit_status", "repository_id"],
	["attachment", "repository_id"],
	["release", "repository_id"],
	["lfs_object", "repository_id"],
	["lfs_lock", "repository_id"],
	["imported_item", "repository_id"],
	["issue_move", "repository_id"],
	["commit_comment", "repository_id"],
	["pending_change", "repository_id"],
	["token_repository", "repository_id"],
] as const satisfies Place[];

/** Rows of which an issue or pull request may have very many. */
export const placesOfIssue = [
	["comment", "issue_id"],
	["comment", "other_issue_id"],
	["reaction", "issue_id"],
	["issue_subscription", "issue_id"],
	["issue_mention", "issue_id"],
	["tracked_time", "issue_id"],
	["text_version", "issue_id"],
	["viewed_file", "issue_id"],
	["project_card", "issue_id"],
	["review", "issue_id"],
	["pull_version", "issue_id"],
] as const satisfies Place[];

/** Tables of which a store may have very many rows. */
export const placesOfStore = [
	["git_ref", "store_id"],
	["ref_move", "store_id"],
	["last_commits", "store_id"],
	["lost_tip", "store_id"],
] as const satisfies Place[];

/** Other rows that may hang on a repository in great numbers, by what they hang on. */
export const placesOfOthers = {
	webhook: [["webhook_delivery", "webhook_id"]],
	project: [["project_card", "project_id"]],
} as const satisfies Record<string, Place[]>;

export const ofRepository = portions(placesOfRepository);
export const ofIssue = portions(placesOfIssue);
export const ofStore = portions(placesOfStore);
export const ofWebhook = portions(placesOfOthers.webhook);
export const ofProject = portions(placesOfOthers.project);
