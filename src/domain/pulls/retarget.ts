import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import type { Issue } from "../issues/issue.ts";
import { addToTimeline } from "../issues/timeline.ts";
import { branchByName } from "../refs/ref.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { pushNote } from "./create-pull.ts";
import { type Changes, changesOf, examine, type Findings } from "./examine.ts";
import { openPullFor, type Pull } from "./pull.ts";
import { saveVersion, storeFindings } from "./pull-rows.ts";
import { discountApprovals } from "./reviews/review-rows.ts";

/** What is known of a pull request for another base, before anything is changed. */
export interface Retarget {
	readonly base: string;
	readonly findings: Findings;
	readonly changes: Changes;
}

const dropPushes = query((q, p: { issue: number }) =>
	q
		.deleteFrom("comment")
		.where("issue_id", "=", p.issue)
		.where("kind", "=", "pull_push"),
);

/**
 * Looks a new base branch up for a pull request.
 * @throws DomainError "not-found" (no such branch), "conflict" (there is another one for it), "invalid" (it has all commits already)
 */
export async function planRetarget(
	app: App,
	repository: Repository,
	pull: Pull,
	base: string,
): Promise<Retarget> {
	const ref = await branchByName(app.db, repository.store_id, base);
	if (!ref) throw notFound(`new base '${base}' not exist`);
	const other =
		pull.head_repository_id === null
			? undefined
			: await openPullFor(app.db, {
					repository: repository.id,
					head: pull.head_repository_id,
					headBranch: pull.head_branch,
					base,
					flow: pull.flow,
				});
	if (other)
		throw conflict(
			`pull request already exists for these targets [id: ${other.issue_id}, base_branch: ${base}, head_branch: ${pull.head_branch}]`,
		);
	const store = storeOf(repository);
	const findings = await examine(app, store, ref.oid, pull.head_oid);
	if (findings.outcome === "contained")
		throw invalid(
			`there are no changes between the head and the base [head: ${pull.head_branch}, base: ${base}]`,
		);
	return { base, findings, changes: await changesOf(app, store, findings) };
}

/** Points a pull request to the base that was looked up; the transaction holds the issue. @throws DomainError "conflict" when its head moved since */
export async function applyRetarget(
	app: App,
	tx: Transaction,
	issue: Issue,
	pull: Pull,
	{
		poster,
		retarget: { base, findings, changes },
	}: { readonly poster: number | null; readonly retarget: Retarget },
): Promise<void> {
	if (pull.head_oid !== findings.headOid)
		throw conflict("the pull request was changed in the meantime");
	const at = now(app);
	const from = pull.base_branch;
	await storeFindings(tx, pull, base, findings, changes);
	await discountApprovals(tx, issue.id);
	await saveVersion(tx, issue.id, pull.versions + 1, findings, {
		forced: false,
		pusher: poster,
		at,
	});
	await addToTimeline(
		tx,
		{ issue: issue.id, kind: "change_target_branch", poster, at },
		{ old_text: from, new_text: base },
	);
	// the commits are counted from the new base
	tx.later(dropPushes, { issue: issue.id });
	await addToTimeline(
		tx,
		{ issue: issue.id, kind: "pull_push", poster: issue.poster_id, at },
		{ body: pushNote(false, changes.commits) },
	);
	await app.events.record(tx, {
		kind: "pull.retargeted",
		repository: issue.repository_id,
		actor: poster ?? undefined,
		payload: { issue: issue.id, from, to: base },
	});
}
