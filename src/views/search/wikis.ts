import Type from "typebox";
import type { App } from "../../app.ts";
import type { CodeResult } from "../../domain/code-search/match-groups.ts";
import type { PlaceRow } from "../../domain/code-search/place-rows.ts";
import type { CodeFound } from "../../domain/code-search/search-code.ts";
import { pageOfPath } from "../../domain/code-search/wiki-pages.ts";
import { CodeFacet, facetViews, lineViews } from "./code.ts";
import { foundFields, foundView, mostPlaces } from "./found.ts";

const { Array: List, Integer, Object: Fields, String: Text } = Type;

const WikiPlace = Fields(
	{ repository: Text(), title: Text(), html_url: Text(), url: Text() },
	{ $id: "WikiPlace" },
);

const WikiLine = Fields(
	{
		line: Integer(),
		text: Text(),
		/** Begin and end in UTF-16 units of the line. */
		columns: List(List(Integer())),
		before: List(Text()),
		after: List(Text()),
		/** The heading above it, and the page at that; the page's own address where there is none. */
		heading: Text(),
		html_url: Text(),
	},
	{ $id: "WikiLine" },
);

const WikiMatch = Fields(
	{
		repository: Text(),
		title: Text(),
		html_url: Text(),
		url: Text(),
		lines: List(WikiLine),
		total_lines: Integer(),
		more_places: Integer(),
		places: List(WikiPlace),
	},
	{ $id: "WikiMatch" },
);

/** The findings of a search for pages of wikis. */
export const WikiSearchResults = Fields(
	{
		results: List(WikiMatch),
		...foundFields,
		repositories: List(CodeFacet),
	},
	{ $id: "WikiSearchResults" },
);

function placeView(
	app: App,
	{ owner, repository: name, path }: PlaceRow,
): Type.Static<typeof WikiPlace> {
	const repository = `${owner}/${name}`;
	const { title, address } = pageOfPath(path);
	return {
		...{ repository, title },
		html_url: `${app.url}${repository}/wiki/${address}`,
		url: `${app.url}api/v1/repos/${repository}/wiki/page/${address}`,
	};
}

function matchView(
	app: App,
	{ place, others, lines, total }: CodeResult,
): Type.Static<typeof WikiMatch> {
	const page = placeView(app, place);
	return {
		...page,
		lines: lineViews(lines).map((line, i) => {
			const heading = lines[i]?.heading;
			return {
				...line,
				heading: heading?.text ?? "",
				html_url: page.html_url + (heading ? `#${encodeURI(heading.id)}` : ""),
			};
		}),
		total_lines: total,
		more_places: others.length,
		places: others.slice(0, mostPlaces).map((one) => placeView(app, one)),
	};
}

export const wikiSearchView = (
	app: App,
	found: CodeFound,
): Type.Static<typeof WikiSearchResults> => ({
	results: found.results.map((one) => matchView(app, one)),
	...foundView(
		found,
		"Search for three letters in a row, or narrow the search by repo: or title:.",
	),
	repositories: facetViews(found.repositories),
});
