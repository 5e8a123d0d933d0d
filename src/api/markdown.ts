import type Type from "typebox";
import type { App } from "../app.ts";
import { unrecorded } from "../domain/audit/declared.ts";
import { type Actor, claimantOf } from "../domain/permissions/actor.ts";
import { resolveReferences } from "../domain/references/resolve-references.ts";
import { findRepository } from "../domain/repositories/find-repository.ts";
import { invalid } from "../errors.ts";
import { signedIn } from "../guards/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { option, optional, prose, text, yesNo } from "../http/fields.ts";
import { media } from "../http/openapi/media.ts";
import { Content, plainText, respond } from "../http/response.ts";
import { formatOf } from "../markup/formats.ts";
import type { RenderOptions } from "../markup/render.ts";
import type { LinkBases } from "../markup/urls.ts";
import { mostTextBytes } from "../text/text-limits.ts";

const members = {
	Text: optional(prose()),
	Mode: optional(text({ description: "markdown, gfm, comment, wiki or file" })),
	Context: optional(
		text({ description: "the address that relative links stand under" }),
	),
	Wiki: optional(yesNo({ description: "the text is a page of a wiki" })),
};
export const MarkdownOption = option("MarkdownOption", members);
export const MarkupOption = option("MarkupOption", {
	...members,
	FilePath: optional(
		text({ description: "its ending tells the format, in the mode file" }),
	),
});

export const renderMarkdown = endpoint({
	id: "renderMarkdown",
	route: "POST /markdown",
	summary: "Render Markdown as HTML",
	scope: null,
	audit: unrecorded.reads,
	on: signedIn(),
	body: MarkdownOption,
	returns: { 200: media.html, 422: media.text },
	run: ({ app, actor, body, entry }) =>
		render(app, actor, body, claimantOf(actor, entry.peer)),
});

export const renderMarkdownRaw = endpoint({
	id: "renderMarkdownRaw",
	route: "POST /markdown/raw",
	summary: "Render Markdown, sent as it is, as HTML",
	scope: null,
	audit: unrecorded.reads,
	on: signedIn(),
	raw: true,
	returns: { 200: media.html, 422: media.text },
	run({ app, actor, rawBody, entry }) {
		if (rawBody.length > mostTextBytes)
			throw invalid(`the text has more than ${mostTextBytes} bytes`);
		const body = { Text: rawBody.toString(), Mode: "markdown" };
		return render(app, actor, body, claimantOf(actor, entry.peer));
	},
});

export const renderMarkup = endpoint({
	id: "renderMarkup",
	route: "POST /markup",
	summary: "Render a text of any format as HTML",
	scope: null,
	audit: unrecorded.reads,
	on: signedIn(),
	body: MarkupOption,
	returns: { 200: media.html, 422: media.text },
	run: ({ app, actor, body, entry }) =>
		render(app, actor, body, claimantOf(actor, entry.peer)),
});

async function render(
	app: App,
	actor: Actor,
	body: Type.Static<typeof MarkupOption>,
	user: string,
) {
	const { Text: source = "", Mode: mode = "", FilePath: path = "" } = body;
	const format = mode === "file" ? formatOf(path) : "markdown";
	const wiki = mode === "wiki" || (body.Wiki ?? false);
	const way = Object.hasOwn(ways, mode || "markdown")
		? ways[mode || "markdown"]
		: undefined;
	if (!way) return refused(`unsupported render mode: ${mode.slice(0, 100)}`);
	if (!format) return refused("unable to find a render");
	const context = contextOf(app, body.Context ?? "");
	const [owner, name] = context?.names ?? [];
	const home =
		owner && name ? await findRepository(app, actor, owner, name) : undefined;
	const html = await app.markup.render(
		source,
		{
			...way,
			format,
			bases: context ? basesOf(context.address, mode, wiki, path) : {},
			siteRoot: app.url,
			shortLinks: wiki,
		},
		resolveReferences(app, actor, home),
		user,
	);
	return respond(200, new Content("text/html; charset=utf-8", html));
}

const everything = ["mention", "issue", "commit"] as const;
const ways: Readonly<
	Record<string, Pick<RenderOptions, "flavour" | "references">>
> = {
	markdown: { flavour: "bare" },
	gfm: { flavour: "document", references: ["mention"] },
	file: { flavour: "document", references: ["mention"] },
	wiki: { flavour: "document", references: everything },
	comment: { flavour: "comment", references: everything },
};

const refused = (message: string) => respond(422, plainText(`${message}\n`));

/** The address that a text stands under, and the repository in it; only addresses of this site count. */
function contextOf(
	app: App,
	context: string,
): { address: string; names: string[] } | undefined {
	const url = URL.parse(context, app.url);
	if (!url || !context || !url.href.startsWith(app.url)) return undefined;
	const path = url.pathname.slice(new URL(app.url).pathname.length);
	return {
		address: `${app.url}${path.replace(/^\/+|\/+$/g, "")}`,
		names: path.split("/").filter(Boolean).slice(0, 2),
	};
}

function basesOf(
	address: string,
	mode: string,
	wiki: boolean,
	path: string,
): LinkBases {
	if (mode === "markdown" || mode === "") return {};
	if (mode === "file") {
		const folder = path.slice(0, path.lastIndexOf("/") + 1);
		const media = address.replace("/src/", "/media/");
		return {
			link: `${address}/${folder}`,
			linkRoot: `${address}/`,
			image: `${media}/${folder}`,
			imageRoot: `${media}/`,
		};
	}
	const under = wiki ? "wiki/" : mode === "gfm" ? "src/" : "";
	const link = `${address}/${under}`;
	return { link, linkRoot: link };
}
