import Type from "typebox";
import type { Account } from "../../domain/accounts/account.ts";
import { listFollowers } from "../../domain/repositories/following/list-followers.ts";
import {
	unwatchRepository,
	watchOf,
	watchRepository,
} from "../../domain/repositories/following/watch.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { type Context, endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { accountView, User } from "../../views/account.ts";
import { WatchInfo, watchView } from "../../views/watch.ts";

export const repoListSubscribers = endpoint({
	id: "repoListSubscribers",
	route: "GET /repos/:owner/:repo/subscribers",
	summary: "List the users who watch a repository",
	scope: "repository",
	on: repo.visible(),
	returns: { 200: Type.Array(User) },
	run: (c) => followers(c, "watch"),
});

export const repoListStargazers = endpoint({
	id: "repoListStargazers",
	route: "GET /repos/:owner/:repo/stargazers",
	summary: "List the users who have starred a repository",
	scope: "repository",
	on: repo.visible(),
	returns: { 200: Type.Array(User) },
	run: (c) => followers(c, "star"),
});

export const userCurrentCheckSubscription = endpoint({
	id: "userCurrentCheckSubscription",
	route: "GET /repos/:owner/:repo/subscription",
	summary: "Tell whether the user watches a repository",
	scope: "repository",
	on: repo.signedIn(),
	returns: { 200: WatchInfo },
	async run({ app, actor, repository, owner }) {
		const watch = await watchOf(app, repository, actor.account as Account);
		if (!watch) throw notFound();
		return watchView(app, { repository, owner }, watch);
	},
});

export const userCurrentPutSubscription = endpoint({
	id: "userCurrentPutSubscription",
	route: "PUT /repos/:owner/:repo/subscription",
	summary: "Watch a repository",
	scope: "repository",
	on: repo.signedIn(),
	returns: { 200: WatchInfo },
	async run({ app, actor, repository, owner }) {
		const me = actor.account as Account;
		await watchRepository(app, repository, me);
		const watch = await watchOf(app, repository, me);
		if (!watch) throw notFound();
		return watchView(app, { repository, owner }, watch);
	},
});

export const userCurrentDeleteSubscription = endpoint({
	id: "userCurrentDeleteSubscription",
	route: "DELETE /repos/:owner/:repo/subscription",
	summary: "Stop watching a repository",
	scope: "repository",
	on: repo.signedIn(),
	returns: { 204: null },
	run: ({ app, actor, repository }) =>
		unwatchRepository(app, repository, actor.account as Account),
});

/** A page of those who watch or have starred a repository. */
async function followers(
	{
		app,
		actor,
		repository,
		page,
	}: Context<"", RepositoryContext, undefined, undefined>,
	how: "watch" | "star",
) {
	const found = await listFollowers(app, actor, how, repository, page);
	return paginated(
		found.accounts.map((account) => accountView(app, actor, account)),
		found.total,
		{ link: false },
	);
}
