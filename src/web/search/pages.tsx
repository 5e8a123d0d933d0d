import type { App } from "../../app.ts";
import { readCodeQuery } from "../../domain/code-search/code-query.ts";
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
import { CodeAnswer } from "./code-answer.tsx";
import { CodeFiles, QueryFault } from "./code-results.tsx";
import { allKinds, oneKind, SearchFrame } from "./everything.tsx";
import { type FoundOfKind, searchKinds } from "./kinds.tsx";
import { type CodePage, loadCode } from "./load-code.ts";
import { repositorySearch } from "./repository-search.tsx";
import { savingOf } from "./save-search.tsx";
import { savedSearchForms } from "./saved-forms.ts";
import { savedSearchesPage } from "./saved-page.tsx";

const codeShown = 3;

/** The field of a search for code with what it found below. */
const CodeSearch = ({ of }: { of: CodePage }) => (
	<>
		<FindForm
			label={t("Search code")}
			value={of.query}
			hint={t("Words, a phrase in quotes, or an expression in slashes")}
			most={longestQuery}
			focused={of.query === ""}
		/>
		<CodeAnswer of={of} />
	</>
);

/** Everything that one may read: some of each kind, or a kind alone (`type`). */
const searchPage = page({
	route: "GET /search",
	on: anyone,
	async run({ app, actor, search, page }) {
		const query = (search.get("q") ?? "").trim().slice(0, longestQuery);
		const type = search.get("type") ?? "";
		const kind = searchKinds.find((one) => one.type === type);
		const code = type === "code";
		const all = !kind && !code;
		return (
			<SearchFrame
				type={all ? "" : type}
				query={query}
				most={longestQuery}
				saving={await savingOf(app, actor, search)}
			>
				{code && (await maybeLate(codeAnswer(app, actor, search)))}
				{kind && (await maybeLate(oneKind({ app, actor, kind, query, page })))}
				{all &&
					(await maybeLate(
						allKinds({
							...{ app, actor, query },
							code: () => codeOf(app, actor, query),
							fault: faultOf(query),
						}),
					))}
			</SearchFrame>
		);
	},
});

const codeAnswer = async (app: App, actor: Actor, search: URLSearchParams) => (
	<CodeAnswer of={await loadCode(app, actor, search)} />
);

/** The part of a query that means nothing as one of code, marked. */
function faultOf(query: string) {
	const read = readCodeQuery(query);
	return read && !("root" in read) ? (
		<QueryFault query={query} fault={read} />
	) : undefined;
}

/** Some code for the page of all kinds; a query that is none of code finds none. */
async function codeOf(
	app: App,
	actor: Actor,
	query: string,
): Promise<FoundOfKind> {
	const found = await loadCode(app, actor, new URLSearchParams({ q: query }));
	if (!found.found) return { total: 0, rows: null };
	const results = found.found.results.slice(0, codeShown);
	const of = { ...found.found, results, next: undefined };
	return {
		total: found.found.atLeast,
		rows: <CodeFiles of={of} />,
	};
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
		run: async ({ app, actor, search }) => {
			const found = await loadCode(app, actor, search);
			return (
				<Explore current="code" heading={t("Search code")}>
					<CodeSearch of={found} />
				</Explore>
			);
		},
	}),
	page({
		route: "GET /:username/-/code",
		on: visibleAccount(),
		async run({ app, actor, account, search }) {
			const found = await loadCode(app, actor, search, { owner: account.id });
			const title = t("Code of {name}", { name: account.name });
			return (
				<Layout
					title={title}
					where={[{ name: account.name, href: at(pathOf(account.name)) }]}
				>
					<div class="stack">
						<h1>{title}</h1>
						<CodeSearch of={found} />
					</div>
				</Layout>
			);
		},
	}),
];
