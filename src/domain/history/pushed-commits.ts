import type { App } from "../../app.ts";
import { isGitError } from "../../git/errors.ts";
import { countCommits } from "../../git/history/log.ts";
import { newCommits } from "../../git/history/new-commits.ts";
import { branchByName, branchPrefix } from "../refs/ref.ts";
import type { NamedCommit } from "../refs/tip.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { readCommits } from "./list-commits.ts";

/** So many are asked for at least: then their number is known without counting. */
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
		const most = Math.max(limit, nearby);
		const oids = await newCommits(app.git, store, base, to, most);
		const total =
			oids.length < most
				? oids.length
				: await countCommits(app.git, store, {
						from: [to],
						not: base ? [base] : [],
					});
		const shown = oids.slice(0, limit);
		return { commits: await readCommits(app, store, shown), total };
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
