import type { ComponentChildren } from "preact";
import type { App } from "../../app.ts";
import {
	type ReadCodeQuery,
	readCodeQuery,
	readWikiQuery,
} from "../../domain/code-search/code-query.ts";
import { readCommitQuery } from "../../domain/code-search/commits/commit-query.ts";
import type { CodeResult } from "../../domain/code-search/match-groups.ts";
import {
	codeKind,
	commitKind,
	type TextKind,
	wikiKind,
} from "../../domain/code-search/text-kinds.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { Fault } from "../../text/query/tree.ts";
import { t } from "../words/words.ts";
import { CodeFiles } from "./code-results.tsx";
import { commitRows } from "./commit-results.tsx";
import { WikiRows } from "./wiki-results.tsx";

/** A search of the index of texts, as pages have it. */
export interface TextSearch {
	/** The value of `type` in the address. */
	readonly type: string;
	readonly name: () => string;
	readonly icon: string;
	readonly kind: TextKind;
	/** Reads a query; `now` is in seconds. */
	read(query: string, now: number): ReadCodeQuery | Fault | undefined;
	/** Shows results; `alone`: all are of one repository. */
	rows(
		app: App,
		actor: Actor,
		results: readonly CodeResult[],
		alone: boolean,
	): Promise<ComponentChildren>;
	/** The ways to narrow a search that took too long. */
	readonly narrow: () => string;
	/** Said where nothing was found: a reason, or advice. */
	none(query: string): string;
	/** Said where nothing is asked for. */
	readonly help: () => string;
}

export const codeSearch: TextSearch = {
	...{ type: "code", name: () => t("Code"), icon: "code", kind: codeKind },
	read: readCodeQuery,
	rows: async (_, __, results, alone) => (
		<CodeFiles of={{ results }} alone={alone} />
	),
	narrow: () =>
		t("The search took too long. Narrow it by repo:, path: or lang:."),
	none: (query) =>
		/\b(branch|rev):/i.test(query)
			? t(
					"Only branches and tags that administrators of the repository chose are searched.",
				)
			: t(
					"Only default branches are searched. Add branch: to search another branch or tag.",
				),
	help: () =>
		`${t(
			"Words, and phrases in quotes, are searched in text and path, ignoring case. Put a regular expression between slashes.",
		)} ${t(
			"Combine terms with AND, OR, NOT and parentheses; narrow the search with repo:, owner:, path:, lang: and is:.",
		)} ${t("symbol: finds the files that define a name.")}`,
};

/** Code, commits and wikis, in the order of their tabs. */
export const textSearches: readonly TextSearch[] = [
	codeSearch,
	{
		...{ type: "commits", name: () => t("Commits"), icon: "commit" },
		kind: commitKind,
		read: readCommitQuery,
		rows: commitRows,
		narrow: () => t("The search took too long. Narrow it by repo: or author:."),
		none: () => t("Only commits on default branches are searched."),
		help: () =>
			t(
				"Words, phrases in quotes and regular expressions between slashes are found in messages of commits on default branches. An id, author:, committer:, author-date:, committer-date:, merge:, repo: and owner: narrow the search.",
			),
	},
	{
		...{ type: "wikis", name: () => t("Wikis"), icon: "book", kind: wikiKind },
		read: readWikiQuery,
		rows: async (_, __, results, alone) => (
			<WikiRows of={results} alone={alone} />
		),
		narrow: () => t("The search took too long. Narrow it by repo: or title:."),
		none: () => t("Try fewer or different words."),
		help: () =>
			t(
				"Words, phrases in quotes and regular expressions between slashes are found in titles and texts of wiki pages. title:, repo: and owner: narrow the search.",
			),
	},
];
