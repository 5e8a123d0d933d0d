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

export const repoListViews = endpoint({
	id: "repoListViews",
	route: "GET /repos/:owner/:repo/views",
	summary:
		"List the saved views of a repository: those that are shared, and your own",
	scope: "issue",
	on: views.ofRepository(),
	query: SavedViewListQuery,
	paged: true,
	returns: { 200: Type.Array(SavedView) },
	extension: true,
	run: ({ app, actor, context, query, page }) =>
		viewList(app, actor, context, query, page),
});

export const repoCreateView = endpoint({
	id: "repoCreateView",
	route: "POST /repos/:owner/:repo/views",
	summary: "Save a view of a repository",
	scope: "issue",
	audit: unrecorded.personal,
	on: views.makeInRepository(),
	body: CreateSavedViewOption,
	returns: { 201: SavedView },
	errors: [403, 409, 423],
	extension: true,
	run: ({ app, actor, context, body }) =>
		viewFromBody(app, actor, context, body),
});

export const repoEditView = endpoint({
	id: "repoEditView",
	route: "PATCH /repos/:owner/:repo/views/:view",
	summary: "Change a saved view of a repository",
	scope: "issue",
	audit: unrecorded.personal,
	on: views.inRepository(),
	body: EditSavedViewOption,
	returns: { 200: SavedView },
	errors: [403, 409, 423],
	extension: true,
	run: ({ app, actor, context, view, body }) =>
		changedByBody(app, actor, context, view, body),
});

export const repoDeleteView = endpoint({
	id: "repoDeleteView",
	route: "DELETE /repos/:owner/:repo/views/:view",
	summary: "Delete a saved view of a repository",
	scope: "issue",
	audit: unrecorded.personal,
	on: views.inRepository(),
	returns: { 204: null },
	errors: [403, 423],
	extension: true,
	run: ({ app, actor, context, view }) => deleteView(app, actor, context, view),
});
