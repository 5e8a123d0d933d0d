import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import { conflict, invalid } from "../../../errors.ts";
import type { Actor, SignedInActor } from "../../permissions/actor.ts";
import { mayWrite } from "../../policies/item.ts";
import { settingsOf } from "../../repositories/settings.ts";
import { openBlockers } from "../dependencies.ts";
import { applyEdit, demandEdit } from "../edit-issue.ts";
import { findIssue } from "../find-issue.ts";
import { type Issue, type IssueContext, lockIssues } from "../issue.ts";
import { isRefused, refuseBlocked } from "../refuse-blocked.ts";
import { addQuietly, addToTimeline } from "../timeline.ts";
import {
	addOriginal,
	forgetOriginal,
	gainedBefore,
	originalOf,
} from "./duplicate-rows.ts";

/** A comment that says nothing else closes its issue as a duplicate. */
const longestMark = 500;
const mark =
	/^\s*duplicate of\s+(?:([\w.-]+)\/([\w.-]+))?(?:#|\/issues\/)(\d{1,9})\s*$/i;

/**
 * Closes an issue as a duplicate of another one that the actor may read; one that is closed already becomes one.
 * @throws DomainError "forbidden" for who may not close it, or whom the owner or the poster of the other has blocked, "invalid" for a pull request and
 * for itself, "conflict" when the other is its duplicate, "precondition" where something that it waits for is open
 */
export async function closeAsDuplicate(
	app: App,
	actor: Actor,
	duplicate: IssueContext,
	original: IssueContext,
): Promise<Issue> {
	demandEdit(actor, duplicate);
	if (duplicate.issue.kind === "pull" || original.issue.kind === "pull")
		throw invalid("only issues are duplicates, and of issues");
	if (duplicate.issue.id === original.issue.id)
		throw invalid("an issue cannot be a duplicate of itself");
	if (actor.account)
		await refuseBlocked(app, original, actor.account, [
			original.issue.poster_id,
		]);
	return app.db.write((tx) =>
		closeWithin(app, tx, actor, { duplicate, original }),
	);
}

/** The issue that a comment names as the original, where its writer may close the issue as a duplicate of that; undefined otherwise. */
export async function originalNamedBy(
	app: App,
	actor: SignedInActor,
	context: IssueContext,
	text: string,
): Promise<IssueContext | undefined> {
	const { issue, owner, repository, access } = context;
	const { account } = actor;
	if (text.length > longestMark || issue.kind === "pull" || issue.closed)
		return undefined;
	const local = text.replace(app.url, "");
	const [, ownerName = owner.name, name = repository.name, number] =
		mark.exec(local) ?? [];
	const posted = issue.poster_id !== null && issue.poster_id === account.id;
	if (!number || (!posted && !mayWrite(access, issue))) return undefined;
	const found = await findIssue(app, actor, ownerName, name, Number(number));
	if (!found || found.issue.kind === "pull" || found.issue.id === issue.id)
		return undefined;
	if (await isRefused(app, found, account, [found.issue.poster_id]))
		return undefined;
	const { enable_issue_dependencies: waits } = settingsOf(repository.settings);
	if (waits && (await openBlockers(app.db, issue.id))) return undefined;
	const above = await originalOf(app.db, found.issue);
	return above?.id === issue.id ? undefined : found;
}

/** Closes an issue as a duplicate as part of a transaction that does more. @throws DomainError "conflict", "precondition" */
export async function closeWithin(
	app: App,
	tx: Transaction,
	actor: Actor,
	{
		duplicate,
		original: { issue: original, repository },
	}: { readonly duplicate: IssueContext; readonly original: IssueContext },
): Promise<Issue> {
	const held = await lockIssues(tx, duplicate.issue.id, original.id);
	const locked = held.find(({ id }) => id === duplicate.issue.id);
	const other = held.find(({ id }) => id === original.id);
	if (!locked || other?.repository_id !== original.repository_id)
		throw conflict("the other issue was moved in the meantime");
	const before = await originalOf(tx, locked);
	const [above, same] = [
		await originalOf(tx, original),
		before?.id === original.id,
	];
	if (above?.id === locked.id)
		throw conflict("the other issue is a duplicate of this one");
	const closed = await applyEdit(app, tx, actor, duplicate, {
		edit: { closed: true },
		named: undefined,
		locked,
	});
	if (same) return closed;
	const at = now(app);
	const poster = actor.account?.id ?? null;
	await tx.run(forgetOriginal, { issue: locked.id });
	await tx.run(addOriginal, {
		issue_id: locked.id,
		original_id: original.id,
		created_at: at,
	});
	await addToTimeline(
		tx,
		{ issue: locked.id, kind: "marked_as_duplicate", poster, at },
		{ other_issue_id: original.id },
	);
	const pair = { issue: original.id, duplicate: locked.id };
	// what is archived stays as it is, and others are told once: who may only read them could write there without end
	if (!repository.archived_at && !(await tx.first(gainedBefore, pair)))
		await addQuietly(
			tx,
			{ issue: original.id, kind: "gained_duplicate", poster, at },
			{ other_issue_id: locked.id },
		);
	return closed;
}
