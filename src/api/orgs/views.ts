import Type from "typebox";
import { unrecorded } from "../../domain/audit/declared.ts";
import { deleteView } from "../../domain/saved-views/write-views.ts";
import { views } from "../../guards/saved-view.ts";
import { endpoint } from "../../http/endpoint.ts";
import { SavedView } from "../../views/issues/saved-view.ts";
import {
	CreateSavedViewOption,
	changedByBody,
	EditSavedViewOption,
	SavedViewListQuery,
	viewFromBody,
	viewList,
} from "../saved-views.ts";

export const orgListViews = endpoint({
	id: "orgListViews",
	route: "GET /orgs/:org/views",
	summary:
		"List the saved views of an organization: those that are shared, and your own",
	scope: ["organization", "issue"],
	on: views.ofOrganization(),
	query: SavedViewListQuery,
	paged: true,
	returns: { 200: Type.Array(SavedView) },
	extension: true,
	run: ({ app, actor, context, query, page }) =>
		viewList(app, actor, context, query, page),
});

export const orgCreateView = endpoint({
	id: "orgCreateView",
	route: "POST /orgs/:org/views",
	summary: "Save a view of an organization",
	scope: ["organization", "issue"],
	audit: unrecorded.personal,
	on: views.ofOrganization(),
	body: CreateSavedViewOption,
	returns: { 201: SavedView },
	errors: [403, 409],
	extension: true,
	run: ({ app, actor, context, body }) =>
		viewFromBody(app, actor, context, body),
});

export const orgEditView = endpoint({
	id: "orgEditView",
	route: "PATCH /orgs/:org/views/:view",
	summary: "Change a saved view of an organization",
	scope: ["organization", "issue"],
	audit: unrecorded.personal,
	on: views.inOrganization(),
	body: EditSavedViewOption,
	returns: { 200: SavedView },
	errors: [403, 409],
	extension: true,
	run: ({ app, actor, context, view, body }) =>
		changedByBody(app, actor, context, view, body),
});

export const orgDeleteView = endpoint({
	id: "orgDeleteView",
	route: "DELETE /orgs/:org/views/:view",
	summary: "Delete a saved view of an organization",
	scope: ["organization", "issue"],
	audit: unrecorded.personal,
	on: views.inOrganization(),
	returns: { 204: null },
	errors: [403],
	extension: true,
	run: ({ app, actor, context, view }) => deleteView(app, actor, context, view),
});
