import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { escapedPath } from "../../text/escape-path.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayReadUnit } from "../permissions/allows.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { hasUnit } from "../permissions/units.ts";
import { branchPrefix, type RefMove } from "../refs/ref.ts";
import { contextFor } from "../repositories/context-for.ts";
import {
	fullName,
	type RepositoryContext,
} from "../repositories/repository.ts";
import { ownedByIds } from "../repositories/with-owners.ts";

/** Of how many branches of one push is told. */
const most = 20;

const openFrom = query(
	(q, p: { base: number; head: number; branches: string[] }, d) =>
		q
			.selectFrom("pull")
			.innerJoin("issue", "issue.id", "pull.issue_id")
			.select(["pull.head_branch", "pull.base_branch", "issue.number"])
			.where("pull.repository_id", "=", p.base)
			.where("pull.head_repository_id", "=", p.head)
			.where("pull.head_branch", "in", d.list(p.branches))
			.where("pull.flow", "=", "branch")
			.where("pull.open", "=", 1)
			.where(notHidden("issue.poster_id"))
			.orderBy("issue.id"),
);

/**
 * What git shows after a push of branches: where to open a pull request, or where the open one is. Those of a fork lead to what it was
 * forked from. Nothing leads to a repository whose pull requests the pusher may not read.
 */
export async function leadToPulls(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	moves: readonly RefMove[],
): Promise<string[]> {
	try {
		return await leads(app, actor, context, moves);
	} catch (error) {
		// what was pushed is kept whatever can be said of it
		app.log.error({ err: error }, "the remote messages of a push failed");
		return [];
	}
}

async function leads(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	moves: readonly RefMove[],
): Promise<string[]> {
	const { repository, owner } = context;
	if (repository.wiki) return [];
	const pushed = moves
		.filter(({ name, to }) => name.startsWith(branchPrefix) && to !== null)
		.map(({ name }) => name.slice(branchPrefix.length));
	// most pushes go to the default branch, of which there is nothing to say
	const aside = (branch: string) => branch !== repository.default_branch;
	if (!repository.fork_of_id && !pushed.some(aside)) return [];
	const base = await baseOf(app, actor, context);
	if (!base) return [];
	const fork = base.repository.id !== repository.id;
	const branches = pushed
		.filter((branch) => fork || aside(branch))
		.slice(0, most);
	if (!branches.length) return [];
	const target = base.repository.default_branch;
	const rows = await app.db.all(openFrom, {
		base: base.repository.id,
		head: repository.id,
		branches,
	});
	const home = `${app.url}${fullName(base)}`;
	return branches.flatMap((branch) => {
		const open = rows.filter((row) => row.head_branch === branch);
		const pull =
			open.find(({ base_branch }) => base_branch === target) ?? open[0];
		const head = fork ? `${owner.name}:${branch}` : branch;
		const lines = pull
			? ["Visit the existing pull request:", `${home}/pulls/${pull.number}`]
			: [
					`Create a new pull request for '${head}':`,
					`${home}/compare/${escaped(target)}...${escaped(head)}`,
				];
		return ["", lines[0] as string, `  ${lines[1]}`, ""];
	});
}

/** Where pull requests of what was pushed go: what it was forked from, else its own repository. */
export async function baseOf(
	app: App,
	actor: Actor,
	context: RepositoryContext,
): Promise<RepositoryContext | undefined> {
	const { fork_of_id: id } = context.repository;
	const source = id && (await ownedByIds(app.db, [id])).get(id);
	if (source) {
		const base = await contextFor(app.db, actor, source);
		if (takesPulls(base)) return base;
	}
	return takesPulls(context) ? context : undefined;
}

const takesPulls = ({ repository, access }: RepositoryContext): boolean =>
	hasUnit(repository.units, "pulls") &&
	!repository.mirror &&
	!repository.archived_at &&
	mayReadUnit(access, "pulls") &&
	mayReadUnit(access, "code");

const escaped = (name: string): string =>
	escapedPath(name).replaceAll("%3A", ":");
