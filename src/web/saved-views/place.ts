import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { OrganizationContext } from "../../domain/policies/contexts.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { cleanedQuery } from "../../domain/saved-views/clean-query.ts";
import {
	type SavedView,
	type ViewedList,
	type ViewsPlace,
	viewsOfList,
} from "../../domain/saved-views/saved-view.ts";
import { inOrganization } from "../organization/addresses.ts";
import { homeOf } from "../repository/addresses.ts";
import { at, may } from "../visit.ts";

type Items = "issues" | "pulls";

/** A list that has saved views. */
export interface ViewsAt {
	readonly list: ViewedList;
	readonly place: ViewsPlace;
	/** The route of the list, below which the forms stand, and its parameters. */
	readonly route: string;
	readonly params: Readonly<Record<string, string>>;
	readonly address: string;
	/** The reader may write views that others see; undefined where none are shared. */
	readonly shares?: boolean;
	/** The reader chooses the view with which the list opens; undefined where there is no such view. */
	readonly chooses?: boolean;
}

export const repositoryRoute = <L extends Items>(list: L) =>
	`/:owner/:repo/${list}` as const;
export const organizationRoute = <L extends Items>(list: L) =>
	`/org/:org/${list}` as const;

export const inRepository = (
	context: RepositoryContext,
	list: Items,
): ViewsAt => ({
	list,
	place: context,
	route: repositoryRoute(list),
	params: { owner: context.owner.name, repo: context.repository.name },
	address: homeOf(context, `/${list}`),
	shares: may(`${list}.write`, context),
	chooses: may("repository.configure", context),
});

export const ofOrganization = (
	context: OrganizationContext,
	list: Items,
): ViewsAt => ({
	list,
	place: context,
	route: organizationRoute(list),
	params: { org: context.organization.name },
	address: inOrganization(context.organization, `/${list}`),
	shares: may("organization.own", context),
});

export const overAll = (list: ViewedList): ViewsAt => ({
	list,
	place: {},
	route: `/${list}`,
	params: {},
	address: at(`/${list}`),
});

/** The saved views of a list, and the filters of the address that is open. */
export interface ShownViews {
	readonly views: readonly SavedView[];
	readonly query: string;
	readonly current: SavedView | undefined;
	/** The view with which the list opens. */
	readonly first: SavedView | undefined;
	/** The address of the list with nothing chosen, where that view does not take its place. */
	readonly all: string;
}

export async function loadViews(
	app: App,
	actor: Actor,
	{ list, place, address }: ViewsAt,
	search: URLSearchParams,
): Promise<ShownViews> {
	const views = await viewsOfList(app.db, actor, place, list);
	const query = cleanedQuery(list, search);
	const first = views.find(({ is_default }) => is_default === 1);
	return {
		views,
		query,
		current: views.find((one) => one.query === query),
		first,
		all: first ? `${address}?state=open` : address,
	};
}
