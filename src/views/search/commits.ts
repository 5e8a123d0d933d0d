import Type from "typebox";
import type { App } from "../../app.ts";
import type { CodeResult } from "../../domain/code-search/match-groups.ts";
import type { PlaceRow } from "../../domain/code-search/place-rows.ts";
import type { CodeFound } from "../../domain/code-search/search-code.ts";
import { personOf } from "../../text/commits/commit-text.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { CommitUser } from "../commit.ts";
import { CodeFacet, CodeLine, facetViews, lineViews } from "./code.ts";
import { foundFields, foundView, mostPlaces } from "./found.ts";

const { Array: List, Integer, Object: Fields, String: Text } = Type;

const CommitPlace = Fields(
	{ repository: Text(), html_url: Text(), url: Text() },
	{ $id: "CommitPlace" },
);

const CommitMatch = Fields(
	{
		repository: Text(),
		html_url: Text(),
		url: Text(),
		sha: Text(),
		/** Its first 16,000 bytes. */
		message: Text(),
		author: CommitUser,
		committer: CommitUser,
		/** The number of its parents. */
		parents: Integer(),
		/** Lines of the message in which something was found. */
		lines: List(CodeLine),
		total_lines: Integer(),
		more_places: Integer(),
		places: List(CommitPlace),
	},
	{ $id: "CommitMatch" },
);

/** The findings of a search for commits. */
export const CommitSearchResults = Fields(
	{
		results: List(CommitMatch),
		...foundFields,
		repositories: List(CodeFacet),
	},
	{ $id: "CommitSearchResults" },
);

function placeView(
	app: App,
	{ owner, repository: name }: PlaceRow,
	sha: string,
): Type.Static<typeof CommitPlace> {
	const repository = `${owner}/${name}`;
	return {
		repository,
		html_url: `${app.url}${repository}/commit/${sha}`,
		url: `${app.url}api/v1/repos/${repository}/git/commits/${sha}`,
	};
}

function userView(
	person: string,
	seconds: number,
): Type.Static<typeof CommitUser> {
	return { ...personOf(person), date: rfc3339Of(seconds) };
}

function matchViews(
	app: App,
	{ place, others, lines, total, commit }: CodeResult,
): Type.Static<typeof CommitMatch>[] {
	if (!commit) return [];
	const { oid, message, parents } = commit;
	return [
		{
			...placeView(app, place, oid),
			...{ sha: oid, message, parents },
			author: userView(commit.author, commit.authoredAt),
			committer: userView(commit.committer, commit.committedAt),
			...{ lines: lineViews(lines), total_lines: total },
			more_places: others.length,
			places: others
				.slice(0, mostPlaces)
				.map((one) => placeView(app, one, oid)),
		},
	];
}

export const commitSearchView = (
	app: App,
	found: CodeFound,
): Type.Static<typeof CommitSearchResults> => ({
	results: found.results.flatMap((one) => matchViews(app, one)),
	...foundView(
		found,
		"Search for three letters in a row, or narrow the search by repo: or author:.",
	),
	repositories: facetViews(found.repositories),
});
