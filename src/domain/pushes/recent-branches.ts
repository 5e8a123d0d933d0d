import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { isRefused } from "../issues/refuse-blocked.ts";
import type { Actor } from "../permissions/actor.ts";
import { may } from "../policies/may.ts";
import { branchPrefix, refsByNames } from "../refs/ref.ts";
import { contextFor } from "../repositories/context-for.ts";
import type { RepositoryContext } from "../repositories/repository.ts";
import { ownedByIds } from "../repositories/with-owners.ts";
import { baseOf } from "./lead-to-pulls.ts";

/** In seconds: so long after a push its branch is offered for a pull request. */
const lasts = 3600;
/** So many of the newest moves of a repository are looked at. */
const moves = 100;
/** So many branches are offered, the newest first. */
const most = 2;

/** A branch that somebody has pushed lately and that has no pull request yet. */
export interface RecentBranch {
	/** The move, by which it can be dismissed. */
	readonly id: number;
	readonly branch: string;
	readonly pushedAt: number;
	/** The repository that has the branch. */
	readonly head: RepositoryContext;
	/** The repository that its pull request would be in. */
	readonly base: RepositoryContext;
}

const newestMoves = query((q, p: { store: number }) =>
	q
		.selectFrom("ref_move")
		.select(["id", "name", "new_oid", "actor_id", "moved_at"])
		.where("store_id", "=", p.store)
		.orderBy("version", "desc")
		.orderBy("id", "desc")
		.limit(moves),
);
const forkOf = query((q, p: { owner: number; parent: number }) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("owner_id", "=", p.owner)
		.where("fork_of_id", "=", p.parent),
);
const pullsFrom = query(
	(q, p: { base: number; head: number; branches: string[] }, d) =>
		q
			.selectFrom("pull")
			.select(["head_branch", "head_oid", "open"])
			.where("repository_id", "=", p.base)
			.where("head_repository_id", "=", p.head)
			.where("head_branch", "in", d.list(p.branches))
			.where("flow", "=", "branch"),
);

/**
 * The branches that the actor has moved within the last hour, in a repository or in his fork of it, and that no pull request has as they are. Those
 * where he cannot open one are left out.
 */
export async function recentBranches(
	app: App,
	actor: Actor,
	context: RepositoryContext,
): Promise<RecentBranch[]> {
	if (!actor.account) return [];
	const base = await baseOf(app, actor, context);
	const fork = await app.db.first(forkOf, {
		owner: actor.account.id,
		parent: context.repository.id,
	});
	const owned = fork && (await ownedByIds(app.db, [fork.id])).get(fork.id);
	const found = [
		...(base ? await within(app, actor, context, base) : []),
		...(owned
			? await within(
					app,
					actor,
					await contextFor(app.db, actor, owned),
					context,
				)
			: []),
	];
	return found.sort((a, b) => b.pushedAt - a.pushedAt).slice(0, most);
}

/** The owner of a repository has blocked the actor, who opens no pull request there. */
const refused = async (
	app: App,
	{ account }: Actor,
	base: RepositoryContext,
): Promise<boolean> =>
	account !== undefined && (await isRefused(app, base, account, []));

/** The branches of one repository that could go into another, or into its own default branch. */
async function within(
	app: App,
	actor: Actor,
	head: RepositoryContext,
	base: RepositoryContext,
): Promise<RecentBranch[]> {
	if (!may(actor, "code.read", head) || !may(actor, "pull.create", base))
		return [];
	const { repository } = head;
	const since = now(app) - lasts;
	const own = base.repository.id === repository.id;
	const rows = await app.db.all(newestMoves, { store: repository.store_id });
	const pushed = new Map<string, (typeof rows)[number]>();
	for (const row of rows) {
		const branch = row.name.slice(branchPrefix.length);
		if (!row.name.startsWith(branchPrefix) || row.moved_at < since) continue;
		if (own && branch === base.repository.default_branch) continue;
		// the newest move of a branch counts, whoever made it
		if (!pushed.has(branch)) pushed.set(branch, row);
	}
	const mine = [...pushed].filter(
		([, { actor_id, new_oid }]) =>
			new_oid !== null && actor_id === actor.account?.id,
	);
	if (!mine.length || (await refused(app, actor, base))) return [];
	const branches = mine.map(([branch]) => branch);
	const [pulls, [target]] = await Promise.all([
		app.db.all(pullsFrom, {
			base: base.repository.id,
			head: repository.id,
			branches,
		}),
		refsByNames(app.db, base.repository.store_id, [
			branchPrefix + base.repository.default_branch,
		]),
	]);
	return mine
		.filter(
			([branch, { new_oid }]) =>
				target &&
				target.oid !== new_oid &&
				!pulls.some(
					(pull) =>
						pull.head_branch === branch &&
						(pull.open === 1 || pull.head_oid === new_oid),
				),
		)
		.map(([branch, { id, moved_at }]) => ({
			...{ id, branch, head, base },
			pushedAt: moved_at,
		}));
}
