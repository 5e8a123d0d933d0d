import type { App } from "../../app.ts";
import { readCodeQuery } from "../../domain/code-search/code-query.ts";
import {
	type CodeFound,
	searchCode,
} from "../../domain/code-search/search-code.ts";
import { readCursor } from "../../domain/code-search/search-position.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { Fault } from "../../text/query/tree.ts";
import { linesShown } from "./code-results.tsx";

const resultsShown = 20;
/** The characters of a query that a page takes; longer ones are refused by what reads them. */
const longest = 5_000;

/** A search for code as a page shows it: what was found, or what means nothing in it. */
export interface CodePage {
	readonly query: string;
	readonly found: CodeFound | undefined;
	readonly fault: Fault | undefined;
}

/** Looks for what the address of a page asks for, of all repositories, of an owner's or in one. @throws DomainError "unavailable" */
export async function loadCode(
	app: App,
	actor: Actor,
	search: URLSearchParams,
	place: { readonly owner?: number; readonly repository?: number } = {},
): Promise<CodePage> {
	const query = (search.get("q") ?? "").slice(0, longest);
	const read = readCodeQuery(query);
	if (!read) return { query, found: undefined, fault: undefined };
	if (!("root" in read)) return { query, found: undefined, fault: read };
	const found = await searchCode(app, actor, {
		...{ query: read, ...place, lines: linesShown },
		limit: Math.min(read.count ?? resultsShown, 100),
		cursor: readCursor(search.get("cursor") ?? ""),
	});
	return { query, found, fault: undefined };
}
