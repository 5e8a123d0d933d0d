import Type from "typebox";
import {
	createPage,
	deletePage,
	editPage,
} from "../../domain/wiki/change-page.ts";
import { type PageName, pageOfAddress } from "../../domain/wiki/page-name.ts";
import {
	listPages,
	pageRevisions,
	readPage,
	revisionsPerPage,
} from "../../domain/wiki/read-pages.ts";
import { badRequest, notFound } from "../../errors.ts";
import { wiki } from "../../guards/wiki.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
	option,
	optional,
	prose,
	proseInBase64,
	text,
} from "../../http/fields.ts";
import { pageOf, paginated, paginatedResponse } from "../../http/paging.ts";
import { respond } from "../../http/response.ts";
import { bytesOfBase64 } from "../../text/base64.ts";
import {
	pageInListView,
	WikiCommitList,
	WikiPage,
	WikiPageMetaData,
	wikiCommitView,
	wikiPageView,
} from "../../views/wiki.ts";

const CreateWikiPageOptions = option("CreateWikiPageOptions", {
	title: optional(text({ description: "empty: the title stays" })),
	content_base64: optional(proseInBase64()),
	message: optional(prose({ description: "of the commit" })),
});

export const repoCreateWikiPage = endpoint({
	id: "repoCreateWikiPage",
	route: "POST /repos/:owner/:repo/wiki/new",
	summary: "Add a page to the wiki",
	scope: "repository",
	audit: "wiki.moved",
	on: wiki.create(),
	body: CreateWikiPageOptions,
	returns: { 201: WikiPage },
	run: async ({ app, actor, context, repository, body }) =>
		wikiPageView(
			app,
			context,
			await createPage(app, actor, repository, textOf(body)),
		),
});

export const repoGetWikiPage = endpoint({
	id: "repoGetWikiPage",
	route: "GET /repos/:owner/:repo/wiki/page/:pageName",
	summary: "Get a page of the wiki",
	scope: "repository",
	on: wiki.read(),
	returns: { 200: WikiPage },
	run: async ({ app, context, repository, entry }) =>
		wikiPageView(
			app,
			context,
			await readPage(app, repository, pageIn(entry.path)),
		),
});

export const repoEditWikiPage = endpoint({
	id: "repoEditWikiPage",
	route: "PATCH /repos/:owner/:repo/wiki/page/:pageName",
	summary: "Change the text or the title of a page",
	scope: "repository",
	audit: "wiki.moved",
	on: wiki.change(),
	body: CreateWikiPageOptions,
	returns: { 200: WikiPage },
	async run({ app, actor, context, repository, body, entry }) {
		const name = pageIn(entry.path);
		const page = await editPage(app, actor, repository, name, textOf(body));
		return wikiPageView(app, context, page);
	},
});

export const repoDeleteWikiPage = endpoint({
	id: "repoDeleteWikiPage",
	route: "DELETE /repos/:owner/:repo/wiki/page/:pageName",
	summary: "Delete a page of the wiki",
	scope: "repository",
	audit: "wiki.moved",
	on: wiki.change(),
	returns: { 204: null },
	run: ({ app, actor, repository, entry }) =>
		deletePage(app, actor, repository, pageIn(entry.path)),
});

/** Wikis have more pages than lists of other things are long. */
const mostPages = 1000;

export const repoGetWikiPages = endpoint({
	id: "repoGetWikiPages",
	route: "GET /repos/:owner/:repo/wiki/pages",
	summary: "List the pages of the wiki",
	scope: "repository",
	on: wiki.read(),
	query: Type.Object({
		page: Type.Optional(Type.Integer()),
		limit: Type.Optional(Type.Integer({ description: `at most ${mostPages}` })),
	}),
	returns: { 200: Type.Array(WikiPageMetaData) },
	async run({ app, context, repository, search, entry }) {
		const page = pageOf(search, mostPages);
		const { pages, total } = await listPages(app, repository, page);
		const views = pages.map((one) => pageInListView(app, context, one));
		const address = new URL(app.url.slice(0, -1) + entry.path);
		return paginatedResponse(paginated(views, total), page, address);
	},
});

export const repoGetWikiPageRevisions = endpoint({
	id: "repoGetWikiPageRevisions",
	route: "GET /repos/:owner/:repo/wiki/revisions/:pageName",
	summary: "List the commits that changed a page",
	scope: "repository",
	on: wiki.read(),
	query: Type.Object({ page: Type.Optional(Type.Integer()) }),
	paged: true,
	returns: { 200: WikiCommitList },
	async run({ app, repository, entry, page }) {
		const offset = (page.page - 1) * revisionsPerPage;
		const name = pageIn(entry.path);
		const found = await pageRevisions(app, repository, name, offset);
		return respond(
			200,
			{ commits: found.commits.map(wikiCommitView), count: found.total },
			{
				"X-Total-Count": String(found.total),
				"Access-Control-Expose-Headers": "X-Total-Count",
			},
		);
	},
});

/** The page that the last part of a path means, as it was sent: `+` and `%2B` are not the same there. */
function pageIn(path: string): PageName {
	const last = path
		.replace(/[?#].*$/s, "")
		.replace(/\/+$/, "")
		.split("/")
		.at(-1);
	const name = last ? pageOfAddress(last) : undefined;
	if (!name) throw notFound();
	return name;
}

function textOf(body: Type.Static<typeof CreateWikiPageOptions>) {
	const { title, message, content_base64: given } = body;
	const content = given === undefined ? undefined : bytesOfBase64(given);
	if (content === null) throw badRequest("illegal base64 data");
	return { title, message, content };
}
