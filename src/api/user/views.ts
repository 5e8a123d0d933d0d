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

export const userListViews = endpoint({
	id: "userListViews",
	route: "GET /user/views",
	summary: "List the saved views of your lists over all repositories",
	scope: "user",
	on: views.own(),
	query: SavedViewListQuery,
	paged: true,
	returns: { 200: Type.Array(SavedView) },
	extension: true,
	run: ({ app, actor, query, page }) => viewList(app, actor, {}, query, page),
});

export const userCreateView = endpoint({
	id: "userCreateView",
	route: "POST /user/views",
	summary: "Save a view of your lists over all repositories",
	scope: "user",
	audit: unrecorded.personal,
	on: views.own(),
	body: CreateSavedViewOption,
	returns: { 201: SavedView },
	errors: [409],
	extension: true,
	run: ({ app, actor, body }) => viewFromBody(app, actor, {}, body),
});

export const userEditView = endpoint({
	id: "userEditView",
	route: "PATCH /user/views/:view",
	summary: "Change a saved view of your lists over all repositories",
	scope: "user",
	audit: unrecorded.personal,
	on: views.ownOne(),
	body: EditSavedViewOption,
	returns: { 200: SavedView },
	errors: [409],
	extension: true,
	run: ({ app, actor, view, body }) =>
		changedByBody(app, actor, {}, view, body),
});

export const userDeleteView = endpoint({
	id: "userDeleteView",
	route: "DELETE /user/views/:view",
	summary: "Delete a saved view of your lists over all repositories",
	scope: "user",
	audit: unrecorded.personal,
	on: views.ownOne(),
	returns: { 204: null },
	errors: [],
	extension: true,
	run: ({ app, actor, view }) => deleteView(app, actor, {}, view),
});
