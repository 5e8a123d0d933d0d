import type { App } from "../../app.ts";
import { readCodeQuery } from "../../domain/code-search/code-query.ts";
import { readIssueQuery } from "../../domain/issues/filter/query-language.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { anyone, visibleAccount } from "../../guards/account.ts";
import { longestQuery } from "../../text/query/read-query.ts";
import { maybeLate } from "../live/late-part.tsx";
import { page } from "../page.ts";
import { FindForm } from "../parts/find-form.tsx";
import { Layout } from "../parts/layout.tsx";
import { Explore } from "../site/explore.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { QueryFault } from "./code-results.tsx";
import { allKinds, oneKind, SearchFrame } from "./everything.tsx";
import { type FoundOfKind, searchKinds } from "./kinds.tsx";
import { loadTexts, queryOfPage, type TextPlace } from "./load-texts.ts";
import { repositorySearch } from "./repository-search.tsx";
import { savingOf } from "./save-search.tsx";
import { savedSearchForms } from "./saved-forms.ts";
import { savedSearchesPage } from "./saved-page.tsx";
import { TextAnswer } from "./text-answer.tsx";
import { type TextSearch, textSearches } from "./text-searches.tsx";

/** Results of a kind of texts on the page of all kinds. */
const textsShown = 3;

/** The field of a search for code with what it finds below. */
async function codeSearchOf(
	app: App,
	actor: Actor,
	search: URLSearchParams,
	place: TextPlace = {},
) {
	const query = queryOfPage(search);
	return (
		<>
			<FindForm
				label={t("Search code")}
				value={query}
				hint={t("Words, a phrase in quotes, or an expression in slashes")}
				most={longestQuery}
				focused={query === ""}
			/>
			{await maybeLate(textAnswer(app, actor, search, place))}
		</>
	);
}

/** Everything that one may read: some of each kind, or a kind alone (`type`). */
const searchPage = page({
	route: "GET /search",
	on: anyone,
	async run({ app, actor, search, page }) {
		const query = (search.get("q") ?? "").trim().slice(0, longestQuery);
		const type = search.get("type") ?? "";
		const kind = searchKinds.find((one) => one.type === type);
		const by = textSearches.find((one) => one.type === type);
		const all = !kind && !by;
		return (
			<SearchFrame
				type={all ? "" : type}
				query={query}
				most={longestQuery}
				saving={await savingOf(app, actor, search)}
			>
				{by && (await maybeLate(textAnswer(app, actor, search, { by })))}
				{kind && (await maybeLate(oneKind({ app, actor, kind, query, page })))}
				{all &&
					(await maybeLate(
						allKinds({
							...{ app, actor, query },
							texts: (by) => textsOf(app, actor, query, by),
							fault: faultOf(query),
						}),
					))}
			</SearchFrame>
		);
	},
});

const textAnswer = async (
	app: App,
	actor: Actor,
	search: URLSearchParams,
	place: TextPlace,
) => <TextAnswer of={await loadTexts(app, actor, search, place)} />;

/** The part of a query that means nothing as one of code, marked; nothing where it reads as one of issues. */
function faultOf(query: string) {
	const read = readCodeQuery(query);
	const isOfIssues = readIssueQuery(query).unknown.length === 0;
	return read && !("root" in read) && !isOfIssues ? (
		<QueryFault query={query} fault={read} />
	) : undefined;
}

/** Some code, commits or pages for the page of all kinds; a query that is none of these finds none. */
async function textsOf(
	app: App,
	actor: Actor,
	query: string,
	by: TextSearch,
): Promise<FoundOfKind> {
	const asked = new URLSearchParams({ q: query });
	const most = textsShown;
	const { found, rows } = await loadTexts(app, actor, asked, { by, most });
	return { total: found?.atLeast ?? 0, shown: most, rows };
}

/** Code of all repositories that one may read. */
export const searchPages = [
	repositorySearch,
	searchPage,
	savedSearchesPage,
	...savedSearchForms,
	// as Gitea has it
	page({
		route: "GET /explore/code",
		on: anyone,
		run: async ({ app, actor, search }) => (
			<Explore current="code" heading={t("Search code")}>
				{await codeSearchOf(app, actor, search)}
			</Explore>
		),
	}),
	page({
		route: "GET /:username/-/code",
		on: visibleAccount(),
		async run({ app, actor, account, search }) {
			const title = t("Code of {name}", { name: account.name });
			return (
				<Layout
					title={title}
					where={[{ name: account.name, href: at(pathOf(account.name)) }]}
				>
					<div class="stack">
						<h1>{title}</h1>
						{await codeSearchOf(app, actor, search, { owner: account.id })}
					</div>
				</Layout>
			);
		},
	}),
];
