import type { App } from "../../../app.ts";
import { type Actor, claimantOf } from "../../../domain/permissions/actor.ts";
import { resolveReferences } from "../../../domain/references/resolve-references.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import {
	type PageName,
	pageOfAddress,
} from "../../../domain/wiki/page-name.ts";
import {
	listPages,
	type PageInList,
	readPage,
} from "../../../domain/wiki/read-pages.ts";
import { isDomainError, notFound } from "../../../errors.ts";
import { wiki } from "../../../guards/wiki.ts";
import { page } from "../../page.ts";
import { Person } from "../../parts/code/commit.tsx";
import { Html } from "../../parts/html.tsx";
import { Icon } from "../../parts/icon.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { textToPreview } from "../../parts/text-editor.tsx";
import { Time } from "../../parts/time.tsx";
import { visit } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { Copied, cloneAddresses } from "../clone.tsx";
import { makers } from "../commits-shown.ts";
import { lowerHeadings, Outline, Rendered } from "../rendered.tsx";
import { WikiControls, wikiEditor } from "./edit-wiki.tsx";
import { atRevision, commit, compared, revisions } from "./history.tsx";
import { pagesOf, wikiStart } from "./list.tsx";
import { addressOf, type Context } from "./place.ts";
import { fileOf, raw } from "./raw.ts";
import { SearchWiki, wikiSearch } from "./search.tsx";

const home = pageOfAddress("Home") as PageName;
export const wikiHome = page({
	route: "GET /:owner/:repo/wiki",
	on: wiki.read(),
	run: (context) => {
		const action = context.search.get("action");
		if (action === "_pages") return pagesOf(context);
		if (action === "_search") return wikiSearch(context);
		if (action === "_new" || action === "_edit") return edited(context);
		return shown(context, home);
	},
});

export const wikiPage = page({
	route: "GET /:owner/:repo/wiki/*",
	on: wiki.read(),
	tokens: "repository",
	async run(context) {
		// names are escaped in a way of their own, so they are taken as they came
		const path = context.entry.path.split("?")[0] ?? "";
		const address = path
			.replace(/^\/[^/]+\/[^/]+\/wiki\//, "")
			.replace(/\/$/, "");
		if (address === "_pages") return pagesOf(context);
		if (address.startsWith("raw/")) return raw(context, address.slice(4));
		if (address.startsWith("commit/"))
			return commit(context, address.slice("commit/".length));
		const name = pageOfAddress(address);
		if (!name) throw notFound();
		switch (context.search.get("action")) {
			case "_new":
			case "_edit":
				return edited(context, name);
			case "_revision":
				return revisions(context, name);
			case "_compare":
				return compared(context, name);
			case "_pages":
				return pagesOf(context);
			default:
				return shown(context, name);
		}
	},
});

/** The editor of a page, of the one that the query names, or of a new one; `rev` begins with what a commit has. */
async function edited(request: Context, given?: PageName) {
	const { app, search, context } = request;
	await wiki.change().enter(request.entry);
	const fresh = !given && search.get("action") === "_new";
	const name =
		given ??
		(fresh ? undefined : (pageOfAddress(search.get("name") ?? "") ?? home));
	const rev = search.get("rev") ?? "";
	const old = rev && name ? await atRevision(request, name, rev) : undefined;
	const look = textToPreview("POST /:owner/:repo/wiki");
	return wikiEditor(app, context, name, {
		...(old && { old: { oid: rev, text: old.content.toString("utf8") } }),
		...(look !== undefined && {
			look: await render(app, request.actor, context, Buffer.from(look)),
		}),
	});
}

async function render(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	text: Buffer,
): Promise<string> {
	const pages = `${homeOf(context, "/wiki")}/`;
	const files = `${pages}raw/`;
	return lowerHeadings(
		await app.markup.render(
			text.toString("utf8"),
			{
				format: "markdown",
				references: ["mention", "issue", "commit", "url"],
				bases: { link: pages, linkRoot: pages, image: files, imageRoot: files },
				siteRoot: app.url,
				formulas: true,
				shortLinks: true,
			},
			resolveReferences(app, actor, context),
			claimantOf(actor, visit().entry.peer),
		),
	);
}

/** A page as it is, or as a commit has it (`rev`). */
async function shown(request: Context, name: PageName) {
	const { app, actor, search, context } = request;
	const { repository } = context;
	const rev = search.get("rev") ?? "";
	const read = await (rev
		? atRevision(request, name, rev)
		: readPage(app, repository, name)
	).catch((error: unknown) => {
		if (isDomainError(error, "not-found")) return undefined;
		throw error;
	});
	if (!read) {
		const file = rev ? undefined : await fileOf(request, name);
		if (file) return file;
		if (name.file !== home.file || rev) throw notFound();
		return wikiStart(request);
	}
	const [html, sidebar, footer, { pages, total }, maker] = await Promise.all([
		render(app, actor, context, read.content),
		render(app, actor, context, read.sidebar),
		render(app, actor, context, read.footer),
		listPages(app, repository, { limit: 50, offset: 0 }),
		makers(app, actor, [read.last.tip.author]),
	]);
	return (
		<RepositoryPage of={context} tab="wiki" title={name.title}>
			<div class="split">
				<article class="stack">
					<div class="title">
						<h1>{name.title}</h1>
						<div class="actions">
							<Outline html={html} />
							<WikiControls of={context} name={name} rev={rev} />
							<a
								class="btn"
								href={addressOf(context, name, "?action=_revision")}
							>
								<Icon name="clock" />
								{plural(read.commits, "1 version", "{n} versions")}
							</a>
							<a
								class="btn"
								href={homeOf(
									context,
									`/wiki/raw/${encodeURIComponent(name.file)}`,
								)}
							>
								{t("Raw")}
							</a>
						</div>
					</div>
					<p class="line wrap soft small">
						<Person of={maker(read.last.tip.author)} />
						<Time seconds={read.last.tip.author.at} />
						{rev && <span class="tag">{t("an older version")}</span>}
					</p>
					<Rendered html={html} />
					{footer && (
						<footer class="soft">
							<Rendered html={footer} />
						</footer>
					)}
				</article>
				<WikiSide
					app={app}
					of={context}
					sidebar={sidebar}
					pages={pages}
					total={total}
				/>
			</div>
		</RepositoryPage>
	);
}

/** The column beside a page: the sidebar that the wiki has, its pages and its address. */
const WikiSide = ({
	app,
	of: context,
	sidebar,
	pages,
	total,
}: {
	app: App;
	of: RepositoryContext;
	sidebar: string;
	pages: readonly PageInList[];
	total: number;
}) => (
	<aside class="side" aria-label={t("Wiki pages")}>
		{sidebar && (
			<section>
				<Html html={sidebar} />
			</section>
		)}
		<section>
			<h2>{t("Wiki pages")}</h2>
			<SearchWiki of={context} />
			<ul>
				{pages
					.filter(({ name: { file } }) => !file.startsWith("_"))
					.map((one) => (
						<li class="line">
							<a class="cut" href={addressOf(context, one.name)}>
								{one.name.title}
							</a>
						</li>
					))}
			</ul>
			{total > 50 && (
				<p>
					<a href={homeOf(context, "/wiki?action=_pages")}>
						{t("All {n} pages", { n: total })}
					</a>
				</p>
			)}
		</section>
		<section>
			<Copied
				id="clone-wiki"
				label={t("Clone wiki")}
				text={cloneAddresses(app, context, true).http}
			/>
		</section>
	</aside>
);
