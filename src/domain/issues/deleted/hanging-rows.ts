import { query, type Transaction } from "../../../database/database.ts";

type MovedIssue = { id: number; repository: number };

/** Rows of an issue that name its repository too. */
const hanging = [
	query((q, p: MovedIssue) =>
		q
			.updateTable("attachment")
			.set({ repository_id: p.repository })
			.where((e) =>
				e.or([
					e("issue_id", "=", p.id),
					e(
						"comment_id",
						"in",
						q.selectFrom("comment").select("id").where("issue_id", "=", p.id),
					),
				]),
			),
	),
	query((q, p: MovedIssue) =>
		q
			.updateTable("tracked_time")
			.set({ repository_id: p.repository })
			.where("issue_id", "=", p.id),
	),
	query((q, p: MovedIssue) =>
		q
			.updateTable("notification_thread")
			.set({ repository_id: p.repository })
			.where("issue_id", "=", p.id),
	),
	query((q, p: MovedIssue) =>
		q
			.updateTable("outgoing_mail")
			.set({ repository_id: p.repository })
			.where("issue_id", "=", p.id),
	),
	query((q, p: MovedIssue) =>
		q
			.updateTable("outgoing_push")
			.set({ repository_id: p.repository })
			.where("issue_id", "=", p.id),
	),
	query((q, p: MovedIssue) =>
		q
			.updateTable("pull_commit")
			.set({ repository_id: p.repository })
			.where("issue_id", "=", p.id),
	),
];

/** Lets the attachments, times, notifications, messages and commits of an issue belong to the repository that it is moved to. */
export function moveHangingRows(
	tx: Transaction,
	id: number,
	repository: number,
): void {
	for (const one of hanging) tx.later(one, { id, repository });
}
