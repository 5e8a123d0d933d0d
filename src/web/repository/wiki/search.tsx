import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { searchPages } from "../../../domain/wiki/search-pages.ts";
import { isDomainError } from "../../../errors.ts";
import { Empty } from "../../parts/empty.tsx";
import { FindForm } from "../../parts/find-form.tsx";
import { Note } from "../../parts/note.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { plural, t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { addressOf, type Context } from "./place.ts";

const perPage = pageSize.items;

/** The field that looks through the pages of a wiki. */
export const SearchWiki = ({
	of,
	value = "",
}: {
	of: RepositoryContext;
	value?: string;
}) => (
	<FindForm label={t("Search wiki")} value={value} action={homeOf(of, "/wiki")}>
		<input type="hidden" name="action" value="_search" />
	</FindForm>
);

/** The pages that have the words of a search. */
export async function wikiSearch(request: Context) {
	const { app, page, search, context } = request;
	const text = (search.get("q") ?? "").slice(0, 500);
	const { pages, total, cut } = await searchPages(
		app,
		context.repository,
		text,
		windowOf(page, perPage),
	).catch((error: unknown) => {
		// a wiki without pages has none that fits
		if (!isDomainError(error, "not-found")) throw error;
		return { pages: [], total: 0, cut: false };
	});
	return (
		<RepositoryPage
			of={context}
			tab="wiki"
			title={t("Search wiki")}
			width="mid"
		>
			<div class="stack">
				<h1>{t("Search wiki")}</h1>
				<SearchWiki of={context} value={text} />
				{cut && (
					<Note>
						{t("The search took too long. There may be more results.")}
					</Note>
				)}
				{text.trim() === "" ? (
					<p class="soft">
						{t(
							"The search finds pages that contain all of the words in the title or text.",
						)}
					</p>
				) : pages.length ? (
					<>
						<p class="soft">{plural(total, "1 page", "{n} pages")}</p>
						<section class="box" aria-label={t("Wiki pages")}>
							<ul class="list l-plain">
								{pages.map(({ name, lines }) => (
									<li>
										<div>
											<a class="to" href={addressOf(context, name)}>
												{name.title}
											</a>
											{lines.map((line) => (
												<p class="sub cut">{line}</p>
											))}
										</div>
									</li>
								))}
							</ul>
						</section>
						<Paged page={page} size={perPage} total={total} />
					</>
				) : (
					<Empty title={t("No pages found")}>
						{t("Try fewer or different words.")}
					</Empty>
				)}
			</div>
		</RepositoryPage>
	);
}
