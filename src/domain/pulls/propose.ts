import type { App } from "../../app.ts";
import {
	conflict,
	forbidden,
	invalid,
	isDomainError,
	notFound,
} from "../../errors.ts";
import { checkShortName } from "../../git/check-ref-name.ts";
import { isAncestor } from "../../git/history/is-ancestor.ts";
import { type Issue, issuesByIds } from "../issues/issue.ts";
import { refuseBlocked } from "../issues/refuse-blocked.ts";
import type { Actor, SignedInActor } from "../permissions/actor.ts";
import { mayReadUnit } from "../permissions/allows.ts";
import { branchByName, type Ref } from "../refs/ref.ts";
import type { Tip } from "../refs/tip.ts";
import {
	type Repository,
	type RepositoryContext,
	storeOf,
} from "../repositories/repository.ts";
import { openPull } from "./create-pull.ts";
import {
	openProposalOf,
	openPullFor,
	type Pair,
	pullOf,
	pullRef,
} from "./pull.ts";
import { refreshPull } from "./refresh-pull.ts";

/** A commit that was pushed for review, with what was said beside it. */
interface Proposal {
	/** What follows refs/for/: a base branch, and perhaps a topic. */
	readonly target: string;
	readonly oid: string;
	readonly tip: Tip;
	/** Of `git push -o name=value`. */
	readonly options: ReadonlyMap<string, string>;
}

/** The pull request that became of it. */
interface ProposedPull {
	readonly issue: Issue;
	readonly ref: string;
	/** Where its head was before. */
	readonly from: string | null;
	readonly forced: boolean;
}

const longestTopic = 200;
const maxTries = 5;

/**
 * Opens a pull request with a commit whose objects are there, or moves the head of the one that its pusher has for this topic. Topics
 * of different people never meet: one belongs to an account, not to its name.
 * @throws DomainError "not-found" (no such base), "invalid" (no topic, nothing new), "forbidden", "conflict" (commits would be lost)
 */
export async function propose(
	app: App,
	actor: SignedInActor,
	context: RepositoryContext,
	proposal: Proposal,
): Promise<ProposedPull> {
	const { repository, access } = context;
	const pusher = actor.account;
	if (!mayReadUnit(access, "pulls") || repository.mirror)
		throw forbidden("pull requests are disabled for this repository");
	const { base, topic } = await baseAndTopic(app, repository, proposal);
	await refuseBlocked(app, context, pusher, []);
	const named: Pair = {
		repository: repository.id,
		head: repository.id,
		headBranch: `${pusher.lower_name}/${topic}`,
		base: base.name.slice("refs/heads/".length),
		flow: "agit",
	};
	const of = {
		repository: repository.id,
		base: named.base,
		poster: pusher.id,
	};
	for (let tries = 0; ; tries++) {
		const present = await openProposalOf(app.db, of, topic);
		if (present)
			return advance(app, actor, repository, present.issue_id, proposal);
		// somebody else who had this name before has an open one under it
		const taken = await openPullFor(app.db, named);
		const headBranch = taken
			? `${pusher.lower_name}~${pusher.id}/${topic}`
			: named.headBranch;
		const pair: Pair = { ...named, headBranch };
		try {
			return await open(app, actor, context, pair, { baseRef: base, proposal });
		} catch (error) {
			// the same topic was pushed twice at a time
			if (!isDomainError(error, "conflict") || tries >= maxTries) throw error;
		}
	}
}

async function open(
	app: App,
	actor: SignedInActor,
	context: RepositoryContext,
	pair: Pair,
	{
		baseRef,
		proposal: { oid, tip, options },
	}: { readonly baseRef: Ref; readonly proposal: Proposal },
): Promise<ProposedPull> {
	const store = storeOf(context.repository);
	if (await isAncestor(app.git, store, oid, baseRef.oid))
		throw invalid("there are no new commits");
	const [first = "", ...rest] = tip.message.split("\n");
	const issue = await openPull(app, actor, context, {
		pair,
		baseRef,
		headRef: { oid, tip: JSON.stringify(tip) },
		title: options.get("title")?.trim() || first.trim() || pair.headBranch,
		body: options.get("description") ?? rest.join("\n").trim(),
		dueAt: undefined,
		labels: [],
		milestone: undefined,
		assignees: [],
		reviewers: { accounts: [], teams: [] },
		maintainersMayEdit: undefined,
	});
	return { issue, ref: pullRef(issue.number), from: null, forced: false };
}

async function advance(
	app: App,
	actor: Actor,
	repository: Repository,
	id: number,
	{ oid, options }: Proposal,
): Promise<ProposedPull> {
	const { head_oid: from } = await pullOf(app.db, id);
	const [issue] = await issuesByIds(app.db, [id]);
	if (!issue) throw notFound();
	const store = storeOf(repository);
	const forced = !(await isAncestor(app.git, store, from, oid));
	if (forced && !isTrue(options.get("force-push")))
		throw conflict(
			"non-fast-forward: push with -o force-push=true to replace it",
		);
	await refreshPull(app, id, actor.account?.id ?? null, { from, to: oid });
	return { issue, ref: pullRef(issue.number), from, forced };
}

/** The longest beginning of a target that is a branch, and the topic: the rest of it, or an option. */
async function baseAndTopic(
	app: App,
	repository: Repository,
	{ target, options }: Proposal,
): Promise<{ base: Ref; topic: string }> {
	const parts = target.split("/");
	for (let n = parts.length; n > 0; n--) {
		const name = parts.slice(0, n).join("/");
		const base = await branchByName(app.db, repository.store_id, name);
		if (!base) continue;
		const topic = options.get("topic") || parts.slice(n).join("/");
		if (!topic) throw invalid("name a topic: push with -o topic=<name>");
		if (topic.length > longestTopic || checkShortName(topic))
			throw invalid("invalid topic name");
		return { base, topic };
	}
	throw notFound("base branch not found");
}

const isTrue = (word: string | undefined): boolean =>
	word === "" || word === "true" || word === "1";
