import type { App } from "../../app.ts";
import { firstOnes } from "../../text/code/first-ones.ts";
import type { FoundLine } from "../../text/code/search-job.ts";
import type { QueryNode } from "../../text/query/tree.ts";
import type { Actor } from "../permissions/actor.ts";
import { type Candidates, findCandidates } from "./candidates.ts";
import type { ReadCodeQuery } from "./code-query.ts";
import { needsOfCommits } from "./commits/commit-query.ts";
import { withAddresses } from "./commits/people-by-account.ts";
import {
	type CodeResult,
	matchedGroups,
	type Ranked,
	withLines,
} from "./match-groups.ts";
import { asksForNames, needsOf } from "./needs.ts";
import { type SearchPlan, searchBatches } from "./search-batches.ts";
import {
	byPosition,
	highest,
	type SearchCursor,
	type SearchPosition,
	writeCursor,
} from "./search-position.ts";
import { SearchTurn } from "./search-turn.ts";
import { codeKind, commitKind, type TextKind } from "./text-kinds.ts";

/** Results that are put in order together. */
const together = 100;
/** With more candidates, the lines of results are read when it is known which are shown. */
const fewTexts = 150;
/** Milliseconds that are kept for that. */
const timeForLines = 300;
/** Lines of all results of a page together, and lines that each of them may have in any case. */
const linesOfPage = 2000;
const leastLines = 10;
const start: SearchCursor = {
	from: { phase: "names", at: highest, path: 0 },
	skip: 0,
	before: 0,
};

/** A value that results have, and the number of those. */
export interface Facet {
	readonly value: string;
	readonly count: number;
}

export interface CodeFound {
	readonly results: readonly CodeResult[];
	/** There are at least so many; these are all where none follow, and it is complete. */
	readonly atLeast: number;
	/** Time or memory was not enough for all, or a text in the index is broken. */
	readonly incomplete: boolean;
	/** No three letters in a row are asked for, so that files were read one by one. */
	readonly readAll: boolean;
	/** The sealed beginning of the next page; undefined where none follows. */
	readonly next: string | undefined;
	readonly languages: readonly Facet[];
	readonly repositories: readonly Facet[];
}

/** A search for texts of a kind. */
export interface CodeSearch {
	readonly query: ReadCodeQuery;
	/** The kind of texts; code where it is not said. */
	readonly kind?: TextKind;
	/** Results at most. */
	readonly limit: number;
	/** Lines of a result at most; where there are many results, each has fewer. */
	readonly lines: number;
	readonly cursor?: SearchCursor | undefined;
	readonly repository?: number | undefined;
	readonly owner?: number | undefined;
}

/**
 * Looks for code that an actor may read, as far as the time of a search goes: results are exact, some hundred of them are put in order together.
 * @throws DomainError "unavailable"
 */
export const searchCode = (
	app: App,
	actor: Actor,
	search: CodeSearch,
): Promise<CodeFound> =>
	SearchTurn.within(app, (turn) => searchInTurn(app, actor, search, turn));

async function searchInTurn(
	app: App,
	actor: Actor,
	search: CodeSearch,
	turn: SearchTurn,
): Promise<CodeFound> {
	const { query, kind = codeKind, cursor = start } = search;
	const isOfCommits = kind === commitKind;
	const root = isOfCommits
		? await withAddresses(app, actor, query.root)
		: query.root;
	const needs = isOfCommits ? needsOfCommits(root) : needsOf(root, kind);
	const { from } = cursor;
	const below = from.phase === "texts" ? from.at : highest;
	const candidates = await findCandidates(needs, turn, below);
	const { repository, owner } = search;
	const asked = { root, exactCase: query.exactCase };
	const plan: SearchPlan = {
		...{ query: { ...asked, of: query.of }, turn },
		...{ candidates, mayDefine: definers(root, kind, candidates) },
		scope: {
			...{ kind, actor, root, repository, owner },
			anyRef: namesBranch(root),
			everyPath: candidates.everyPath,
		},
	};
	const found: Ranked[] = [];
	const areMany = candidates.texts?.isMoreThan(fewTexts) ?? true;
	if (areMany) turn.keepForLines(timeForLines);
	let next: SearchCursor | undefined;
	const batches = searchBatches(app, plan, cursor.from);
	for await (const batch of readAhead(batches, turn)) {
		// elsewhere several results are at one position, and belong together
		const others = batch.groups.filter(({ at }) => at.phase !== "texts");
		const enough =
			others.length < batch.groups.length
				? Math.max(together - found.length, others.length)
				: Number.MAX_SAFE_INTEGER;
		const fresh = await matchedGroups(plan, batch.groups, {
			lines: areMany ? 0 : search.lines,
			enough,
		});
		found.push(...fresh.found);
		const end = cutOff(found) ?? fresh.end ?? batch.next;
		next = end && { from: end, skip: 0, before: 0 };
		if (end !== batch.next || !next || !turn.goesOn()) break;
	}
	found.sort(byRank);
	const { skip, before } = cursor;
	const some = found.slice(skip, skip + search.limit);
	const most = linesOfEach(
		search.lines,
		// of many it is not known yet
		some.map(({ total }) => (areMany ? search.lines : total)),
	);
	const shown = (areMany ? await withLines(plan, some, most) : some).map(
		(one) => readLines(one, most),
	);
	const rest = found.length - skip - shown.length;
	const follows =
		rest > 0
			? { ...cursor, skip: skip + shown.length }
			: next && { ...next, before: before + found.length };
	return {
		results: shown,
		atLeast: before + found.length,
		incomplete: turn.isOver || turn.hasPassed,
		readAll: candidates.texts === undefined,
		next:
			follows &&
			writeCursor(app, follows, {
				...{ asked: plan.query, kind: kind.number, repository, owner },
				by: actor.account?.id,
			}),
		languages: facets(found, ({ place }) => place.language),
		repositories: facets(
			found,
			({ place }) => `${place.owner}/${place.repository}`,
		),
	};
}

/** Reads the places of the next texts while those before are looked through. Nothing is read any more when it ends. */
async function* readAhead<T>(
	batches: AsyncGenerator<T>,
	turn: Pick<SearchTurn, "end">,
): AsyncGenerator<T> {
	try {
		for (let next = batches.next(); ; ) {
			const { done, value } = await next;
			if (done) return;
			next = batches.next();
			// an error of places that nobody asks for any more does not matter
			next.catch(() => {});
			yield value;
		}
	} finally {
		turn.end();
		await batches.return(undefined);
	}
}

/** Gives what tells whether a text may have definitions that are asked for: what all candidates are known to define is in the index. */
function definers(
	root: QueryNode,
	kind: TextKind,
	{ defining }: Candidates,
): SearchPlan["mayDefine"] {
	const { symbols, words } = asksForNames(root);
	if (kind !== codeKind || !(symbols || words)) return () => false;
	if (symbols || !defining) return () => true;
	const known = new Set(defining);
	// a text that was found by its path need not have the other words
	return ({ text, at }) => at.phase !== "texts" || known.has(text ?? 0);
}

/** A query that names a branch or tag is asked of all that are indexed, another one of default branches. */
const namesBranch = (node: QueryNode): boolean =>
	node.kind === "filter"
		? node.key === "branch"
		: node.kind === "not"
			? namesBranch(node.of)
			: (node.kind === "and" || node.kind === "or") &&
				node.of.some(namesBranch);

/**
 * Leaves out what comes behind enough results, and gives where they end. Batches hold texts that the reader may not read, so that the numbers of results would tell of
 * those if pages ended with batches; the place of a result does not.
 */
function cutOff(found: Ranked[]): SearchPosition | undefined {
	const last = found[together - 1]?.at;
	if (!last) return undefined;
	const end = found.findIndex(
		({ at }, i) => i >= together && byPosition(at, last) !== 0,
	);
	if (end > 0) found.length = end;
	return last;
}

/** The lines that each of some results may have, by the number of lines that each would have: what some do not need is left to others. */
function linesOfEach(most: number, wanted: readonly number[]): number {
	let left = linesOfPage;
	for (const [i, own] of wanted.toSorted((a, b) => a - b).entries()) {
		const share = Math.floor(left / (wanted.length - i));
		if (Math.min(own, most) > share) return Math.max(leastLines, share);
		left -= Math.min(own, most);
	}
	return most;
}

/** Reads the lines of a result: the first ones, and those of its definitions. */
function readLines({ lines, ...result }: Ranked, most: number): CodeResult {
	const all: readonly FoundLine[] = JSON.parse(lines);
	const defined = new Set(result.symbols.map(({ line }) => line));
	const shown = firstOnes(all, most, ({ line }) => defined.has(line));
	return { ...result, lines: shown };
}

const byRank = (a: Ranked, b: Ranked): number => {
	for (const [i, rank] of a.rank.entries())
		if (rank !== b.rank[i]) return (b.rank[i] ?? 0) - rank;
	return 0;
};

function facets(
	results: readonly Ranked[],
	nameOf: (result: Ranked) => string,
): Facet[] {
	const counts = new Map<string, number>();
	for (const result of results) {
		const value = nameOf(result);
		if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	return [...counts]
		.map(([value, count]) => ({ value, count }))
		.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
