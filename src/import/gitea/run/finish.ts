import { sql } from "kysely";
import { raiseCounter } from "../../../database/counters.ts";
import { raw } from "../../../database/raw.ts";
import { countAnew } from "../../../domain/doctor/counters.ts";
import { planPullMirror } from "../../../domain/mirrors/pull-mirror.ts";
import { num, text } from "../source/values.ts";
import type { ImportContext } from "./import-context.ts";
import type { Part } from "./part.ts";

/** Numbers that are counted beside those that the doctor knows, from the rows that were brought. */
const more = [
	"update review set comments = (select count(*) from review_line where review_line.review_id = review.id) where comments <> (select count(*) from review_line where review_line.review_id = review.id)",
	"update pull set review_comments = (select count(*) from review_line join review on review.id = review_line.review_id where review_line.issue_id = pull.issue_id and review.kind <> 'pending') where review_comments <> (select count(*) from review_line join review on review.id = review_line.review_id where review_line.issue_id = pull.issue_id and review.kind <> 'pending')",
];

/** Counts everything that is stored beside the rows that it counts. */
export async function countAll(world: ImportContext): Promise<void> {
	const { db } = world.app;
	await countAnew(world.app);
	for (const statement of more)
		await db.write((tx) => tx.change((q) => raw(q, sql.raw(statement))));
}

/** Our tables by the names of Gitea's, where the ids are the same. */
const sameIds: Readonly<Record<string, string>> = {
	user: "account",
	access_token: "access_token",
	public_key: "public_key",
	gpg_key: "gpg_key",
	oauth2_application: "oauth_application",
	oauth2_grant: "oauth_grant",
	project: "project",
	project_board: "project_column",
	project_issue: "project_card",
	login_source: "login_source",
	team: "team",
	repository: "repository",
	label: "label",
	milestone: "milestone",
	issue: "issue",
	comment: "comment",
	review: "review",
	release: "release",
	attachment: "attachment",
	webhook: "webhook",
	hook_task: "webhook_delivery",
	package: "package",
	package_version: "package_version",
	package_file: "package_file",
	action_run: "action_run",
	action_run_job: "action_job",
	action_task: "action_task",
	action_runner: "action_runner",
	action_artifact: "action_artifact",
	notification: "notification_thread",
	action: "activity",
};

/** Puts the sequences behind the highest ids that ever were, so that nobody new gets the id of somebody who is gone. */
export async function moveSequences(
	world: ImportContext,
	parts: readonly Part[],
): Promise<void> {
	const { app, source } = world;
	const least = new Map<string, number>();
	const atLeast = (table: string, id: number) =>
		least.set(table, Math.max(least.get(table) ?? 0, id));
	for await (const row of source.rows("sqlite_sequence", "name")) {
		const table = sameIds[text(row.name)];
		if (table) atLeast(table, num(row.seq));
	}
	for (const [table, columns] of [
		["comment", ["poster_id", "assignee_id"]],
		["issue", ["poster_id"]],
		["action", ["act_user_id"]],
	] as const)
		for await (const row of source.rows(table))
			for (const column of columns) atLeast("account", num(row[column]));
	const tables = new Set<string>();
	for (const part of parts)
		if (part.key.length === 1 && part.key[0] === "id") tables.add(part.table);
	for (const table of tables) {
		const [row] = await app.db.rows((q) =>
			q
				.selectFrom(table as "account")
				.select((e) => e.fn.max("id").as("highest")),
		);
		atLeast(table, num(row?.highest));
	}
	for (const [table, id] of least) {
		if (id <= 0) continue;
		await app.db.write((tx) => raiseCounter(app.db, tx, table, id));
	}
}

/** Mirrors follow again from now on; what an earlier run has planned is planned anew. */
export async function planMirrors(app: ImportContext["app"]): Promise<void> {
	const mirrors = await app.db.rows((q) =>
		q.selectFrom("pull_mirror").select(["repository_id", "interval_s"]),
	);
	for (const { repository_id, interval_s } of mirrors)
		await app.db.write((tx) =>
			planPullMirror(app, tx, repository_id, interval_s),
		);
}
