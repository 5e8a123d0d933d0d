import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import { uncountIssue } from "./counters.ts";
import { keepIssue } from "./deleted/keep-issue.ts";
import { readParts } from "./deleted/kept-issue-parts.ts";
import { dropActs } from "./deleted/moved-acts.ts";
import { type Issue, lockIssue } from "./issue.ts";
import { forgetPin } from "./pins.ts";

const remove = query((q, p: { id: number }) =>
	q.deleteFrom("issue").where("id", "=", p.id),
);

/** Deletes an issue with all that hangs on it; its number is not given again. It is kept for as long as the setting says, and can be restored. */
export const deleteIssue = (
	app: App,
	actor: Actor,
	{ id }: Issue,
): Promise<void> =>
	app.db.write(async (tx) =>
		applyDelete(app, tx, actor, await lockIssue(tx, id)),
	);

/** The same within a transaction that holds it. */
export async function applyDelete(
	app: App,
	tx: Transaction,
	actor: Actor,
	issue: Issue,
): Promise<void> {
	const { id } = issue;
	const keeps = app.config.keepDeletedDays > 0;
	const parts = keeps ? await readParts(tx, issue) : undefined;
	await uncountIssue(tx, issue);
	await forgetPin(tx, issue);
	if (parts) await keepIssue(app, tx, actor, issue, parts);
	else {
		dropActs(tx, issue);
		tx.later(remove, { id });
	}
	noteAudit(app, tx, {
		action: "issue.deleted",
		in: { repositoryId: issue.repository_id },
		target: { id, name: `#${issue.number}` },
		facts: { number: issue.number },
	});
	await app.events.record(tx, {
		kind: "issue.deleted",
		repository: issue.repository_id,
		actor: actor.account?.id,
		payload: { issue: id, number: issue.number, title: issue.title },
	});
}
