import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { Transaction } from "../../database/database.ts";
import { conflict } from "../../errors.ts";
import { isGitError } from "../../git/errors.ts";
import { isAncestor } from "../../git/history/is-ancestor.ts";
import { log } from "../../git/history/log.ts";
import { samePatch } from "../../git/history/same-patch.ts";
import { readCommit } from "../../git/read/object.ts";
import type { StoreRef } from "../../git/store.ts";
import { lockIssue } from "../issues/issue.ts";
import { addToTimeline } from "../issues/timeline.ts";
import { branchRules, ruleFor } from "../protection/branch-rule.ts";
import { moveRefs } from "../refs/move-refs.ts";
import { noteMoves } from "../refs/note-moves.ts";
import { type Tip, tipOf } from "../refs/tip.ts";
import {
	type Repository,
	repositoryById,
	storeOf,
} from "../repositories/repository.ts";
import { pushNote } from "./create-pull.ts";
import { type Changes, changesOf, examine, type Findings } from "./examine.ts";
import { moverOf } from "./head-mover.ts";
import { importCommit, noteBrought } from "./import-commit.ts";
import {
	isCurrent,
	lockPull,
	type Pull,
	pullOf,
	pullRef,
	tipsOf,
} from "./pull.ts";
import { saveVersion, storeFindings } from "./pull-rows.ts";
import { ageReviews } from "./reviews/review-rows.ts";

const maxTries = 5;
const mostCommits = 1000;

/** A move of a pull request's head. */
interface Push {
	readonly tip: Tip;
	readonly forced: boolean;
	/** The newest first. */
	readonly commits: readonly string[];
	/** It changes something else than before, so that reviews are of the past. */
	readonly differs: boolean;
	/** Approvals of what was before lose their effect. */
	readonly dismisses: boolean;
}

/**
 * Brings what is stored about an open pull request up to where its branches are: a head that was pushed becomes its next version,
 * and whether it can be merged is looked up anew. Does nothing when all holds already, so it may be called at any time. `pushed` moves the
 * head of one that has no branch. `pusher` counts where the log of moves does not tell who pushed.
 * @throws DomainError "conflict" when its head is not where `pushed` begins
 */
export async function refreshPull(
	app: App,
	issue: number,
	pusher: number | null = null,
	pushed?: { readonly from: string; readonly to: string },
): Promise<Pull> {
	for (let tries = 0; ; tries++) {
		const pull = await pullOf(app.db, issue);
		const tips = (await tipsOf(app.db, [pull])).get(issue);
		if (!tips?.base) return pull;
		if (pushed && pull.head_oid !== pushed.from)
			throw conflict("fetch first: the branch was updated in the meantime");
		if (!pushed && isCurrent(pull, tips)) return pull;
		const repository = await repositoryById(app.db, pull.repository_id);
		if (!repository) return pull;
		const { base } = tips;
		const head = pushed?.to ?? tips.head ?? pull.head_oid;
		const source =
			head === pull.head_oid ? undefined : await sourceOf(app, pull);
		const brought =
			source && (await importCommit(app, source, repository, head));
		let done = false;
		try {
			const store = storeOf(repository);
			const found = await examine(app, store, base, head);
			// what came into the base by another way is still what it was: its files, and its commits
			const taken = found.outcome === "contained" && head === pull.head_oid;
			const findings = taken ? { ...found, mergeBase: pull.merge_base } : found;
			const push =
				head === pull.head_oid
					? undefined
					: await pushOf(app, repository, pull, findings);
			const mover =
				source && !pushed
					? await moverOf(app.db, source.store_id, pull.head_branch, {
							from: pull.head_oid,
							to: head,
						})
					: undefined;
			const changes =
				push || findings.mergeBase !== pull.merge_base
					? await changesOf(app, store, findings)
					: undefined;
			done = await app.db.write((tx) =>
				writeDown(app, tx, repository, pull, {
					findings,
					changes,
					push,
					pusher: mover === undefined ? pusher : mover,
				}),
			);
		} finally {
			if (brought && !done) await noteBrought(app, repository, head);
		}
		if (done || tries >= maxTries) return pullOf(app.db, issue);
	}
}

/** The repository that a head comes from, while it is there. */
const sourceOf = async (
	app: App,
	{ head_repository_id: id }: Pull,
): Promise<Repository | undefined> =>
	id === null ? undefined : await repositoryById(app.db, id);

async function pushOf(
	app: App,
	repository: Repository,
	pull: Pull,
	{ headOid, baseOid, mergeBase }: Findings,
): Promise<Push> {
	const store = storeOf(repository);
	const rules = await branchRules(app.db, repository.id);
	const rule = await ruleFor(rules, pull.base_branch);
	const forced = !(await isAncestor(app.git, store, pull.head_oid, headOid));
	return {
		differs: await differs(
			app,
			store,
			[pull.merge_base, pull.head_oid],
			[mergeBase, headOid],
		),
		dismisses: rule?.settings.dismiss_stale_approvals ?? false,
		tip: tipOf(await readCommit(app.git, store, headOid)),
		forced,
		// what was replaced and by what; else the new commits
		commits: forced
			? [headOid, pull.head_oid]
			: await log(app.git, store, {
					from: [headOid],
					not: [pull.head_oid, baseOid],
					limit: mostCommits,
				}),
	};
}

/** Whether a head changes something else than the one before; what is too large to be compared does. */
async function differs(
	app: App,
	store: StoreRef,
	before: readonly [string, string],
	after: readonly [string, string],
): Promise<boolean> {
	try {
		return !(await samePatch(app.git, store, before, after));
	} catch (error) {
		if (isGitError(error, "timeout", "too-large")) return true;
		throw error;
	}
}

/** Writes it down, unless somebody else has changed the pull request meanwhile; says whether it did. */
async function writeDown(
	app: App,
	tx: Transaction,
	repository: Repository,
	seen: Pull,
	{
		findings,
		changes,
		push,
		pusher,
	}: {
		findings: Findings;
		changes: Changes | undefined;
		push: Push | undefined;
		pusher: number | null;
	},
): Promise<boolean> {
	const issue = await lockIssue(tx, seen.issue_id);
	const pull = await lockPull(tx, issue.id);
	if (pull.open === 0) return true;
	const same =
		pull.head_oid === seen.head_oid && pull.base_branch === seen.base_branch;
	if (!same) return false;
	await storeFindings(tx, pull, pull.base_branch, findings, changes);
	if (!push) return true;
	const at = now(app);
	const { forced, tip, commits } = push;
	if (push.differs) await ageReviews(tx, issue.id, push.dismisses);
	const number = pull.versions + 1;
	await saveVersion(tx, issue.id, number, findings, { forced, pusher, at });
	const move = {
		name: pullRef(issue.number),
		from: pull.head_oid,
		to: findings.headOid,
		tip,
		forced,
		actor: pusher,
		how: "push",
	} as const;
	const store = repository.store_id;
	const version = await moveRefs(app, tx, store, [move], at);
	// of others the branch at its head has the record
	if (pull.flow === "agit")
		noteMoves(app, tx, "refs.moved", repository.id, {
			store,
			version,
			change: { how: "push", moves: [move] },
		});
	await addToTimeline(
		tx,
		{ issue: issue.id, kind: "pull_push", poster: pusher, at },
		{ body: pushNote(forced, commits) },
	);
	await app.events.record(tx, {
		kind: "pull.pushed",
		repository: repository.id,
		actor: pusher ?? undefined,
		payload: {
			issue: issue.id,
			from: pull.head_oid,
			to: findings.headOid,
			forced,
		},
	});
	return true;
}
