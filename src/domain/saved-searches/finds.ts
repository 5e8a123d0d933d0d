import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { escapedPath } from "../../text/escape-path.ts";
import type { Fault } from "../../text/query/tree.ts";
import { accountsByIds } from "../accounts/account.ts";
import { searchUsers } from "../accounts/search-users.ts";
import {
	type ReadCodeQuery,
	readCodeQuery,
	readWikiQuery,
} from "../code-search/code-query.ts";
import { readCommitQuery } from "../code-search/commits/commit-query.ts";
import type { CodeResult } from "../code-search/match-groups.ts";
import type { PlaceRow } from "../code-search/place-rows.ts";
import { refOfHead } from "../code-search/refs-to-index.ts";
import { searchCode } from "../code-search/search-code.ts";
import {
	readCursor,
	type SearchCursor,
} from "../code-search/search-position.ts";
import {
	codeKind,
	commitKind,
	type TextKind,
	wikiKind,
} from "../code-search/text-kinds.ts";
import { pageOfPath } from "../code-search/wiki-pages.ts";
import { filterOfQuery } from "../issues/filter/filter-of-query.ts";
import { emptyQuery, readIssueQuery } from "../issues/filter/query-language.ts";
import { listIssues } from "../issues/list-issues.ts";
import { visibleItems } from "../issues/waiting.ts";
import { listOrganizations } from "../organizations/list-organizations.ts";
import { listPackages } from "../packages/list-packages.ts";
import type { Actor } from "../permissions/actor.ts";
import { searchRepositories } from "../repositories/search-repositories.ts";
import { ownedByIds, withOwners } from "../repositories/with-owners.ts";

/** Something that a search has found. */
export interface Find {
	/** A digest by which it is known again, whatever it is called later. */
	readonly thing: string;
	readonly title: string;
	/** The path of its page, encoded. */
	readonly path: string;
}

export interface Finds {
	readonly things: readonly Find[];
	/** It was told why there may be more: a sentence for the subscriber. */
	readonly problem: string;
}

/** Results of a kind that are compared, newest first where the kind has an order of time. */
const mostOfKind = 200;
const pageOfCode = 100;
const mostOfAll = 1000;
const tooMany =
	"The search has more results than are compared. Narrow it to hear of all new ones.";

/** The words of a query without its qualifiers: what has no language of its own is found by words. */
export const wordsOf = (text: string): string =>
	readIssueQuery(text).words.join(" ").slice(0, 255);

type Finder = (app: App, actor: Actor, text: string) => Promise<Finds>;
const page = { limit: mostOfKind, offset: 0 };

const items =
	(type: "issues" | "pulls"): Finder =>
	async (app, actor, text) => {
		const asked = readIssueQuery(text, { ...emptyQuery, state: "all" });
		const visible = sql<boolean>`${visibleItems(actor, type)}`;
		const filter = await filterOfQuery(
			app,
			actor,
			{ visible },
			asked,
			undefined,
		);
		const { rows } = await listIssues(app.db, filter, page);
		const places = await ownedByIds(
			app.db,
			rows.map((row) => row.repository_id),
		);
		const things = rows.flatMap((row) => {
			const place = places.get(row.repository_id);
			if (!place) return [];
			const name = `${place.owner.name}/${place.repository.name}`;
			return [
				{
					thing: `item:${row.id}`,
					title: `${name}#${row.number} ${row.title}`,
					path: `${name}/${type}/${row.number}`,
				},
			];
		});
		return { things, problem: "" };
	};

const codeThing = (place: PlaceRow): Find => {
	const { owner, repository, branch, path } = place;
	const ref = refOfHead(branch);
	return {
		thing: `code:${place.repository_id}:${path}`,
		title: `${owner}/${repository}: ${path}`,
		path: `${owner}/${repository}/src/${ref.kind}/${escapedPath(`${ref.name}/${path}`)}`,
	};
};

const commitThings = ({ place, commit }: CodeResult): Find[] => {
	if (!commit) return [];
	const name = `${place.owner}/${place.repository}`;
	const [subject = ""] = commit.message.split("\n", 1);
	return [
		{
			// wherever else it is, it is the same commit
			thing: `commit:${commit.oid}`,
			title: `${name}: ${subject}`,
			path: `${name}/commit/${commit.oid}`,
		},
	];
};

const pageThing = (place: PlaceRow): Find => {
	const { owner, repository, path } = place;
	const { title, address } = pageOfPath(path);
	return {
		thing: `wiki:${place.repository_id}:${path}`,
		title: `${owner}/${repository}: ${title}`,
		path: `${owner}/${repository}/wiki/${address}`,
	};
};

/** Finds texts of a kind. */
const texts =
	(
		kind: TextKind,
		read: (text: string, now: number) => ReadCodeQuery | Fault | undefined,
		thingsOf: (result: CodeResult) => readonly Find[],
	): Finder =>
	async (app, actor, text) => {
		const query = read(text, now(app));
		if (!query) return { things: [], problem: "" };
		if (!("root" in query)) return { things: [], problem: query.message };
		const things: Find[] = [];
		let cursor: SearchCursor | undefined;
		let incomplete = false;
		do {
			const found = await searchCode(app, actor, {
				...{ kind, query, cursor, lines: 1, limit: pageOfCode },
			});
			things.push(...found.results.flatMap(thingsOf));
			cursor = found.next ? readCursor(app, found.next) : undefined;
			incomplete = found.incomplete;
		} while (cursor && !incomplete && things.length < mostOfKind);
		return { things, problem: cursor || incomplete ? tooMany : "" };
	};

const places =
	(thingOf: (place: PlaceRow) => Find) =>
	({ place, others }: CodeResult): Find[] =>
		[place, ...others].map(thingOf);

const repositories: Finder = async (app, actor, text) => {
	const { rows } = await searchRepositories(
		app,
		actor,
		{ word: wordsOf(text), sort: "created", order: "desc" },
		page,
	);
	const found = await withOwners(app.db, rows);
	return {
		problem: "",
		things: found.map(({ owner, repository }) => {
			const name = `${owner.name}/${repository.name}`;
			return { thing: `repository:${repository.id}`, title: name, path: name };
		}),
	};
};

const accounts =
	(
		list: (
			app: App,
			actor: Actor,
			word: string,
		) => Promise<{ rows: { id: number; name: string }[]; total: number }>,
	): Finder =>
	async (app, actor, text) => {
		const { rows, total } = await list(app, actor, wordsOf(text));
		return {
			problem: total > rows.length ? tooMany : "",
			things: rows.map(({ id, name }) => ({
				thing: `account:${id}`,
				title: name,
				path: name,
			})),
		};
	};

const packages: Finder = async (app, actor, text) => {
	const q = wordsOf(text).toLowerCase();
	const { rows, total } = await listPackages(app, { q, knownTo: actor }, page);
	const owners = await accountsByIds(app.db, [
		...new Set(rows.map((row) => row.owner_id)),
	]);
	return {
		problem: total > rows.length ? tooMany : "",
		things: rows.flatMap(({ id, owner_id, name, type, latest }) => {
			const owner = owners.find((one) => one.id === owner_id);
			if (!owner) return [];
			const one = [name, latest.version].map(encodeURIComponent).join("/");
			return [
				{
					thing: `package:${id}`,
					title: `${owner.name}/${name}`,
					path: `${owner.name}/-/packages/${type}/${one}`,
				},
			];
		}),
	};
};

/** Twelve bytes tell a thousand results apart. */
const digested = (find: Find): Find => ({
	...find,
	thing: createHash("sha256")
		.update(find.thing)
		.digest("base64url")
		.slice(0, 16),
});

/** The kinds that a subscription to everything is about: what people write. */
const ofEverything = ["code", "repositories", "issues", "pulls"];

const finders: Readonly<Record<string, Finder>> = {
	__proto__: null as never,
	code: texts(codeKind, readCodeQuery, places(codeThing)),
	commits: texts(commitKind, readCommitQuery, commitThings),
	wikis: texts(wikiKind, readWikiQuery, places(pageThing)),
	repositories,
	issues: items("issues"),
	pulls: items("pulls"),
	users: accounts((app, actor, word) =>
		searchUsers(app, actor, { word, active: true }, page),
	),
	organizations: accounts((app, actor, word) =>
		listOrganizations(app, actor, page, { word }),
	),
	packages,
};

/**
 * Gives the results of a search of `/search` for somebody now, by the parameters of its address. Rights are those of this moment.
 * @throws DomainError "unavailable" when too much is being searched
 */
export async function findsOf(
	app: App,
	actor: Actor,
	query: string,
): Promise<Finds> {
	const given = new URLSearchParams(query);
	const text = (given.get("q") ?? "").trim();
	const type = given.get("type") ?? "";
	if (!text) return { things: [], problem: "The search has no words." };
	const kinds = finders[type] ? [type] : ofEverything;
	const all: Find[] = [];
	const problems: string[] = [];
	for (const kind of kinds) {
		const found = await finders[kind]?.(app, actor, text);
		all.push(...(found?.things ?? []));
		// what is no query of code may be one of issues
		if (found?.problem && kinds.length === 1) problems.push(found.problem);
	}
	const things = all.slice(0, mostOfAll);
	return { things: things.map(digested), problem: problems[0] ?? "" };
}
