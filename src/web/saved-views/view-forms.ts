import { unrecorded } from "../../domain/audit/declared.ts";
import {
	findView,
	type SavedView,
	type ViewedList,
} from "../../domain/saved-views/saved-view.ts";
import {
	createView,
	deleteView,
	editView,
} from "../../domain/saved-views/write-views.ts";
import { notFound } from "../../errors.ts";
import { views } from "../../guards/saved-view.ts";
import type { Guard } from "../../http/endpoint.ts";
import { line, tick, whole } from "../fields.ts";
import { type Form, form, type Page, see } from "../page.ts";
import { t } from "../words/words.ts";
import {
	inRepository,
	ofOrganization,
	organizationRoute,
	overAll,
	repositoryRoute,
	type ViewsAt,
} from "./place.ts";

interface ListForms<L extends object> {
	readonly list: ViewedList;
	/** The page of the list, and its route. */
	readonly shownOn: Page;
	readonly route: string;
	/** Those who may save a view here. */
	readonly saves: Guard<L, true>;
	/** Those who may change a view. */
	readonly writes: Guard<L & { readonly view: SavedView }, true>;
	readonly at: (context: L) => ViewsAt;
}

/** The forms of the saved views of a list. */
function viewForms<L extends object>({
	list,
	route,
	shownOn,
	saves,
	writes,
	at,
}: ListForms<L>): Form[] {
	const one = `POST ${route}/views/:view` as const;
	return [
		form({
			route: `POST ${route}/views`,
			creates: true,
			audit: unrecorded.personal,
			on: saves,
			fields: {
				name: line({ max: 80 }),
				filters: line({ max: 2000 }),
				replaces: whole(),
				shared: tick(),
				default: tick(),
			},
			shownOn,
			async run({ app, actor, context, fields }) {
				const here = at(context);
				const { name, filters: query, replaces } = fields;
				const saved = replaces
					? await editView(
							app,
							actor,
							here.place,
							await viewIn(here, replaces),
							{ query },
						)
					: await createView(app, actor, here.place, {
							list,
							name,
							query,
							...chosen(here, fields),
						});
				return see(`${here.address}?${saved.query}`, t("The view was saved."));

				async function viewIn({ place }: ViewsAt, id: number) {
					const view = await findView(app.db, actor, place, id);
					if (view?.list !== list) throw notFound();
					return view;
				}
			},
		}),
		form({
			route: one,
			audit: unrecorded.personal,
			on: writes,
			fields: {
				name: line({ required: "Name can't be blank.", max: 80 }),
				shared: tick(),
				default: tick(),
			},
			shownOn,
			async run({ app, actor, context, view, fields }) {
				const here = at(context);
				const { name } = fields;
				const edit = { name, ...chosen(here, fields) };
				const { query } = await editView(app, actor, here.place, view, edit);
				return see(`${here.address}?${query}`, t("The view was saved."));
			},
		}),
		form({
			route: `${one}/move`,
			audit: unrecorded.personal,
			on: writes,
			fields: { position: whole() },
			shownOn,
			async run({ app, actor, context, view, fields }) {
				const { place, address } = at(context);
				await editView(app, actor, place, view, fields);
				return see(`${address}?${view.query}`);
			},
		}),
		form({
			route: `${one}/delete`,
			audit: unrecorded.personal,
			on: writes,
			fields: {},
			shownOn,
			async run({ app, actor, context, view }) {
				const { place, address } = at(context);
				await deleteView(app, actor, place, view);
				return see(`${address}?${view.query}`, t("The view was deleted."));
			},
		}),
	];
}

/** The choices of the reader, as far as the form offers them. */
const chosen = (
	{ shares, chooses }: ViewsAt,
	fields: { readonly shared: boolean; readonly default: boolean },
) => ({
	shared: shares ? fields.shared : undefined,
	isDefault: shares && chooses ? fields.default : undefined,
});

/** The forms of the views of a list in a repository. */
export const repositoryViewForms = (list: "issues" | "pulls", shownOn: Page) =>
	viewForms({
		list,
		shownOn,
		route: repositoryRoute(list),
		saves: views.makeInRepository(list),
		writes: views.inRepository(),
		at: (context) => inRepository(context, list),
	});

/** The same in an organization. */
export const organizationViewForms = (
	list: "issues" | "pulls",
	shownOn: Page,
) =>
	viewForms({
		list,
		shownOn,
		route: organizationRoute(list),
		saves: views.ofOrganization(),
		writes: views.inOrganization(),
		at: (context) => ofOrganization(context, list),
	});

/** The same for one's own lists over all repositories. */
export const ownViewForms = (list: ViewedList, shownOn: Page) =>
	viewForms({
		list,
		shownOn,
		route: `/${list}`,
		saves: views.own(),
		writes: views.ownOne(),
		at: () => overAll(list),
	});
