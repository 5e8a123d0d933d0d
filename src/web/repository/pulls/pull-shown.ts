import type { App } from "../../../app.ts";
import {
	type Account,
	accountsByIds,
} from "../../../domain/accounts/account.ts";
import { ghost } from "../../../domain/accounts/ghost.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { type PullContext, tipsOf } from "../../../domain/pulls/pull.ts";
import {
	type RepositoryContext,
	repositoriesByIds,
} from "../../../domain/repositories/repository.ts";
import {
	type CommitStatus,
	newestStatuses,
} from "../../../domain/statuses/status.ts";
import { withAccess } from "../../../views/repository.ts";
import { may } from "../../visit.ts";

/** What every page of a pull request tells of it. */
export interface ShownPull {
	readonly poster: Pick<
		Account,
		"id" | "name" | "full_name" | "kind" | "avatar"
	>;
	/** The repository that it comes from: absent when it is gone, or hidden from the reader. */
	readonly head: RepositoryContext | undefined;
	/** Its branch is there. */
	readonly headBranch: boolean;
	/** It comes from another repository than the one that it is for. */
	readonly fromFork: boolean;
	readonly checks: readonly CommitStatus[];
}

/** Accounts by their ids for pages; who is gone is the ghost. One query. */
export async function peopleById(
	app: App,
	ids: readonly (number | null)[],
): Promise<(id: number | null) => ShownPull["poster"]> {
	const wanted = [...new Set(ids.filter((id) => id !== null))];
	const found = wanted.length ? await accountsByIds(app.db, wanted) : [];
	const known = new Map(found.map((account) => [account.id, account]));
	return (id) => known.get(id ?? 0) ?? ghost;
}

export async function pullShown(
	app: App,
	actor: Actor,
	context: PullContext,
): Promise<ShownPull> {
	const { repository, issue, pull } = context;
	const fromFork = pull.head_repository_id !== repository.id;
	const [person, tips, checks, forks] = await Promise.all([
		peopleById(app, [issue.poster_id]),
		tipsOf(app.db, [pull]),
		newestStatuses(app.db, repository.id, pull.head_oid),
		fromFork && pull.head_repository_id !== null
			? repositoriesByIds(app.db, [pull.head_repository_id])
			: [],
	]);
	const [fork] = (await withAccess(app, actor, forks)).filter((home) =>
		may("code.read", home),
	);
	return {
		poster: person(issue.poster_id),
		head: fromFork ? fork : context,
		headBranch: tips.get(issue.id)?.head !== undefined,
		fromFork,
		checks,
	};
}
