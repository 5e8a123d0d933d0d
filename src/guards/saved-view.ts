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
	own: () => signedIn({ publicOnly: false }),
	ownOne: () =>
		oneOf(signedIn({ publicOnly: false }), () => ({}), "saved the view"),
};
