import { anyone, visibleAccount } from "../../guards/account.ts";
import { longestQuery } from "../../text/query/read-query.ts";
import { page } from "../page.ts";
import { FindForm } from "../parts/find-form.tsx";
import { Layout } from "../parts/layout.tsx";
import { Explore } from "../site/explore.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { CodeAnswer } from "./code-answer.tsx";
import { type CodePage, loadCode } from "./load-code.ts";
import { repositorySearch } from "./repository-search.tsx";

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

const everywhere = (route: "GET /search" | "GET /explore/code") =>
	page({
		route,
		on: anyone,
		run: async ({ app, actor, search }) => {
			const found = await loadCode(app, actor, search);
			return (
				<Explore current="code" heading={t("Search code")}>
					<CodeSearch of={found} />
				</Explore>
			);
		},
	});

/** Code of all repositories that one may read. */
export const searchPages = [
	repositorySearch,
	everywhere("GET /search"),
	// as Gitea has it
	everywhere("GET /explore/code"),
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
