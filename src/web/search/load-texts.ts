import type { ComponentChildren } from "preact";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	type CodeFound,
	searchCode,
} from "../../domain/code-search/search-code.ts";
import { readCursor } from "../../domain/code-search/search-position.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { Fault, QueryNode } from "../../text/query/tree.ts";
import { quoteWord } from "../../text/query/write-query.ts";
import { linesShown } from "./code-results.tsx";
import { codeSearch, type TextSearch } from "./text-searches.tsx";

const resultsShown = 20;
/** The characters of a query that a page takes; longer ones are refused by what reads them. */
const longest = 5_000;

/** A search for texts as a page shows it: what was found, or what means nothing in it. */
export interface TextPage {
	readonly by: TextSearch;
	readonly query: string;
	readonly found: CodeFound | undefined;
	readonly rows: ComponentChildren;
	readonly fault: Fault | undefined;
}

/** The bounds of a search, and what it is for: code, unless told. */
export interface TextPlace {
	readonly by?: TextSearch;
	readonly owner?: number;
	readonly repository?: number;
	/** The branch or tag of code, unless it is the default branch. */
	readonly ref?: string;
	/** Results at most, of which the query may ask for fewer. */
	readonly most?: number;
}

/** The query in the address of a page. */
export const queryOfPage = (search: URLSearchParams): string =>
	(search.get("q") ?? "").slice(0, longest);

/** Looks for what the address of a page asks for, of all repositories, of an owner's or in one. @throws DomainError "unavailable" */
export async function loadTexts(
	app: App,
	actor: Actor,
	search: URLSearchParams,
	{ by = codeSearch, most = resultsShown, ref, ...place }: TextPlace = {},
): Promise<TextPage> {
	const query = queryOfPage(search);
	const nothing = { by, query, found: undefined, rows: null };
	const read = by.read(query, now(app));
	if (!read) return { ...nothing, fault: undefined };
	if (!("root" in read)) return { ...nothing, fault: read };
	const found = await searchCode(app, actor, {
		query: ref ? { ...read, root: inRef(read.root, ref) } : read,
		...{ kind: by.kind, ...place, lines: linesShown },
		limit: Math.min(read.count ?? most, 100),
		cursor: readCursor(app, search.get("cursor") ?? ""),
	});
	const alone = place.repository !== undefined;
	const rows = await by.rows(app, actor, found.results, alone);
	return { by, query, found, rows, fault: undefined };
}

/** The same query, asked of a branch or tag alone. */
const inRef = (root: QueryNode, ref: string): QueryNode => ({
	kind: "and",
	of: [
		root,
		{
			...{ kind: "filter", key: "branch", from: 0, to: 0 },
			value: { form: "exact", text: ref, written: quoteWord(ref) },
		},
	],
});
