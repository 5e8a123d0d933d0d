import { type RawBuilder, sql } from "kysely";
import { type Query, query } from "../../../database/database.ts";
import { raw } from "../../../database/raw.ts";
import type { Schema } from "../../../database/schema.ts";

/** So many rows of a table are deleted by one statement, with the few that hang on each. */
export const portion = 200;

/** So many things are deleted by one statement, once nothing large hangs on them. */
export const thingsAtOnce = 20;

type Portion = Query<{ ids: number[] }, unknown>;
type Count = Query<{ ids: number[] }, { n: number }>;
type Some = Query<{ of: number }, { id: number }>;

/** Rows of a table that hang on something. */
export interface RowsAt {
	readonly remove: Portion;
	readonly count: Count;
}

export interface Things {
	/** Some of those of a repository or an account. */
	readonly some: Some;
	readonly remove: Portion;
	/** The rows that hang on them. */
	readonly rows: readonly RowsAt[];
}

/** A change of some rows of a table whose column has one of some values: as many as a statement should change. */
function portionOf(
	table: keyof Schema,
	column: string,
	change: RawBuilder<unknown>,
): Portion {
	return query((q, p: { ids: number[] }, d) => {
		const from = sql.table(table);
		const some = (place: string) =>
			sql`select ${sql.raw(place)} from ${from} where ${sql.ref(column)} in ${d.list(p.ids)} limit ${sql.lit(portion)}`;
		return raw(
			q,
			d.name === "postgres"
				? sql`${change} where ctid = any(array(${some("ctid")}))`
				: sql`${change} where rowid in (${some("rowid")})`,
		);
	});
}

/** Counts the same rows, up to a portion of them. */
function countOf(table: keyof Schema, column: string): Count {
	return query((q, p: { ids: number[] }, d) =>
		raw<{ n: number }>(
			q,
			sql`select count(*) as n from (select 1 from ${sql.table(table)} where ${sql.ref(column)} in ${d.list(p.ids)} limit ${sql.lit(portion)}) as counted`,
		),
	);
}

export type Place = readonly [table: keyof Schema, column: string];

/** Rows that hang on the same thing, with the ways to delete and to count some of them. */
export const rowsIn = (places: readonly Place[]): RowsAt[] =>
	places.map(([table, column]) => ({
		remove: portionOf(table, column, sql`delete from ${sql.table(table)}`),
		count: countOf(table, column),
	}));

/** The same for rows that stay, and only forget what their column names. */
export const forgettingRowsIn = (places: readonly Place[]): RowsAt[] =>
	places.map(([table, column]) => ({
		remove: portionOf(
			table,
			column,
			sql`update ${sql.table(table)} set ${sql.ref(column)} = null`,
		),
		count: countOf(table, column),
	}));

/** Things of a repository or an account on which much may hang: their rows go first, then some of the things by one statement. */
export function things(
	table: keyof Schema,
	owner: string,
	places: readonly Place[],
): Things {
	const from = sql.table(table);
	return {
		some: query((q, p: { of: number }) =>
			raw<{ id: number }>(
				q,
				sql`select id from ${from} where ${sql.ref(owner)} = ${p.of} limit ${sql.lit(thingsAtOnce)}`,
			),
		),
		remove: query((q, p: { ids: number[] }, d) =>
			raw(q, sql`delete from ${from} where id in ${d.list(p.ids)}`),
		),
		rows: rowsIn(places),
	};
}

/** Rows of which a repository may have very many, children before what they hang on; stars have a way of their own. */
export const placesOfRepository = [
	["outgoing_mail", "repository_id"],
	["outgoing_push", "repository_id"],
	["notification_thread", "repository_id"],
	["activity", "repository_id"],
	["watch", "repository_id"],
	["action_queue", "repository_id"],
	["action_job", "repository_id"],
	["action_run", "repository_id"],
	["commit_status", "repository_id"],
	["attachment", "repository_id"],
	["release", "repository_id"],
	["lfs_object", "repository_id"],
	["lfs_lock", "repository_id"],
	["imported_item", "repository_id"],
	["issue_move", "repository_id"],
	["deleted_issue", "repository_id"],
	["commit_comment", "repository_id"],
	["pending_change", "repository_id"],
	["token_repository", "repository_id"],
	["pinned_repository", "repository_id"],
	["saved_view", "repository_id"],
] as const satisfies Place[];

/** Tables of which a store may have very many rows. */
export const placesOfStore = [
	["git_ref", "store_id"],
	["ref_move", "store_id"],
	["last_commits", "store_id"],
	["lost_tip", "store_id"],
] as const satisfies Place[];

/** Things of a repository that go with what hangs on them, in this order: before its other rows, and issues last. */
export const placesOfThings = {
	webhook: [["webhook_delivery", "webhook_id"]],
	action_artifact: [["action_artifact_part", "artifact_id"]],
	action_cache: [["action_cache_part", "cache_id"]],
	action_task: [
		["action_log", "task_id"],
		["action_step", "task_id"],
		["action_annotation", "task_id"],
	],
	project: [["project_card", "project_id"]],
	code_head: [
		["code_place", "head_id"],
		["code_head_log", "head_id"],
	],
	issue: [
		["reaction", "issue_id"],
		["text_version", "issue_id"],
		["comment", "other_issue_id"],
		["comment", "issue_id"],
		["issue_subscription", "issue_id"],
		["issue_mention", "issue_id"],
		["tracked_time", "issue_id"],
		["viewed_file", "issue_id"],
		["project_card", "issue_id"],
		["review_line", "issue_id"],
		["review", "issue_id"],
		["pull_version", "issue_id"],
		["pull_commit", "issue_id"],
	],
} as const satisfies Partial<Record<keyof Schema, Place[]>>;

type Thing = keyof typeof placesOfThings;

export const ofRepository = rowsIn(placesOfRepository);
export const ofStore = rowsIn(placesOfStore);
/** Public stars are counted anew when they go. */
export const starsOf = rowsIn([["star", "repository_id"]]);
const entries = Object.entries(placesOfThings) as [Thing, readonly Place[]][];
export const allThings = entries.map(([table, places]) =>
	things(table, "repository_id", places),
);
