import type { App } from "../../../app.ts";
import { isGitError } from "../../../git/errors.ts";
import { countCommits, log } from "../../../git/history/log.ts";
import { readCommit } from "../../../git/read/object.ts";
import { branchByName, branchPrefix } from "../refs/ref.ts";
import type { NamedCommit } from "../refs/resolve-commit.ts";
import { tipOf } from "../refs/tip.ts";
import { type Repository, storeOf } from "../repository.ts";
import { readCommits } from "./list-commits.ts";

/** How far a push without merges is followed without a git process. */
const nearby = 50;

/** Branches of one push whose commits are looked at: each may cost a walk through the history. */
const mostFollowed = 50;

/** The moves of a push whose commits are looked at: of branches that are still there, the default branch first, the others in their order. */
export function followedMoves<M extends { ref: string; to: string | null }>(
	{ default_branch }: Repository,
	moves: readonly M[],
): M[] {
	const first = branchPrefix + default_branch;
	return moves
		.filter(({ ref, to }) => to !== null && ref.startsWith(branchPrefix))
		.sort((a, b) => Number(b.ref === first) - Number(a.ref === first))
		.slice(0, mostFollowed);
}

/**
 * The newest commits that a move brought to a branch, with the number of them all. A new branch brings what the default branch has
 * not. Empty for tags, for what went away, and for commits that a later push has thrown away.
 */
export async function pushedCommits(
	app: App,
	repository: Repository,
	move: {
		readonly ref: string;
		readonly from: string | null;
		readonly to: string | null;
	},
	limit: number,
): Promise<{ commits: NamedCommit[]; total: number }> {
	const nothing = { commits: [], total: 0 };
	const { ref, from, to } = move;
	if (to === null || !ref.startsWith(branchPrefix)) return nothing;
	const store = storeOf(repository);
	try {
		const base = from ?? (await defaultTip(app, repository, ref));
		const near = base && (await walk(app, repository, base, to));
		if (near) return { commits: near.slice(0, limit), total: near.length };
		const range = { from: [to], not: base ? [base] : [] };
		const oids = await log(app.git, store, { ...range, limit });
		const total =
			oids.length === limit
				? await countCommits(app.git, store, range)
				: oids.length;
		return { commits: await readCommits(app, store, oids), total };
	} catch (error) {
		if (isGitError(error)) return nothing;
		throw error;
	}
}

async function defaultTip(
	app: App,
	{ store_id, default_branch }: Repository,
	ref: string,
): Promise<string | undefined> {
	if (ref === branchPrefix + default_branch) return undefined;
	return (await branchByName(app.db, store_id, default_branch))?.oid;
}

/** The commits from one to another when each has one parent and they are not many. */
async function walk(
	app: App,
	repository: Repository,
	from: string,
	to: string,
): Promise<NamedCommit[] | undefined> {
	const commits: NamedCommit[] = [];
	for (let at = to; at !== from; ) {
		if (commits.length === nearby) return undefined;
		const commit = await readCommit(app.git, storeOf(repository), at);
		if (commit.parents.length !== 1) return undefined;
		commits.push({ oid: at, tip: tipOf(commit) });
		at = commit.parents[0] as string;
	}
	return commits;
}
