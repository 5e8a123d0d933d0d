import Type, { type Static } from "typebox";
import type { App } from "../../app.ts";
import { languageOfPath } from "../../domain/code-search/languages.ts";
import { readCursor } from "../../domain/code-search/search-position.ts";
import { fileSymbols } from "../../domain/code-search/symbols/file-symbols.ts";
import {
	findName,
	isLookedFor,
} from "../../domain/code-search/symbols/find-name.ts";
import { readFile } from "../../domain/lfs/read-file.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { resolveRef } from "../../domain/refs/resolve.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../domain/repositories/repository.ts";
import { invalid, notFound } from "../../errors.ts";
import { treeEntryAt } from "../../git/read/tree.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
	definitionPlaces,
	namePlaces,
	SymbolPlaces,
} from "../../views/search/symbols.ts";
import { ref } from "./ref-query.ts";

const { Boolean: YesNo, Integer, Optional, String: Text } = Type;

const SymbolsQuery = Type.Object({
	name: Optional(Text({ description: "the whole name, in its case" })),
	path: Optional(Text({ description: "a file, whose definitions are listed" })),
	ref,
	role: Optional(
		Text({
			description:
				"`definition` (the usual one) or `reference`: other places at which the name stands as a whole word",
		}),
	),
	lang: Optional(
		Text({ description: "a language, in whose files a name is looked for" }),
	),
	others: Optional(
		YesNo({ description: "look in all repositories that you can read" }),
	),
	limit: Optional(Integer({ description: "files, or definitions of a file" })),
	cursor: Optional(Text()),
});
type SymbolsQuery = Static<typeof SymbolsQuery>;

const usual = 50;
const most = 100;

export const repoListSymbols = endpoint({
	id: "repoListSymbols",
	route: "GET /repos/:owner/:repo/symbols",
	summary: "List the places of a name in code, or the definitions in a file",
	scope: "repository",
	on: repo.read("code"),
	query: SymbolsQuery,
	returns: { 200: SymbolPlaces },
	extension: true,
	run: ({ app, actor, context, query }) =>
		query.path
			? inFile(app, context, query, query.path)
			: ofName(app, actor, context, query),
});

const limitOf = ({ limit = usual }: SymbolsQuery): number =>
	Math.max(1, Math.min(limit, most));

async function ofName(
	app: App,
	actor: Actor,
	{ repository }: RepositoryContext,
	query: SymbolsQuery,
) {
	const { name = "", role = "definition", lang, others = false } = query;
	if (!isLookedFor(name))
		throw invalid(
			"Give a name of at most 200 characters without spaces, or a path.",
		);
	if (role !== "definition" && role !== "reference")
		throw invalid('The role is "definition" or "reference".');
	if (query.ref && query.ref !== repository.default_branch)
		throw invalid("Names are found in the default branch. Give a path, too.");
	const cursor = query.cursor ? readCursor(app, query.cursor) : undefined;
	if (query.cursor && !cursor)
		throw invalid("The cursor belongs to another list.");
	const found = await findName(app, actor, {
		...{ name, role, language: lang || undefined, cursor },
		repository: others ? undefined : repository.id,
		limit: limitOf(query),
	});
	return {
		symbols: namePlaces(app, name, found),
		incomplete: found.incomplete,
		cursor: found.next ?? "",
	};
}

/** The definitions in a file of any ref. */
async function inFile(
	app: App,
	{ repository, owner }: RepositoryContext,
	query: SymbolsQuery,
	path: string,
) {
	if (query.role && query.role !== "definition")
		throw invalid("The definitions of a file are listed, not its references.");
	const from = query.cursor ? Number(query.cursor) : 0;
	if (query.cursor && !/^\d{1,6}$/.test(query.cursor))
		throw invalid("The cursor belongs to another list.");
	const found = await resolveRef(
		app,
		repository,
		query.ref || repository.default_branch,
	);
	if (!found) throw notFound();
	const entry = await treeEntryAt(
		app.git,
		storeOf(repository),
		found.oid,
		path,
	);
	if (entry?.type !== "blob") throw notFound();
	const place = { ref: found, oid: found.oid, path, entry };
	const { text = "" } = await readFile(app, repository, place);
	const all = (await fileSymbols(app, { path, text })) ?? [];
	const wanted = query.name
		? all.filter(({ name }) => name === query.name)
		: all;
	const end = from + limitOf(query);
	const lines = text.split("\n");
	return {
		symbols: definitionPlaces(
			app,
			{
				...{ repository: `${owner.name}/${repository.name}`, path, lines },
				branch: found.kind === "branch" ? found.name : "",
				...{ commit: found.oid, language: languageOfPath(path) },
			},
			wanted.slice(from, end),
		),
		incomplete: false,
		cursor: end < wanted.length ? String(end) : "",
	};
}
