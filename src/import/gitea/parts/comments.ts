import { estimateInWords } from "../../../domain/issues/times/estimate.ts";
import { inWords } from "../../../domain/issues/times/times.ts";
import { accountOrNull, type ImportContext } from "../run/import-context.ts";
import type { Part } from "../run/part.ts";
import {
	json,
	num,
	type SourceRow,
	text,
	time,
	yes,
} from "../source/values.ts";

/** The words of the numbers of `comment.type`. */
const kinds = [
	"comment",
	"reopen",
	"close",
	"issue_ref",
	"commit_ref",
	"comment_ref",
	"pull_ref",
	"label",
	"milestone",
	"assignees",
	"change_title",
	"delete_branch",
	"start_tracking",
	"stop_tracking",
	"add_time_manual",
	"cancel_tracking",
	"added_deadline",
	"modified_deadline",
	"removed_deadline",
	"add_dependency",
	"remove_dependency",
	"code",
	"review",
	"lock",
	"unlock",
	"change_target_branch",
	"delete_time_manual",
	"review_request",
	"merge_pull",
	"pull_push",
	"project",
	"project_board",
	"dismiss_review",
	"change_issue_ref",
	"pull_scheduled_merge",
	"pull_cancel_scheduled_merge",
	"pin",
	"unpin",
	"change_time_estimate",
];
const actions = ["none", "closes", "reopens", "neutered"];

/** Which comments there are, before those that name others are made. */
export async function findComments(world: ImportContext): Promise<void> {
	for await (const row of world.source.rows("comment"))
		if (world.issues.has(num(row.issue_id))) world.comments.add(num(row.id));
}

export const comments: Part = {
	table: "comment",
	key: ["id"],
	from: ["comment"],
	async *rows(world) {
		const pending = new Set<number>();
		for await (const row of world.source.rows("review"))
			if (num(row.type) === 0) pending.add(num(row.id));
		for await (const row of world.source.rows("comment")) {
			const id = num(row.id);
			if (!world.comments.has(id)) {
				world.report.remark("comment", id, "its issue is gone");
				continue;
			}
			const type = num(row.type);
			const kind = kinds[type];
			if (!kind) {
				world.report.keep("comment", row);
				world.report.remark("comment", id, `its type ${type} is not known`);
			}
			const hidden = kind === "review" && pending.has(num(row.review_id));
			yield commentRow(
				world,
				row,
				hidden ? "pending_review" : (kind ?? `type_${type}`),
			);
		}
	},
};

function commentRow(world: ImportContext, row: SourceRow, kind: string) {
	const [before, after] = wordsOf(world, row, kind);
	const other = kind.endsWith("_dependency")
		? num(row.dependent_issue_id)
		: kind.endsWith("_ref") && kind !== "commit_ref"
			? num(row.ref_issue_id)
			: 0;
	const otherComment = num(row.ref_comment_id);
	const among = (known: { has(id: number): boolean }, id: unknown) =>
		known.has(num(id)) ? num(id) : null;
	return {
		id: num(row.id),
		issue_id: num(row.issue_id),
		kind,
		poster_id: accountOrNull(world, num(row.poster_id)),
		original_author: text(row.original_author),
		original_author_id: num(row.original_author_id),
		body: bodyOf(kind, text(row.content)),
		label_id: among(world.labels, row.label_id),
		milestone_id: among(world.milestones, row.milestone_id),
		old_milestone_id: among(world.milestones, row.old_milestone_id),
		project_id: among(world.projects, row.project_id),
		old_project_id: among(world.projects, row.old_project_id),
		assignee_id: accountOrNull(world, num(row.assignee_id)),
		removed: yes(row.removed_assignee),
		old_text: text(before),
		new_text: text(after),
		other_issue_id: world.issues.has(other) ? other : null,
		other_comment_id:
			otherComment && world.comments.has(otherComment) ? otherComment : null,
		action: actions[num(row.ref_action)] ?? "none",
		commit_sha: text(row.commit_sha),
		review_id: num(row.review_id),
		time_id: num(row.time_id) || null,
		team_id: among(world.teams, row.assignee_team_id),
		created_at: time(row.created_unix),
		updated_at: time(row.updated_unix),
	};
}

/** What was called so before, and what it is called now. */
function wordsOf(world: ImportContext, row: SourceRow, kind: string) {
	const project = (id: unknown) => world.projects.get(num(id)) ?? "";
	if (kind === "change_title") return [row.old_title, row.new_title];
	if (kind === "project")
		return [project(row.old_project_id), project(row.project_id)];
	if (kind === "project_board") return [project(row.project_id), columnOf(row)];
	return [row.old_ref, row.new_ref];
}

/** Into which column a card was moved. */
const columnOf = (row: SourceRow): string =>
	text(
		json<{ project_column_title?: string }>(row.comment_meta_data, {})
			.project_column_title,
	);

/** Spans of time are kept in words here, and in older rows there. */
function bodyOf(kind: string, content: string): string {
	if (kind === "change_time_estimate")
		return /^\d+$/.test(content) ? estimateInWords(Number(content)) : content;
	if (!/^(?:stop_tracking|add_time_manual|delete_time_manual)$/.test(kind))
		return content;
	const seconds = /^\|(-?\d+)$/.exec(content)?.[1];
	return seconds === undefined ? content : inWords(Number(seconds));
}

const reviewKinds = ["pending", "approve", "comment", "reject", "request"];

export const reviews: Part = {
	table: "review",
	key: ["id"],
	from: ["review"],
	async *rows(world) {
		for await (const row of world.source.rows("review")) {
			const id = num(row.id);
			if (!world.issues.get(num(row.issue_id))?.pull) {
				world.report.remark("review", id, "its pull request is gone");
				continue;
			}
			const team = num(row.reviewer_team_id);
			yield {
				id,
				issue_id: num(row.issue_id),
				kind: reviewKinds[num(row.type)] ?? "comment",
				reviewer_id: accountOrNull(world, num(row.reviewer_id)),
				team_id: world.teams.has(team) ? team : null,
				body: text(row.content),
				commit_oid: text(row.commit_id),
				official: yes(row.official),
				stale: yes(row.stale),
				dismissed: yes(row.dismissed),
				original_author: text(row.original_author),
				original_author_id: num(row.original_author_id),
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
			};
		}
	},
};

/** What is kept there begins with the names of the file. */
const hunkOf = (patch: string): string =>
	patch.startsWith("diff --git ")
		? patch.slice(Math.max(0, patch.indexOf("\n@@ ") + 1))
		: patch;

/** Comments on lines. A thread has no column: it is what has one review, one path and one line. */
export const reviewLines: Part = {
	table: "review_line",
	key: ["comment_id"],
	from: [],
	async *rows(world) {
		const heads = new Map<string, number>();
		for await (const row of world.source.rows("comment")) {
			const id = num(row.id);
			if (num(row.type) !== 21 || !world.comments.has(id)) continue;
			const place = `${num(row.review_id)} ${num(row.line)} ${text(row.tree_path)}`;
			const head = heads.get(place);
			if (!head) heads.set(place, id);
			yield {
				comment_id: id,
				review_id: num(row.review_id),
				issue_id: num(row.issue_id),
				thread_id: head ?? null,
				path: text(row.tree_path),
				line: num(row.line),
				commit_oid: text(row.commit_sha),
				hunk: hunkOf(text(row.patch)),
				resolver_id: accountOrNull(world, num(row.resolve_doer_id)),
			};
		}
	},
};
