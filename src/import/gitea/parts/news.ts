import { sql } from "kysely";
import type { Part } from "../run/part.ts";
import {
	json,
	num,
	type SourceRow,
	text,
	time,
	yes,
} from "../source/values.ts";

const sources = ["", "issue", "pull", "commit", "repository"];
const states = ["", "unread", "read", "pinned"];

const threadOf = (row: SourceRow): string =>
	`${num(row.user_id)} ${num(row.issue_id) || `${num(row.repo_id)} ${text(row.commit_id)}`}`;

const notifications: Part = {
	table: "notification_thread",
	key: ["id"],
	from: ["notification"],
	// of the present count of its account: with one before, what is unread would count as read
	computed: ({ account_id }) => ({
		read_marks: sql`coalesce((select m.read_marks from account m where m.id = ${account_id}), 0)`,
	}),
	async *rows(world) {
		// a Gitea may have several of one person and thing: the last one counts
		const last = new Map<string, number>();
		for await (const row of world.source.rows("notification"))
			last.set(threadOf(row), num(row.id));
		for await (const row of world.source.rows("notification")) {
			if (last.get(threadOf(row)) !== num(row.id)) continue;
			const issue = num(row.issue_id);
			const kind = sources[num(row.source)];
			const there =
				kind &&
				world.accounts.has(num(row.user_id)) &&
				world.repositories.has(num(row.repo_id)) &&
				(!issue || world.issues.has(issue));
			if (!there) {
				world.report.remark(
					"notification",
					num(row.id),
					"it belongs to something that is gone",
				);
				continue;
			}
			yield {
				id: num(row.id),
				account_id: num(row.user_id),
				repository_id: num(row.repo_id),
				kind,
				issue_id: issue || null,
				commit_sha: text(row.commit_id),
				status: states[num(row.status)] ?? "unread",
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
				told_at: time(row.updated_unix),
				// what is read has left a Gitea's list
				done: states[num(row.status)] === "read" ? 1 : 0,
			};
		}
	},
};

const acts: Readonly<Record<number, readonly [kind: string, unit: string]>> = {
	1: ["create_repo", ""],
	2: ["rename_repo", ""],
	3: ["star_repo", ""],
	5: ["commit_repo", "code"],
	6: ["create_issue", "issues"],
	7: ["create_pull_request", "pulls"],
	8: ["transfer_repo", ""],
	9: ["push_tag", "code"],
	10: ["comment_issue", "issues"],
	11: ["merge_pull_request", "pulls"],
	12: ["close_issue", "issues"],
	13: ["reopen_issue", "issues"],
	14: ["close_pull_request", "pulls"],
	15: ["reopen_pull_request", "pulls"],
	16: ["delete_tag", "code"],
	17: ["delete_branch", "code"],
	18: ["mirror_sync_push", "code"],
	19: ["mirror_sync_create", "code"],
	20: ["mirror_sync_delete", "code"],
	21: ["approve_pull_request", "pulls"],
	22: ["reject_pull_request", "pulls"],
	23: ["comment_pull", "pulls"],
	24: ["publish_release", "releases"],
	25: ["pull_review_dismissed", "pulls"],
	26: ["pull_request_ready_for_review", "pulls"],
	27: ["auto_merge_pull_request", "pulls"],
};

/** What people did, once each: Gitea keeps a copy for everybody in whose feed it is. */
const activities: Part = {
	table: "activity",
	key: ["id"],
	from: ["action"],
	async *rows(world) {
		for await (const row of world.source.rows("action")) {
			if (num(row.user_id) !== num(row.act_user_id)) continue;
			const [kind, unit] = acts[num(row.op_type)] ?? [];
			if (!kind || yes(row.is_deleted)) continue;
			if (
				!world.accounts.has(num(row.act_user_id)) ||
				!world.repositories.has(num(row.repo_id))
			) {
				world.report.remark(
					"action",
					num(row.id),
					"who did it or where is gone",
				);
				continue;
			}
			yield {
				id: num(row.id),
				// no event of ours: these have numbers from 1 on
				event_id: 0,
				part: num(row.id),
				actor_id: num(row.act_user_id),
				repository_id: num(row.repo_id),
				kind,
				unit: unit ?? "",
				comment_id: num(row.comment_id),
				ref: text(row.ref_name),
				content: contentOf(kind, text(row.content)),
				created_at: time(row.created_unix),
			};
		}
	},
};

function contentOf(kind: string, content: string): string {
	if (!/^(?:commit_repo|push_tag|mirror_sync_push)$/.test(kind)) return content;
	return JSON.stringify(json<unknown>(content, {})) === "{}" ? "" : content;
}

export const newsParts: readonly Part[] = [notifications, activities];
