import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { hiddenHome } from "../../permissions/removed-owner.ts";

/** So many are deleted by one statement. */
const thingsAtOnce = 20;

/** Some of the issues that are where the deleted ones are, while no row says what it takes to restore them. */
export const someGoneIssues = query((q, p: { of: number }) =>
	q
		.selectFrom("issue")
		.select("id")
		.where("repository_id", "=", p.of)
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("deleted_issue")
						.select("deleted_issue.issue_id")
						.whereRef("deleted_issue.issue_id", "=", "issue.id"),
				),
			),
		)
		.limit(thingsAtOnce),
);

/** The kind and the name of the job that deletes the rows of issues that nobody can restore any more (`goneIssues`). */
export const goneIssuesJob = "remove-issues";

/** Plans that job, in the transaction that ends their time. */
export const enqueueGoneIssues = (app: App, tx: Transaction): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: goneIssuesJob,
		payload: {},
		dedupe: goneIssuesJob,
	});

/** Deletes for good the deleted issues of a repository whose row this transaction has deleted: what was noted of them went with it. */
export async function purgeLeftIssues(
	app: App,
	tx: Transaction,
): Promise<void> {
	if (await tx.first(someGoneIssues, { of: hiddenHome }))
		await enqueueGoneIssues(app, tx);
}
