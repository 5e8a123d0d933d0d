import type { VNode } from "preact";
import { listPages } from "../../../domain/wiki/read-pages.ts";
import { isDomainError } from "../../../errors.ts";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { Time } from "../../parts/time.tsx";
import { t } from "../../words/words.ts";
import { BegunWiki } from "./edit-wiki.tsx";
import { addressOf, type Context } from "./place.ts";
import { SearchWiki } from "./search.tsx";

const perPage = pageSize.lines;

/** A wiki without a home: its pages, or how to begin. */
export async function wikiStart(request: Context): Promise<VNode> {
	const { app, context } = request;
	const has = await hasPages(request);
	if (has) return pagesOf(request);
	return <BegunWiki app={app} of={context} />;
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

/** All pages, in the order of their names. */
export async function pagesOf(request: Context): Promise<VNode> {
	const { app, page, context } = request;
	if (!(await hasPages(request))) return wikiStart(request);
	const { pages, total } = await listPages(
		app,
		context.repository,
		windowOf(page, perPage),
	);
	return (
		<RepositoryPage of={context} tab="wiki" title={t("Wiki pages")} width="mid">
			<div class="stack">
				<h1>{t("Wiki pages")}</h1>
				<SearchWiki of={context} />
				<section class="box" aria-label={t("Wiki pages")}>
					<ul class="list l-plain">
						{pages.map(({ name, last }) => (
							<li>
								<a class="to" href={addressOf(context, name)}>
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
