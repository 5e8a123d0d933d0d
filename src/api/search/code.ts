import Type, { type Static } from "typebox";
import type { App } from "../../app.ts";
import {
	type ReadCodeQuery,
	readCodeQuery,
} from "../../domain/code-search/code-query.ts";
import {
	type CodeSearch,
	searchCode,
} from "../../domain/code-search/search-code.ts";
import { readCursor } from "../../domain/code-search/search-position.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { anyone } from "../../guards/account.ts";
import { errorBody } from "../../http/domain-errors.ts";
import { endpoint } from "../../http/endpoint.ts";
import { respond } from "../../http/response.ts";
import type { Fault } from "../../text/query/tree.ts";
import {
	CodeQueryFault,
	CodeSearchResults,
	codeSearchView,
} from "../../views/search/code.ts";

const { Integer, Optional, String: Text } = Type;

/** The parameters of a search for texts. */
export const CodeSearchQuery = Type.Object({
	q: Optional(Text()),
	limit: Optional(Integer()),
	cursor: Optional(Text()),
});

const badCursor: Fault = {
	...{ from: 0, to: 0, message: "The cursor belongs to another search." },
	expected: "the cursor of an answer",
};
const usual = 30;
const most = 100;
/** Lines of a file that are given. */
const lines = 100;

/** The answers of a search for code. */
export const codeAnswers = { 200: CodeSearchResults, 400: CodeQueryFault };

export const searchCodeOfAll = endpoint({
	id: "searchCode",
	route: "GET /search/code",
	summary: "Search the code of all repositories that you can read",
	scope: "repository",
	on: anyone,
	query: CodeSearchQuery,
	returns: codeAnswers,
	extension: true,
	run: ({ app, actor, query }) => codeFound(app, actor, query),
});

/** Answers a search for code, of all repositories or of one. @throws DomainError "unavailable" */
export async function codeFound(
	app: App,
	actor: Actor,
	query: Static<typeof CodeSearchQuery>,
	repository?: number,
) {
	const search = searchOf(app, readCodeQuery(query.q ?? ""), query);
	if ("message" in search) return refused(app, search);
	const found = await searchCode(app, actor, { ...search, repository });
	return codeSearchView(app, found);
}

/** The search that the parameters ask for, by their query as it was read; the first fault instead. */
export function searchOf(
	app: App,
	asked: ReadCodeQuery | Fault | undefined,
	query: Static<typeof CodeSearchQuery>,
): CodeSearch | Fault {
	const read = asked ?? {
		...{ from: 0, to: (query.q ?? "").length },
		message: "The query asks for nothing.",
		expected: "a word, a phrase or an expression",
	};
	if (!("root" in read)) return read;
	const cursor = query.cursor ? readCursor(app, query.cursor) : undefined;
	if (query.cursor && !cursor) return badCursor;
	const wanted = query.limit ?? read.count ?? usual;
	return {
		...{ query: read, cursor, lines },
		limit: Math.max(1, Math.min(wanted, most)),
	};
}

/** Refuses a query with the place of its fault. */
export const refused = (app: App, { message, from, to, expected }: Fault) =>
	respond(400, { ...errorBody(app, message), from, to, expected });
