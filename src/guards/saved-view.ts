import { isSignedIn } from "../domain/permissions/actor.ts";
import { findSavedSearch } from "../domain/saved-searches/saved-search.ts";
import {
	demandEdit,
	findView,
	type SavedView,
	type ViewsPlace,
} from "../domain/saved-views/saved-view.ts";
import { notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import { signedIn } from "./account.ts";
import { type DemandingGuard, guard, signedInBy, within } from "./demand.ts";
import { org } from "./organization.ts";
import { repo } from "./repository.ts";

/** A view of a place for those who may change it: one's own, or a shared one. Those that one does not see are not there. */
const oneOf = <Context extends object>(
	place: DemandingGuard<Context, true>,
	of: (context: Context) => ViewsPlace,
	who: string,
) =>
	signedInBy(
		guard(
			within(
				place,
				async (
					{ app, actor, params }: Entry,
					context,
				): Promise<Context & { readonly view: SavedView }> => {
					const id = idOf(params.view ?? "");
					const view = await findView(app.db, actor, of(context), id);
					if (!view) throw notFound();
					return { ...context, view };
				},
			),
			[
				{
					who,
					check: ({ actor }, { view, ...context }) =>
						demandEdit(actor, of(context as Context), view),
				},
			],
		),
	);

const inRepository = () =>
	oneOf(
		repo.signedIn(),
		(context) => context,
		"saved the view, or may write the list if it is shared",
	);

/** A saved search of one's own, or one that an organization shares with its members, by its id alone. */
const savedSearch = within(
	signedIn({ publicOnly: false }),
	async ({ app, actor, params }: Entry, context) => {
		const id = idOf(params.view ?? "");
		const found =
			isSignedIn(actor) && (await findSavedSearch(app.db, actor, id));
		if (!found) throw notFound();
		return { ...context, ...found };
	},
);

/** Guards of saved views. The verbs ask whether a view may be shared, which the body says. */
export const views = {
	ofRepository: () => repo.visible(),
	makeInRepository: (list?: "issues" | "pulls") =>
		list ? repo.readSignedIn(list) : repo.signedIn(),
	inRepository,
	ofOrganization: () => org.member(),
	inOrganization: () =>
		oneOf(
			org.member(),
			(context) => context,
			"saved the view, or owns the organization if it is shared",
		),
	search: () => signedInBy(guard(savedSearch, [])),
	searchOne: () =>
		signedInBy(
			guard(savedSearch, [
				{
					who: "saved the search, or owns the organization that shares it",
					check: ({ actor }, { view, place }) => demandEdit(actor, place, view),
				},
			]),
		),
	own: () => signedIn({ publicOnly: false }),
	ownOne: () =>
		oneOf(signedIn({ publicOnly: false }), () => ({}), "saved the view"),
};
