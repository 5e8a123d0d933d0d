import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint, type Transaction } from "../../database/database.ts";
import { conflict, forbidden, invalid } from "../../errors.ts";
import { insertItem, type NewIssue } from "../issues/create-issue.ts";
import type { Issue } from "../issues/issue.ts";
import { addMentions, mentionedIn } from "../issues/mentions.ts";
import { noteFirstReferences } from "../issues/references/note-references.ts";
import { referencesOf } from "../issues/references/targets.ts";
import { refuseBlocked } from "../issues/refuse-blocked.ts";
import { addToTimeline } from "../issues/timeline.ts";
import type { Actor, SignedInActor } from "../permissions/actor.ts";
import { mayAdminister, mayWriteUnit } from "../permissions/allows.ts";
import { moveRefs } from "../refs/move-refs.ts";
import { noteMoves } from "../refs/note-moves.ts";
import { branchByName, type Ref, tipOfRef } from "../refs/ref.ts";
import { hasGrant } from "../repositories/people.ts";
import { type RepositoryContext, storeOf } from "../repositories/repository.ts";
import { settingsOf } from "../repositories/settings.ts";
import { isDraft } from "./draft.ts";
import { enqueueMergeCheck } from "./enqueue-merge-check.ts";
import { type Changes, changesOf, examine, type Findings } from "./examine.ts";
import { branchNamed, type NamedHead } from "./head-named.ts";
import { withCommit } from "./import-commit.ts";
import { openPullFor, type Pair, pullRef } from "./pull.ts";
import { insertPull, saveVersion } from "./pull-rows.ts";
import { ownersOf } from "./reviews/code-owners.ts";
import {
	askFor,
	officialAmong,
	type Reviewers,
} from "./reviews/request-review.ts";

interface NewPull extends Omit<NewIssue, "ref" | "closed"> {
	readonly base: string;
	readonly head: NamedHead;
	/** Who is asked to review it, beside those who own what it changes. */
	readonly reviewers: Reviewers;
	/** undefined: as the repository's settings have it. */
	readonly maintainersMayEdit: boolean | undefined;
}

/**
 * Opens a pull request from one branch for another. Labels, milestone and assignees are set as given: where they count
 * from writers alone, the caller asks `plannedBy`.
 * @throws DomainError "not-found" (no such branch), "invalid" (the same branch, or no branch), "forbidden" (a stranger, or blocked),
 * "conflict" (there is one)
 */
export async function createPull(
	app: App,
	actor: SignedInActor,
	context: RepositoryContext,
	wanted: NewPull,
): Promise<Issue> {
	const { repository } = context;
	const { head } = wanted;
	const baseRef = await branchNamed(app, repository, wanted.base);
	const headRef = await branchNamed(app, head.repository, head.branch);
	const pair: Pair = {
		repository: repository.id,
		head: head.repository.id,
		headBranch: head.branch,
		base: wanted.base,
		flow: "branch",
	};
	if (pair.head === pair.repository && pair.headBranch === pair.base)
		throw invalid(
			"Invalid PullRequest: There are no changes between the head and the base",
		);
	await refuseStrangers(app, actor, context, head);
	await refuseBlocked(app, context, actor.account, []);
	await refuseSecond(app, pair);
	const lends =
		pair.head === pair.repository || mayWriteUnit(head.access, "code");
	return withCommit(app, head.repository, repository, headRef.oid, () =>
		openPull(app, actor, context, {
			...wanted,
			maintainersMayEdit: lends && wanted.maintainersMayEdit,
			pair,
			baseRef,
			headRef,
		}),
	);
}

/** The rest of it, once it is clear that there may be such a pull request and its head's objects are there. */
export async function openPull(
	app: App,
	actor: SignedInActor,
	context: RepositoryContext,
	wanted: Omit<NewPull, "head" | "base"> & {
		readonly pair: Pair;
		readonly baseRef: Ref;
		readonly headRef: Pick<Ref, "oid" | "tip">;
	},
): Promise<Issue> {
	const { repository } = context;
	const { pair, headRef, baseRef } = wanted;
	const store = storeOf(repository);
	const findings = await examine(app, store, baseRef.oid, headRef.oid);
	const changes = await changesOf(app, store, findings);
	const text = `${wanted.title}\n${wanted.body}`;
	const mentioned = await mentionedIn(app, actor, context, "pull", text);
	const named = await referencesOf(
		app,
		actor,
		context,
		{ kind: "pull" },
		wanted,
	);
	const asked = await reviewersOf(app, actor, context, wanted, changes);
	const maintainers =
		wanted.maintainersMayEdit ??
		settingsOf(repository.settings).default_allow_maintainer_edit;
	try {
		return await app.db.write(async (tx) => {
			const at = now(app);
			const issue = await insertItem(app, tx, actor, context, {
				kind: "pull",
				wanted: { ...wanted, ref: "", closed: false },
				at,
			});
			await insertPull(tx, issue.id, pair, findings, { changes, maintainers });
			await begin(app, tx, actor, issue, {
				store: repository.store_id,
				flow: pair.flow,
				head: headRef,
				findings,
				changes,
				at,
			});
			await addMentions(tx, issue.id, mentioned);
			await noteFirstReferences(tx, issue, null, named, {
				poster: issue.poster_id,
				at,
			});
			await askFor(app, tx, actor.account?.id ?? null, issue, asked);
			// the base may have moved since it was looked at
			const base = await branchByName(tx, repository.store_id, pair.base);
			if (base?.oid !== baseRef.oid) await enqueueMergeCheck(app, tx, issue);
			await app.events.record(tx, {
				kind: "issue.created",
				repository: repository.id,
				actor: actor.account?.id,
				payload: { issue: issue.id, number: issue.number, mentioned },
			});
			return issue;
		});
	} catch (error) {
		if (isConstraint(error)) await refuseSecond(app, pair);
		throw error;
	}
}

/** Whom a new pull request asks for a review; a draft asks its owners only when it is one no longer. */
async function reviewersOf(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	{
		title,
		reviewers,
		pair,
	}: { title: string; reviewers: Reviewers; pair: Pair },
	{ files }: Changes,
) {
	const owners = isDraft(title)
		? { accounts: [], teams: [] }
		: await ownersOf(
				app,
				context,
				actor.account?.id ?? null,
				files.map((file) => file.path),
			);
	const all = {
		accounts: [...reviewers.accounts, ...owners.accounts],
		teams: [...reviewers.teams, ...owners.teams],
	};
	return {
		reviewers: all,
		official: await officialAmong(app, context, pair.base, all),
	};
}

/** Its first version, the ref that keeps its head, and the first row of its timeline. */
async function begin(
	app: App,
	tx: Transaction,
	actor: Actor,
	issue: Issue,
	{
		store,
		flow,
		head,
		findings,
		changes,
		at,
	}: {
		readonly store: number;
		readonly flow: Pair["flow"];
		readonly head: Pick<Ref, "oid" | "tip">;
		readonly findings: Findings;
		readonly changes: Changes;
		readonly at: number;
	},
): Promise<void> {
	const pusher = actor.account?.id ?? null;
	await saveVersion(tx, issue.id, 1, findings, { forced: false, pusher, at });
	const move = {
		name: pullRef(issue.number),
		from: null,
		to: head.oid,
		tip: tipOfRef(head as Ref),
		actor: pusher,
		how: "api",
	} as const;
	const version = await moveRefs(app, tx, store, [move], at);
	// of others the branch at its head has the record
	if (flow === "agit")
		noteMoves(app, tx, "refs.moved", issue.repository_id, {
			store,
			version,
			change: { actor, how: "push", moves: [move] },
		});
	await addToTimeline(
		tx,
		{ issue: issue.id, kind: "pull_push", poster: pusher, at },
		{ body: pushNote(false, changes.commits) },
	);
}

/** What a row of the timeline tells of a push: its commits, the oldest first; of a forced one what was there and what is. */
export const pushNote = (forced: boolean, commits: readonly string[]): string =>
	JSON.stringify({
		is_force_push: forced,
		commit_ids: commits.toReversed(),
	});

/** Of a pair of branches only one pull request is open. @throws DomainError "conflict" */
async function refuseSecond(app: App, pair: Pair): Promise<void> {
	const found = await openPullFor(app.db, pair);
	if (found)
		throw conflict(
			`pull request already exists for these targets [id: ${found.issue_id}, base_branch: ${pair.base}, head_branch: ${pair.headBranch}]`,
		);
}

/** Who has nothing to do with either repository opens no pull requests. @throws DomainError "forbidden" */
async function refuseStrangers(
	app: App,
	actor: SignedInActor,
	{ repository, owner, access }: RepositoryContext,
	head: NamedHead,
): Promise<void> {
	const account = actor.account;
	if (mayAdminister(access) || mayWriteUnit(access, "code")) return;
	if (mayWriteUnit(head.access, "code")) return;
	if (await hasGrant(app, { repository, owner }, account)) return;
	throw forbidden("user must be a collaborator");
}
