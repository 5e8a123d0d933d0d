import type { VNode } from "preact";
import type { App } from "../../app.ts";
import { openFile } from "../../domain/contents/open-file.ts";
import { readDiff } from "../../domain/history/read-diff.ts";
import { type Actor, claimantOf } from "../../domain/permissions/actor.ts";
import { resolveReferences } from "../../domain/references/resolve-references.ts";
import { resolveCommit } from "../../domain/refs/resolve-commit.ts";
import {
	type RepositoryContext,
	storeOf,
	wikiOf,
} from "../../domain/repositories/repository.ts";
import { type PageName, pageOfAddress } from "../../domain/wiki/page-name.ts";
import {
	listPages,
	pageAt,
	pageRevisions,
	readPage,
	revisionsPerPage,
} from "../../domain/wiki/read-pages.ts";
import { isDomainError, notFound } from "../../errors.ts";
import { wiki } from "../../guards/wiki.ts";
import { mediaTypeOf, sniffed } from "../../text/media-type.ts";
import { type PageContext, Plain, page } from "../page.ts";
import { Person } from "../parts/code/commit.tsx";
import { DiffTools, DiffView, diffWanted } from "../parts/code/diff.tsx";
import { Icon } from "../parts/icon.tsx";
import { Paged } from "../parts/paged.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { Time } from "../parts/time.tsx";
import { visit } from "../visit.ts";
import { plural, t } from "../words/words.ts";
import { homeOf } from "./addresses.ts";
import { Copied, cloneAddresses } from "./clone.tsx";
import { makers, titleOf } from "./commits-shown.ts";
import { BegunWiki, WikiControls, wikiEditor } from "./edit-wiki.tsx";
import { headingsDown, Outline, Rendered } from "./rendered.tsx";

type Context = PageContext<"GET /:owner/:repo/wiki", RepositoryContext>;

const home = pageOfAddress("Home") as PageName;
const perPage = 100;

const addressOf = (of: RepositoryContext, name: PageName, query = "") =>
	homeOf(of, `/wiki/${name.address}${query}`);

export const wikiHome = page({
	route: "GET /:owner/:repo/wiki",
	on: wiki.read(),
	run: (context) => {
		const action = context.search.get("action");
		if (action === "_pages") return pagesOf(context);
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
			case "_pages":
				return pagesOf(context);
			default:
				return shown(context, name);
		}
	},
});

/** The editor of a page, of the one that the query names, or of a new one; `rev` begins with what a commit has. */
async function edited(context: Context, given?: PageName) {
	const { app, search, ...found } = context;
	await wiki.change().enter(context.entry);
	const fresh = !given && search.get("action") === "_new";
	const name =
		given ??
		(fresh ? undefined : (pageOfAddress(search.get("name") ?? "") ?? home));
	const rev = search.get("rev") ?? "";
	const old = rev && name ? await atRevision(context, name, rev) : undefined;
	return wikiEditor(app, found, name, old?.content.toString("utf8"));
}

async function render(
	app: App,
	actor: Actor,
	of: RepositoryContext,
	text: Buffer,
): Promise<string> {
	const pages = `${homeOf(of, "/wiki")}/`;
	const files = `${pages}raw/`;
	return headingsDown(
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
			resolveReferences(app, actor, of),
			claimantOf(actor, visit().entry.peer),
		),
	);
}

/** A page as it is, or as a commit has it (`rev`). */
async function shown(context: Context, name: PageName) {
	const { app, actor, search, ...found } = context;
	const { repository } = found;
	const rev = search.get("rev") ?? "";
	const read = await (rev
		? atRevision(context, name, rev)
		: readPage(app, repository, name)
	).catch((error: unknown) => {
		if (isDomainError(error, "not-found")) return undefined;
		throw error;
	});
	if (!read) {
		if (name.file !== home.file || rev) throw notFound();
		return begun(context);
	}
	const [html, sidebar, footer, { pages, total }, maker] = await Promise.all([
		render(app, actor, found, read.content),
		render(app, actor, found, read.sidebar),
		render(app, actor, found, read.footer),
		listPages(app, repository, { limit: 50, offset: 0 }),
		makers(app, actor, [read.last.tip.author]),
	]);
	return (
		<RepositoryPage of={found} tab="wiki" title={name.title}>
			<div class="split">
				<article class="stack">
					<div class="title">
						<h1>{name.title}</h1>
						<div class="actions">
							<Outline html={html} />
							<WikiControls of={found} name={name} />
							<a class="btn" href={addressOf(found, name, "?action=_revision")}>
								<Icon name="clock" />
								{plural(read.commits, "1 version", "{n} versions")}
							</a>
							<a
								class="btn"
								href={homeOf(
									found,
									`/wiki/raw/${encodeURIComponent(name.file)}`,
								)}
							>
								{t("Raw")}
							</a>
						</div>
					</div>
					<p class="line soft small">
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
				<aside class="side" aria-label={t("Pages of the wiki")}>
					{sidebar && (
						<section>
							<div
								class="text"
								// what the renderer writes is safe on any page
								dangerouslySetInnerHTML={{ __html: sidebar }}
							/>
						</section>
					)}
					<section>
						<h2>{t("Pages of the wiki")}</h2>
						<ul>
							{pages
								.filter(({ name: { file } }) => !file.startsWith("_"))
								.map((one) => (
									<li class="line">
										<a class="cut" href={addressOf(found, one.name)}>
											{one.name.title}
										</a>
									</li>
								))}
						</ul>
						{total > 50 && (
							<p>
								<a href={homeOf(found, "/wiki?action=_pages")}>
									{t("All {n} pages", { n: total })}
								</a>
							</p>
						)}
					</section>
					<section>
						<Copied
							id="clone-wiki"
							label={t("Clone the wiki")}
							text={cloneAddresses(app, found, true).http}
						/>
					</section>
				</aside>
			</div>
		</RepositoryPage>
	);
}

async function atRevision(
	{ app, repository }: Context,
	name: PageName,
	rev: string,
) {
	const of = wikiOf(repository);
	const at = of && (await resolveCommit(app, of, rev));
	if (!of || !at) throw notFound();
	return pageAt(app, storeOf(of), at.oid, name);
}

/** A wiki without a home: its pages, or how to begin. */
async function begun(context: Context): Promise<VNode> {
	const { app, ...found } = context;
	const has = await hasPages(context);
	if (has) return pagesOf(context);
	return <BegunWiki app={app} of={found} />;
}

async function hasPages({ app, repository }: Context): Promise<boolean> {
	try {
		return (
			(await listPages(app, repository, { limit: 1, offset: 0 })).total > 0
		);
	} catch (error) {
		if (isDomainError(error, "not-found")) return false;
		throw error;
	}
}

async function pagesOf(context: Context): Promise<VNode> {
	const { app, page, ...found } = context;
	if (!(await hasPages(context))) return begun(context);
	const { pages, total } = await listPages(app, found.repository, {
		limit: perPage,
		offset: (page - 1) * perPage,
	});
	return (
		<RepositoryPage
			of={found}
			tab="wiki"
			title={t("Pages of the wiki")}
			width="mid"
		>
			<div class="stack">
				<h1>{t("Pages of the wiki")}</h1>
				<section class="box" aria-label={t("Pages of the wiki")}>
					<ul class="list l-plain">
						{pages.map(({ name, last }) => (
							<li>
								<a class="to" href={addressOf(found, name)}>
									{name.title}
								</a>
								<span class="fig">
									<Time seconds={last.tip.author.at} />
								</span>
							</li>
						))}
					</ul>
				</section>
				<Paged page={page} size={perPage} total={total} />
			</div>
		</RepositoryPage>
	);
}

async function revisions(context: Context, name: PageName) {
	const { app, actor, page, ...found } = context;
	const { commits, total } = await pageRevisions(
		app,
		found.repository,
		name,
		(page - 1) * revisionsPerPage,
	);
	const maker = await makers(
		app,
		actor,
		commits.map(({ tip }) => tip.author),
	);
	const title = t("Versions of {page}", { page: name.title });
	return (
		<RepositoryPage of={found} tab="wiki" title={title} width="mid">
			<div class="stack">
				<h1>{title}</h1>
				<section class="box" aria-label={title}>
					<ul class="list l-commit">
						{commits.map(({ oid, tip }) => (
							<li>
								<Icon name="commit" />
								<div>
									<a class="to" href={homeOf(found, `/wiki/commit/${oid}`)}>
										{titleOf(tip.message) || t("(no message)")}
									</a>
									<p class="sub line over">
										<Person of={maker(tip.author)} />
										<Time seconds={tip.author.at} />
									</p>
								</div>
								<span class="fig over">
									<a href={addressOf(found, name, `?rev=${oid}`)}>
										{t("See it")}
									</a>
								</span>
							</li>
						))}
					</ul>
				</section>
				<Paged page={page} size={revisionsPerPage} total={total} />
			</div>
		</RepositoryPage>
	);
}

async function commit({ app, search, ...found }: Context, id: string) {
	const of = wikiOf(found.repository);
	const at =
		of && /^[0-9a-f]{4,64}$/.test(id)
			? await resolveCommit(app, of, id)
			: undefined;
	if (!of || !at) throw notFound();
	const diff = await readDiff(
		app,
		storeOf(of),
		at.tip.parents[0] ?? null,
		at.oid,
		diffWanted(search),
	);
	const title = titleOf(at.tip.message) || t("(no message)");
	return (
		<RepositoryPage of={found} tab="wiki" title={title} width="wide">
			<div class="stack">
				<h1>{title}</h1>
				<DiffTools />
				<DiffView diff={diff} />
			</div>
		</RepositoryPage>
	);
}

/** A file of the wiki as it is; no browser runs it. */
async function raw({ app, ...found }: Context, given: string) {
	const of = wikiOf(found.repository);
	if (!of) throw notFound();
	let path: string;
	try {
		path = decodeURIComponent(given);
	} catch {
		throw notFound();
	}
	const { blob } = await openFile(app, of, { path, ref: of.default_branch });
	const stream = blob.stream();
	const chunks: Buffer[] = [];
	for await (const chunk of blob.stream() as AsyncIterable<Buffer>) {
		chunks.push(chunk);
		if (chunks.length > 1 || chunk.length >= sniffed) break;
	}
	return new Plain(
		mediaTypeOf(Buffer.concat(chunks).subarray(0, sniffed)),
		stream,
		{
			"Content-Security-Policy":
				"default-src 'none'; style-src 'unsafe-inline'; sandbox",
		},
	);
}
