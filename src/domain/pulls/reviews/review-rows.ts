import { query, type Transaction } from "../../../database/database.ts";
import { insertInto, updateTable } from "../../../database/queries/changes.ts";
import type { Account } from "../../accounts/account.ts";
import { takeUploads } from "../../attachments/uploads.ts";
import type { Issue } from "../../issues/issue.ts";
import { putOnTimeline, type TimelineRow } from "../../issues/timeline.ts";
import type { PreparedLine } from "./prepare-lines.ts";
import type { LineComment, Review, Verdict } from "./review.ts";

const putLine = insertInto("review_line", [
	"comment_id",
	"review_id",
	"issue_id",
	"thread_id",
	"path",
	"line",
	"start_line",
	"commit_oid",
	"head_oid",
	"hunk",
	"resolver_id",
]);
const countInReview = query((q, p: { id: number; by: number; at: number }) =>
	q
		.updateTable("review")
		.set((e) => ({ comments: e("comments", "+", p.by), updated_at: p.at }))
		.where("id", "=", p.id)
		.returningAll(),
);
const countInPull = query((q, p: { issue: number; by: number }) =>
	q
		.updateTable("pull")
		.set((e) => ({ review_comments: e("review_comments", "+", p.by) }))
		.where("issue_id", "=", p.issue),
);
const settle = query(
	(
		q,
		p: {
			id: number;
			kind: Verdict;
			body: string;
			official: number;
			at: number;
		},
	) =>
		q
			.updateTable("review")
			.set((e) => ({
				kind: p.kind,
				body: p.body,
				official: p.official,
				// only a verdict is of one state of the head
				stale: e
					.case()
					.when(
						e.or([
							e(e.val(p.kind), "not in", ["approve", "reject"]),
							e(
								"commit_oid",
								"=",
								e
									.selectFrom("pull")
									.select("head_oid")
									.whereRef("pull.issue_id", "=", "review.issue_id"),
							),
						]),
					)
					.then(0)
					.else(1)
					.end(),
				created_at: p.at,
				updated_at: p.at,
			}))
			.where("id", "=", p.id)
			.returningAll(),
);
const show = updateTable(
	"comment",
	{
		set: ["body", "created_at", "updated_at"],
		values: { kind: "review" },
		where: ["review_id"],
	},
	(update) =>
		update.where("kind", "=", "pending_review").where("review_id", ">", 0),
);
const overtake = query(
	(q, p: { issue: number; reviewer: number; id: number }) =>
		q
			.updateTable("review")
			.set({ dismissed: 1 })
			.where("issue_id", "=", p.issue)
			.where("reviewer_id", "=", p.reviewer)
			.where("kind", "in", ["approve", "reject"])
			.where("id", "<>", p.id),
);
const answered = query((q, p: { issue: number; reviewer: number }) =>
	q
		.deleteFrom("review")
		.where("issue_id", "=", p.issue)
		.where("kind", "=", "request")
		.where((e) =>
			e.or([
				e("reviewer_id", "=", p.reviewer),
				e(
					"team_id",
					"in",
					e
						.selectFrom("team_member")
						.select("team_id")
						.where("account_id", "=", p.reviewer),
				),
			]),
		),
);

const age = updateTable(
	"review",
	{ values: { stale: 1 }, where: ["issue_id"] },
	(update) => update.where("kind", "in", ["approve", "reject", "comment"]),
);
const dismissApprovals = updateTable(
	"review",
	{ values: { dismissed: 1 }, where: ["issue_id"] },
	(update) => update.where("kind", "=", "approve"),
);

const forget = updateTable(
	"review",
	{ values: { official: 0, stale: 1 }, where: ["issue_id"] },
	(update) => update.where("kind", "=", "approve"),
);

/** Takes its effect from every approval: what was approved is to go somewhere else now. */
export const discountApprovals = (
	tx: Transaction,
	issue: number,
): Promise<number> => tx.run(forget, { issue_id: issue });

/** Marks reviews as being of the past; with `dismiss` the approvals among them lose their effect. */
export async function ageReviews(
	tx: Transaction,
	issue: number,
	dismiss: boolean,
): Promise<void> {
	tx.later(age, { issue_id: issue });
	if (dismiss) tx.later(dismissApprovals, { issue_id: issue });
}

/** Writes comments on lines into a review; those of a finished one are counted. */
export async function putLines(
	tx: Transaction,
	issue: Issue,
	review: Review,
	writer: Account,
	{
		lines,
		at,
		thread = null,
	}: {
		readonly lines: readonly PreparedLine[];
		readonly at: number;
		readonly thread?: number | null;
	},
): Promise<TimelineRow[]> {
	const rows: TimelineRow[] = [];
	for (const { path, line, start = 0, body, commit, head, hunk } of lines) {
		const row = await putOnTimeline(
			tx,
			{ issue: issue.id, kind: "code", poster: writer.id, at },
			{ body, review_id: review.id, commit_sha: commit },
		);
		const { repository_id: repository } = issue;
		const holder = { repository, kind: "comment", id: row.id } as const;
		await takeUploads(tx, writer.id, holder, body);
		tx.later(putLine, {
			comment_id: row.id,
			review_id: review.id,
			issue_id: issue.id,
			thread_id: thread,
			path,
			line,
			start_line: start,
			commit_oid: commit,
			head_oid: head,
			hunk,
			resolver_id: null,
		});
		rows.push(row);
	}
	if (!rows.length) return rows;
	tx.later(countInReview, { id: review.id, by: rows.length, at });
	if (review.kind !== "pending")
		tx.later(countInPull, { issue: issue.id, by: rows.length });
	return rows;
}

/** Answers a comment on a line, in its review. */
export const putAnswer = (
	tx: Transaction,
	issue: Issue,
	review: Review,
	writer: Account,
	{
		to,
		body,
		at,
	}: { readonly to: LineComment; readonly body: string; readonly at: number },
): Promise<TimelineRow[]> =>
	putLines(tx, issue, review, writer, {
		lines: [
			{
				path: to.path,
				line: to.line,
				start: to.start_line,
				commit: to.commit_oid,
				head: to.head_oid,
				hunk: to.hunk,
				body,
			},
		],
		at,
		thread: to.thread_id ?? to.comment_id,
	});

/** Gives a pending review its verdict. A yes or no takes the place of earlier ones, and answers the request. */
export async function settleReview(
	tx: Transaction,
	review: Review,
	{
		verdict,
		body,
		official,
		at,
	}: { verdict: Verdict; body: string; official: boolean; at: number },
): Promise<Review> {
	const text = body.trim() === "" ? review.body : body;
	const [done] = await tx.all(settle, {
		id: review.id,
		kind: verdict,
		body: text,
		official: official ? 1 : 0,
		at,
	});
	if (!done) throw new Error("a review was deleted");
	if (verdict === "pending") return done;
	tx.later(show, {
		review_id: review.id,
		body: text,
		created_at: at,
		updated_at: at,
	});
	tx.later(countInPull, { issue: review.issue_id, by: done.comments });
	const reviewer = review.reviewer_id;
	if (reviewer !== null && (verdict === "approve" || verdict === "reject")) {
		tx.later(overtake, { issue: review.issue_id, reviewer, id: review.id });
		tx.later(answered, { issue: review.issue_id, reviewer });
	}
	return done;
}

/** Counts comments out of a pull request. */
export const uncountLines = (
	tx: Transaction,
	issue: number,
	lines: number,
): Promise<unknown> => tx.run(countInPull, { issue, by: -lines });
