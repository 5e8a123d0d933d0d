import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { conflict, notAllowed } from "../../../errors.ts";
import { commitsSince } from "../../../git/merge/commits-since.ts";
import { mergeBasesIn } from "../../../git/merge/merge-bases.ts";
import { mergeCommits } from "../../../git/merge/merge-commits.ts";
import { rebaseCommits } from "../../../git/merge/rebase-commits.ts";
import type { Identity } from "../../../git/objects/identity.ts";
import { commitOf } from "../../../git/read/object.ts";
import type { WriteSession } from "../../../git/write/session.ts";
import type { Account } from "../../accounts/account.ts";
import { identityOf } from "../../accounts/identity.ts";
import type { MergeStyle } from "./merge-styles.ts";

/** What is to be made one, and how. */
interface MergePlan {
	readonly style: Exclude<MergeStyle, "manually-merged">;
	readonly head: string;
	readonly message: string;
	readonly doer: Account;
	/** Whose work it is: the author of a squashed commit. */
	readonly author: Account | undefined;
}

/** The commit at which a branch is to stand, and those that were made on the way to it. */
interface Built {
	readonly oid: string;
	readonly made: readonly string[];
}

/**
 * Builds what the base branch shall point to after a merge; new objects wait in the session.
 * @throws DomainError "conflict" with the paths that contradict each other, "not-allowed" when there is nothing to merge
 */
export async function buildMerge(
	app: App,
	session: WriteSession,
	base: string,
	plan: MergePlan,
): Promise<Built> {
	const { head, style } = plan;
	const doer = signed(app, plan.doer);
	const bases = await mergeBasesIn(session, base, head);
	if (!bases.length) throw notAllowed("Please try again later");
	if (bases.includes(head)) throw notAllowed("Please try again later");
	const forward = bases.includes(base);
	if (style === "fast-forward-only") {
		if (!forward)
			throw conflict("the base branch has diverged: not a fast-forward", {
				final: true,
			});
		return { oid: head, made: [] };
	}
	const commit = (
		tree: string,
		parents: string[],
		author = doer,
		made: readonly string[] = [],
	): Built => ({
		oid: session.commit({
			tree,
			parents,
			author,
			committer: doer,
			message: plan.message,
		}),
		made,
	});
	if (style === "rebase" || style === "rebase-merge") {
		const top = await rebase(session, base, head, bases, doer);
		if (top.oid === base) throw notAllowed("Please try again later");
		if (style === "rebase") return top;
		const tree = await treeOf(session, top.oid);
		return commit(tree, [base, top.oid], doer, top.made);
	}
	const merged = await mergeCommits(session, base, head, bases);
	if ("conflicts" in merged) throw inConflict(merged.conflicts);
	return style === "squash"
		? commit(
				merged.tree,
				[base],
				plan.author ? signed(app, plan.author) : undefined,
			)
		: commit(merged.tree, [base, head]);
}

/**
 * Brings a base into the branch of a pull request: by a merge, or by doing its commits again on top.
 * @throws DomainError "conflict" with the paths that contradict each other, or when there is nothing new
 */
export async function buildUpdate(
	app: App,
	session: WriteSession,
	head: string,
	plan: {
		base: string;
		doer: Account;
		style: "merge" | "rebase";
		message: string;
	},
): Promise<{ oid: string; forced: boolean }> {
	const doer = signed(app, plan.doer);
	const { base } = plan;
	const bases = await mergeBasesIn(session, head, base);
	if (bases.includes(base))
		throw conflict("the branch is up to date", { final: true });
	if (plan.style === "rebase")
		return {
			oid: (await rebase(session, base, head, bases, doer)).oid,
			forced: true,
		};
	const merged = await mergeCommits(session, head, base, bases);
	if ("conflicts" in merged) throw inConflict(merged.conflicts);
	const oid = session.commit({
		tree: merged.tree,
		parents: [head, base],
		author: doer,
		committer: doer,
		message: plan.message,
	});
	return { oid, forced: false };
}

async function rebase(
	session: WriteSession,
	onto: string,
	head: string,
	bases: readonly string[],
	committer: Identity,
): Promise<Built> {
	const commits = await commitsSince(session, onto, bases[0], head);
	const done = await rebaseCommits(session, onto, commits, committer);
	if ("conflicts" in done) throw inConflict(done.conflicts);
	return done;
}

const treeOf = async (session: WriteSession, oid: string): Promise<string> =>
	commitOf(await session.read(oid), oid).tree;

const signed = (app: App, account: Account): Identity => ({
	...identityOf(app, account),
	seconds: now(app),
	zone: "+0000",
});

const inConflict = (paths: readonly string[]) =>
	conflict(
		`the branches contradict each other in ${paths.slice(0, 20).join(", ")}`,
		{
			final: true,
			conflicts: paths,
		},
	);
