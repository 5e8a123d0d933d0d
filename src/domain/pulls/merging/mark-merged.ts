import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { updateTable } from "../../../database/queries/changes.ts";
import { conflict, notAllowed, notFound } from "../../../errors.ts";
import { closeItem } from "../../issues/close-item.ts";
import { lockIssue } from "../../issues/issue.ts";
import { addToTimeline } from "../../issues/timeline.ts";
import type { Actor } from "../../permissions/actor.ts";
import { lockPull, type Pull, tipsOf } from "../pull.ts";
import { noteCommits } from "../pull-commits.ts";

const setMerged = updateTable("pull", {
	set: ["merged_oid", "merged_onto", "merged_by"],
	where: ["issue_id"],
});
const forgetPlan = query((q, p: { id: number }) =>
	q.deleteFrom("auto_merge").where("issue_id", "=", p.id),
);

/**
 * Marks a pull request as merged by a commit, in the transaction that makes the commit part of the base; `onto` is what that was before, and `made` are
 * commits that the merge has made besides.
 * @throws DomainError "not-allowed" (merged already), "not-found" (closed), "conflict" when it is not what was merged any more
 */
export async function markMerged(
	app: App,
	tx: Transaction,
	actor: Actor,
	seen: Pull,
	{
		commit,
		checkHead = true,
		onto = "",
		made = [],
	}: {
		readonly commit: string;
		readonly checkHead?: boolean;
		readonly onto?: string;
		readonly made?: readonly string[];
	},
): Promise<void> {
	const issue = await lockIssue(tx, seen.issue_id);
	if (issue.merged_at !== null) throw alreadyMerged();
	if (issue.closed) throw notFound();
	const pull = await lockPull(tx, issue.id);
	const head = (await tipsOf(tx, [pull])).get(issue.id)?.head;
	const same =
		pull.base_branch === seen.base_branch &&
		(!checkHead ||
			(pull.head_oid === seen.head_oid &&
				(head === undefined || head === seen.head_oid)));
	if (!same) throw conflict("head out of date", { final: true });
	const at = now(app);
	const doer = actor.account?.id ?? null;
	await closeItem(tx, issue, doer, at, { merged: true });
	tx.later(setMerged, {
		issue_id: issue.id,
		merged_oid: commit,
		merged_onto: onto,
		merged_by: doer,
	});
	noteCommits(tx, pull, [commit, ...made]);
	tx.later(forgetPlan, { id: issue.id });
	await addToTimeline(
		tx,
		{ issue: issue.id, kind: "merge_pull", poster: doer, at },
		{ commit_sha: commit },
	);
	await app.events.record(tx, {
		kind: "pull.merged",
		repository: issue.repository_id,
		actor: doer ?? undefined,
		payload: { issue: issue.id, commit },
	});
}

export const alreadyMerged = () => notAllowed("The PR is already merged");
