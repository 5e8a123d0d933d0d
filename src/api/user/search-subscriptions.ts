import Type from "typebox";
import { unrecorded } from "../../domain/audit/declared.ts";
import {
	markSeen,
	subscribe,
	subscriptionsOf,
	unsubscribe,
} from "../../domain/saved-searches/subscriptions.ts";
import { views } from "../../guards/saved-view.ts";
import { endpoint } from "../../http/endpoint.ts";
import { idOf } from "../../text/path-id.ts";
import {
	SearchSubscription,
	searchSubscriptionView,
} from "../../views/issues/search-subscription.ts";

export const userListSearchSubscriptions = endpoint({
	id: "userListSearchSubscriptions",
	route: "GET /user/search-subscriptions",
	summary: "List the saved searches that you subscribe to",
	scope: "user",
	on: views.own(),
	returns: { 200: Type.Array(SearchSubscription) },
	extension: true,
	run: async ({ app, actor }) =>
		(await subscriptionsOf(app.db, actor.account)).map(searchSubscriptionView),
});

export const userSubscribeToSearch = endpoint({
	id: "userSubscribeToSearch",
	route: "PUT /user/search-subscriptions/:view",
	summary: "Subscribe to a saved search: you are told of new results",
	scope: "user",
	audit: unrecorded.personal,
	on: views.search(),
	returns: { 204: null },
	errors: [422],
	extension: true,
	run: ({ app, actor, view }) => subscribe(app, actor, view.id),
});

export const userUnsubscribeFromSearch = endpoint({
	id: "userUnsubscribeFromSearch",
	route: "DELETE /user/search-subscriptions/:view",
	summary: "Unsubscribe from a saved search, one that you no longer see too",
	scope: "user",
	audit: unrecorded.personal,
	on: views.own(),
	returns: { 204: null },
	errors: [404],
	extension: true,
	run: ({ app, actor, params }) => unsubscribe(app, actor, idOf(params.view)),
});

export const userMarkSearchSeen = endpoint({
	id: "userMarkSearchSeen",
	route: "PUT /user/search-subscriptions/:view/seen",
	summary: "Mark the new results of a saved search as seen",
	scope: "user",
	audit: unrecorded.personal,
	on: views.search(),
	returns: { 204: null },
	errors: [],
	extension: true,
	run: ({ app, actor, view }) => markSeen(app, actor, view.id),
});
