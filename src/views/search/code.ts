import Type from "typebox";
import type { App } from "../../app.ts";
import type { CodeResult } from "../../domain/code-search/match-groups.ts";
import type { PlaceRow } from "../../domain/code-search/place-rows.ts";
import { refOfHead } from "../../domain/code-search/refs-to-index.ts";
import type { CodeFound, Facet } from "../../domain/code-search/search-code.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { foundFields, foundView, mostPlaces } from "./found.ts";

const { Array: List, Integer, Object: Fields, String: Text } = Type;

const CodePlace = Fields(
	{
		repository: Text(),
		path: Text(),
		branch: Text(),
		commit: Text(),
		language: Text(),
		html_url: Text(),
		url: Text(),
	},
	{ $id: "CodePlace" },
);

/** A line in which something was found. */
export const CodeLine = Fields(
	{
		line: Integer(),
		text: Text(),
		/** Begin and end in UTF-16 units of the line. */
		columns: List(List(Integer())),
		before: List(Text()),
		after: List(Text()),
	},
	{ $id: "CodeLine" },
);

const CodeSymbol = Fields(
	{
		name: Text(),
		kind: Text(),
		line: Integer(),
	},
	{ $id: "CodeSymbol" },
);

const CodeMatch = Fields(
	{
		repository: Text(),
		path: Text(),
		branch: Text(),
		commit: Text(),
		language: Text(),
		html_url: Text(),
		url: Text(),
		lines: List(CodeLine),
		total_lines: Integer(),
		/** Definitions of what was asked for, by name. */
		symbols: List(CodeSymbol),
		more_places: Integer(),
		places: List(CodePlace),
	},
	{ $id: "CodeMatch" },
);

/** How often something comes among results. */
export const CodeFacet = Fields(
	{ value: Text(), count: Integer() },
	{ $id: "CodeFacet" },
);

/** The findings of a search for code. */
export const CodeSearchResults = Fields(
	{
		results: List(CodeMatch),
		...foundFields,
		languages: List(CodeFacet),
		repositories: List(CodeFacet),
	},
	{ $id: "CodeSearchResults" },
);
type CodeSearchResults = Type.Static<typeof CodeSearchResults>;

/** A part of a query that means nothing, with its place and what was expected there. */
export const CodeQueryFault = Fields(
	{
		message: Text(),
		url: Text(),
		from: Integer(),
		to: Integer(),
		expected: Text(),
	},
	{ $id: "CodeQueryFault" },
);

function placeView(app: App, place: PlaceRow): Type.Static<typeof CodePlace> {
	const repository = `${place.owner}/${place.repository}`;
	const path = escapedPath(place.path);
	const ref = refOfHead(place.branch);
	return {
		repository,
		path: place.path,
		branch: ref.name,
		commit: place.commit,
		language: place.language,
		html_url: `${app.url}${repository}/src/${ref.kind}/${escapedPath(ref.name)}/${path}`,
		url: `${app.url}api/v1/repos/${repository}/contents/${path}?ref=${place.commit}`,
	};
}

export const lineViews = (
	lines: CodeResult["lines"],
): Type.Static<typeof CodeLine>[] =>
	lines.map(({ line, text, spans, before, after }) => ({
		...{ line, text, columns: spans.map((span) => [...span]) },
		...{ before: [...before], after: [...after] },
	}));

export const facetViews = (
	facets: readonly Facet[],
): Type.Static<typeof CodeFacet>[] => facets.map((one) => ({ ...one }));

const matchView = (
	app: App,
	{ place, others, lines, total, symbols }: CodeResult,
): Type.Static<typeof CodeMatch> => ({
	...placeView(app, place),
	lines: lineViews(lines),
	total_lines: total,
	symbols: symbols.map(({ name, kind, line }) => ({ name, kind, line })),
	more_places: others.length,
	places: others.slice(0, mostPlaces).map((one) => placeView(app, one)),
});

/** The way to ask for less, where a search could not look at all. */
const hintOf = ({ readAll }: Pick<CodeFound, "readAll">): string =>
	readAll
		? "Search for three letters in a row, or narrow the search by repo: or path:."
		: "Narrow the search by repo:, path: or lang:.";

export const codeSearchView = (
	app: App,
	found: CodeFound,
): CodeSearchResults => ({
	results: found.results.map((one) => matchView(app, one)),
	...foundView(found, hintOf(found)),
	languages: facetViews(found.languages),
	repositories: facetViews(found.repositories),
});
