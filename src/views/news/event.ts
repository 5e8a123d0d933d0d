import type { App } from "../../app.ts";
import { type Account, accountById } from "../../domain/accounts/account.ts";
import { ghost } from "../../domain/accounts/ghost.ts";
import {
	type Actor,
	actingFor,
	anonymous,
} from "../../domain/permissions/actor.ts";
import { contextFor } from "../../domain/repositories/context-for.ts";
import type {
	RepositoryContext,
	RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import { accountView, type User } from "../account.ts";
import { loadedViews } from "../repository.ts";
import type { Repository } from "../repository-type.ts";

/** What webhooks and workflows are told with each event: where it was, and whose doing. */
export interface EventMembers {
	readonly repository: Repository;
	readonly sender: User;
}

/** A repository with all rights in it: whoever is told of its events was chosen by its owner. */
export const asOwner = (
	app: App,
	owned: RepositoryWithOwner,
): Promise<RepositoryContext> =>
	contextFor(app.db, actingFor({ ...owned.owner, admin: 1 }), owned);

/** People look as strangers see them, and the repository as its owner does. `home` comes from `asOwner`. */
export async function eventMembers(
	app: App,
	context: RepositoryContext,
	actor: number | null,
): Promise<EventMembers> {
	const account: Account | undefined =
		actor === null ? undefined : await accountById(app.db, actor);
	const [repository] = await loadedViews(app, anonymous, [context]);
	return {
		repository: repository as Repository,
		sender: accountView(app, anonymous, account ?? ghost),
	};
}

/** What an account does to a repository, as workflows are told of it. */
export const eventOf = async (
	app: App,
	owned: RepositoryWithOwner,
	{ account }: Actor,
): Promise<EventMembers> =>
	eventMembers(app, await asOwner(app, owned), account?.id ?? null);
