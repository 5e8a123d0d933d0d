import { DatabaseSync } from "node:sqlite";
import { expect, inject, test } from "vitest";
import {
	placesOfRepository,
	placesOfStore,
	placesOfThings,
} from "../../../src/domain/lifecycle/removal/portions.ts";
import { hasMuch } from "../../../src/domain/lifecycle/removal/remove-in-pieces.ts";
import { repositoryById } from "../../../src/domain/repositories/repository.ts";
import { testForge } from "../../support/forge.ts";

// nothing is kept: deletion removes at once
const forge = await testForge({ keepDeletedDays: 0 });
const { app } = forge;
const ada = await forge.user("ada");

/** Rows that go with what they hang on by the database: each thing has few of them. */
const few = new Set([
	// views of lists have none: those of searches are of no repository
	"search_subscription.view_id",
	"action_approval.repository_id",
	"action_attempt.run_id",
	"action_called.run_id",
	"action_registration.repository_id",
	"action_runner.repository_id",
	"action_schedule.repository_id",
	"action_secret.repository_id",
	"action_variable.repository_id",
	"action_workflow_off.repository_id",
	"attachment.commit_comment_id",
	"auto_merge.issue_id",
	"branch_rule.repository_id",
	"branch_rule_member.rule_id",
	"collaboration.repository_id",
	"deleted_issue.issue_id",
	"deleted_repository.repository_id",
	"deploy_key.repository_id",
	"disk_use.repository_id",
	"repository_check.repository_id",
	"issue_assignee.issue_id",
	"issue_dependency.blocked_id",
	"issue_dependency.blocker_id",
	"issue_label.issue_id",
	"job_readable.repository_id",
	"job_repository_rule.repository_id",
	"job_summary.job_id",
	"label.repository_id",
	"last_commits_state.store_id",
	"milestone.repository_id",
	"project_column.project_id",
	"project_field.project_id",
	"project_rule.column_id",
	"project_rule.project_id",
	"project_value.card_id",
	"project_view.project_id",
	"pull.issue_id",
	"pull.repository_id",
	"pull_files.issue_id",
	"pull_mirror.repository_id",
	"push_mirror.repository_id",
	"renamed_branch.repository_id",
	"repository_import.repository_id",
	"repository_redirect.repository_id",
	"repository_topic.repository_id",
	"repository_transfer.repository_id",
	"star.repository_id",
	"stopwatch.issue_id",
	"store_pack.store_id",
	"duplicate_issue.issue_id",
	"duplicate_issue.original_id",
	"sub_issue.child_id",
	"sub_issue.parent_id",
	"tag_rule.repository_id",
	"tag_rule_member.rule_id",
	"team_repository.repository_id",
	"typed_issue.issue_id",
]);

/** Rows that are gone before what they hang on here, since they hang on something else that goes earlier or with them. */
const earlier = new Set([
	"action_artifact.run_id",
	"action_job.run_id",
	"action_queue.job_id",
	"action_task.job_id",
	"attachment.comment_id",
	"attachment.issue_id",
	"attachment.release_id",
	"comment.label_id",
	"comment.other_comment_id",
	"issue_label.label_id",
	"issue_move.comment_id",
	"issue_move.issue_id",
	"notification_thread.issue_id",
	"notification_thread.release_id",
	"pull_commit.repository_id",
	"outgoing_mail.issue_id",
	"outgoing_push.issue_id",
	"project_card.column_id",
	"project_value.field_id",
	"reaction.comment_id",
	"review_line.comment_id",
	"review_line.review_id",
	"text_version.comment_id",
]);

test("each table that may have many rows of a repository is counted before its deletion, and deleted in portions", () => {
	const db = new DatabaseSync(inject("schemaFile"), { readOnly: true });
	const tables = db
		.prepare("select name from sqlite_schema where type = 'table'")
		.all() as { name: string }[];
	const keys = tables.flatMap(({ name }) =>
		(
			db.prepare("select * from pragma_foreign_key_list(?)").all(name) as {
				table: string;
				from: string;
				on_delete: string;
			}[]
		)
			.filter(({ on_delete }) => on_delete === "CASCADE")
			.map(({ table, from }) => ({ name, from, table })),
	);
	db.close();
	const known = new Set([
		...[
			...placesOfRepository,
			...placesOfStore,
			...Object.values(placesOfThings).flat(),
		].map(([table, column]) => `${table}.${column}`),
		...Object.keys(placesOfThings).map((table) => `${table}.repository_id`),
	]);
	const roots = new Set(["repository", "issue", "git_store"]);
	const wanted: string[] = [];
	// a set is gone through with what is added meanwhile
	for (const root of roots)
		for (const { name, from, table } of keys)
			if (table === root) {
				wanted.push(`${name}.${from}`);
				roots.add(name);
			}
	expect(
		wanted.filter(
			(place) => !known.has(place) && !few.has(place) && !earlier.has(place),
		),
	).toEqual([]);
	expect(
		[...few, ...earlier].filter((place) => !wanted.includes(place)),
	).toEqual([]);
});

async function repositoryOf(name: string) {
	const { body } = await forge.call<{ id: number }>("POST", "/user/repos", {
		as: ada,
		body: { name },
	});
	await app.events.settled();
	const found = await repositoryById(app.db, body.id);
	if (!found) throw new Error("not made");
	return found;
}
const isLarge = (repository: Awaited<ReturnType<typeof repositoryOf>>) =>
	app.db.write((tx) => hasMuch(tx, repository));

test("many branches, moves of branches or deliveries of webhooks make a repository large", async () => {
	const [empty, branches, moves, deliveries] = [
		await repositoryOf("empty"),
		await repositoryOf("branches"),
		await repositoryOf("moves"),
		await repositoryOf("deliveries"),
	];
	await forge.call("POST", "/repos/ada/deliveries/hooks", {
		as: ada,
		body: {
			type: "gitea",
			config: { url: "http://example.com/", content_type: "json" },
		},
	});
	const oid = "1".repeat(40);
	await app.db.write(async (tx) => {
		const [hook] = await tx.rows((q) => q.selectFrom("webhook").select("id"));
		for (let i = 0; i < 200; i++) {
			await tx.change((q) =>
				q.insertInto("git_ref").values({
					store_id: branches.store_id,
					name: `refs/heads/${i}`,
					oid,
					moved_at: 1,
				} as never),
			);
			await tx.change((q) =>
				q.insertInto("ref_move").values({
					store_id: moves.store_id,
					version: i + 1,
					name: "refs/heads/main",
					old_oid: oid,
					new_oid: oid,
					how: "push",
					moved_at: 1,
				} as never),
			);
			await tx.change((q) =>
				q.insertInto("webhook_delivery").values({
					webhook_id: hook?.id,
					uuid: `one-${i}`,
					event: "push",
					event_type: "push",
					payload: "{}",
					state: "delivered",
					next_at_ms: 0,
					created_at_ms: 1,
				} as never),
			);
		}
	});
	expect(await isLarge(empty)).toBe(false);
	expect(await isLarge(branches)).toBe(true);
	expect(await isLarge(moves)).toBe(true);
	expect(await isLarge(deliveries)).toBe(true);
	for (const name of ["branches", "moves", "deliveries"])
		await forge.call("DELETE", `/repos/ada/${name}`, { as: ada });
	await app.jobs.settled(0, "maintenance");
	for (const table of ["webhook_delivery", "git_ref", "ref_move"] as const)
		expect(await app.db.rows((q) => q.selectFrom(table).selectAll())).toEqual(
			[],
		);
	expect(
		await app.db.rows((q) => q.selectFrom("repository").select("name")),
	).toEqual([{ name: "empty" }]);
});
