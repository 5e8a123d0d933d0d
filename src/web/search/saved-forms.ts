import { accountByName } from "../../domain/accounts/account.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import {
	searchesOf,
	sharesWith,
} from "../../domain/saved-searches/saved-search.ts";
import {
	markSeen,
	subscribe,
	unsubscribe,
} from "../../domain/saved-searches/subscriptions.ts";
import {
	createView,
	deleteView,
	editView,
} from "../../domain/saved-views/write-views.ts";
import { invalid } from "../../errors.ts";
import { views } from "../../guards/saved-view.ts";
import { line, tick } from "../fields.ts";
import { form, see } from "../page.ts";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { faultOfSearch } from "./fault-of-search.ts";
import { savedSearchesPage } from "./saved-page.tsx";

const saved = () => at("/search/saved");

/** @throws DomainError "invalid" for a query that means nothing */
function demandReadable(query: string): void {
	const fault = faultOfSearch(new URLSearchParams(query));
	if (fault) throw invalid(fault);
}

/** The forms of saved searches. */
export const savedSearchForms = [
	form({
		route: "POST /search/views",
		creates: true,
		audit: unrecorded.personal,
		on: views.own(),
		fields: {
			name: line({ required: "Name can't be blank.", max: 80 }),
			filters: line({ max: 2000 }),
			organization: line({ max: 255 }),
			subscribe: tick(),
		},
		shownOn: savedSearchesPage,
		async run({ app, actor, fields }) {
			const { name, filters: query, organization: owner } = fields;
			demandReadable(query);
			const place = owner ? await sharedIn(owner) : {};
			const view = await createView(app, actor, place, {
				...{ list: "search", name, query, shared: owner !== "" },
			});
			if (fields.subscribe) await subscribe(app, actor, view.id);
			return see(saved(), t("The search was saved."));

			async function sharedIn(name: string) {
				// a name that one may not know of is refused as any other
				const owned = await sharesWith(app.db, actor.account);
				const organization = owned.includes(name)
					? await accountByName(app.db, name)
					: undefined;
				if (!organization)
					throw invalid("You can share searches with organizations you own.");
				return searchesOf(app.db, actor, organization);
			}
		},
	}),
	form({
		route: "POST /search/views/:view",
		audit: unrecorded.personal,
		on: views.searchOne(),
		fields: {
			name: line({ required: "Name can't be blank.", max: 80 }),
			filters: line({ required: "Enter a query.", max: 2000 }),
		},
		shownOn: savedSearchesPage,
		async run({ app, actor, view, place, fields }) {
			const query = new URLSearchParams(view.query);
			query.set("q", fields.filters);
			demandReadable(`${query}`);
			await editView(app, actor, place, view, {
				name: fields.name,
				query: `${query}`,
			});
			return see(saved(), t("The search was saved."));
		},
	}),
	form({
		route: "POST /search/views/:view/delete",
		audit: unrecorded.personal,
		on: views.searchOne(),
		fields: {},
		shownOn: savedSearchesPage,
		async run({ app, actor, view, place }) {
			await deleteView(app, actor, place, view);
			return see(saved(), t("The search was deleted."));
		},
	}),
	form({
		route: "POST /search/views/:view/subscribe",
		audit: unrecorded.personal,
		on: views.search(),
		fields: {},
		shownOn: savedSearchesPage,
		async run({ app, actor, view }) {
			await subscribe(app, actor, view.id);
			return see(saved(), t("You are told of new results from now on."));
		},
	}),
	form({
		route: "POST /search/views/:view/unsubscribe",
		audit: unrecorded.personal,
		on: views.search(),
		fields: {},
		shownOn: savedSearchesPage,
		async run({ app, actor, view }) {
			await unsubscribe(app, actor, view.id);
			return see(saved());
		},
	}),
	form({
		route: "POST /search/views/:view/seen",
		audit: unrecorded.personal,
		on: views.search(),
		fields: {},
		shownOn: savedSearchesPage,
		async run({ app, actor, view }) {
			await markSeen(app, actor, view.id);
			return see(saved());
		},
	}),
];
