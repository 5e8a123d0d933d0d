import type { App } from "../../app.ts";
import { isConstraint, type Transaction } from "../../database/database.ts";
import { conflict } from "../../errors.ts";
import { applyEdit } from "../issues/edit-issue.ts";
import { type IssueContext, lockIssue } from "../issues/issue.ts";
import type { Actor } from "../permissions/actor.ts";
import { enqueueMergeCheck } from "./enqueue-merge-check.ts";

/**
 * Closes or reopens an issue or a pull request as part of a transaction that does more; what that fails with goes through `refuseTwin`.
 * @throws DomainError "precondition" where it is merged, or something that blocks it is open
 */
export async function turnItem(
	app: App,
	tx: Transaction,
	actor: Actor,
	context: IssueContext,
	closed: boolean,
): Promise<void> {
	const before = await lockIssue(tx, context.issue.id);
	const edit = { closed };
	const issue = await applyEdit(app, tx, actor, context, {
		edit,
		named: undefined,
		locked: before,
	});
	if (issue.kind === "pull" && !closed) await enqueueMergeCheck(app, tx, issue);
}

/** Says why a pull request cannot be reopened while there is another one of the same branches. @throws what it is given, or DomainError "conflict" */
export function refuseTwin(error: unknown): never {
	if (isConstraint(error))
		throw conflict("pull request already exists for these targets");
	throw error;
}
