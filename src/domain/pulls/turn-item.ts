import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import { applyEdit } from "../issues/edit-issue.ts";
import { type IssueContext, lockIssue } from "../issues/issue.ts";
import type { Actor } from "../permissions/actor.ts";
import { enqueueMergeCheck } from "./enqueue-merge-check.ts";

/**
 * Closes or reopens an issue or a pull request as part of a transaction that does more.
 * @throws DomainError "precondition" where it is merged, or something that blocks it is open
 */
export async function turnItem(
	app: App,
	tx: Transaction,
	actor: Actor,
	placed: IssueContext,
	closed: boolean,
): Promise<void> {
	const before = await lockIssue(tx, placed.issue.id);
	const edit = { closed };
	const issue = await applyEdit(
		app,
		tx,
		actor,
		placed,
		edit,
		undefined,
		before,
	);
	if (issue.kind === "pull" && !closed) await enqueueMergeCheck(app, tx, issue);
}
