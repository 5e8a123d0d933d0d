import type { App } from "../../app.ts";
import type {
	FoundLine,
	PlaceFit,
	TextAnswer,
	TextWithPlaces,
} from "../../text/code/search-job.ts";
import type { QueryNode } from "../../text/query/tree.ts";
import type { Actor } from "../permissions/actor.ts";
import { type Candidates, findCandidates } from "./candidates.ts";
import type { ReadCodeQuery } from "./code-query.ts";
import { needsOfCommits } from "./commits/commit-query.ts";
import { withAddresses } from "./commits/people-by-account.ts";
import { asksForNames, needsOf } from "./needs.ts";
import { factsOf, type PlaceRow } from "./place-rows.ts";
import {
	judgedPlaces,
	type SearchPlan,
	searchBatches,
	type TextGroup,
} from "./search-batches.ts";
import {
	byPosition,
	highest,
	type SearchCursor,
	type SearchPosition,
} from "./search-position.ts";
import { SearchTurn } from "./search-turn.ts";
import { bodiesOf } from "./symbols/symbol-rows.ts";
import { codeKind, commitKind, type TextKind } from "./text-kinds.ts";

/** Results that are put in order together. */
const together = 100;
/** Texts that are unpacked by one piece of work. */
const textsAtOnce = 30;
const start: SearchCursor = {
	from: { phase: "names", at: highest, path: 0 },
	skip: 0,
	before: 0,
};

/** A text in which something was found. */
export interface CodeResult
	extends Pick<TextAnswer, "total" | "commit">,
		Pick<PlaceFit, "symbols"> {
	readonly lines: readonly FoundLine[];
	/** The file that is shown. */
	readonly place: PlaceRow;
	/** Others with the same text. */
	readonly others: readonly PlaceRow[];
}

/** How often something comes among the results. */
export interface Facet {
	readonly value: string;
	readonly count: number;
}

export interface CodeFound {
	readonly results: readonly CodeResult[];
	/** There are at least so many; these are all where none follow, and it is complete. */
	readonly atLeast: number;
	/** Time or memory was not enough for all. */
	readonly incomplete: boolean;
	/** No three letters in a row are asked for, so that files were read one by one. */
	readonly readAll: boolean;
	readonly next: SearchCursor | undefined;
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
	/** Lines of a result at most. */
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
	const candidates = await findCandidates(app, needs, turn);
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
	let next: CodeFound["next"];
	for await (const batch of searchBatches(app, plan, cursor.from)) {
		const fresh = await matched(app, plan, batch.groups, search.lines);
		found.push(...fresh.found);
		const end = cutOff(found) ?? fresh.end ?? batch.next;
		next = end && { from: end, skip: 0, before: 0 };
		if (end !== batch.next || !next || !turn.goesOn()) break;
	}
	found.sort(byRank);
	const { skip, before } = cursor;
	const shown = found.slice(skip, skip + search.limit).map(withLines);
	const rest = found.length - skip - shown.length;
	return {
		results: shown,
		atLeast: before + found.length,
		incomplete: turn.isOver,
		readAll: candidates.texts === undefined,
		next:
			rest > 0
				? { ...cursor, skip: skip + shown.length }
				: next && { ...next, before: before + found.length },
		languages: facets(found, ({ place }) => place.language),
		repositories: facets(
			found,
			({ place }) => `${place.owner}/${place.repository}`,
		),
	};
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
 * Leaves out what comes behind enough results, and gives where they end. Batches hold texts that the reader may not read, so their ends would tell of those; the place
 * of a result does not.
 */
function cutOff(found: Ranked[]): SearchPosition | undefined {
	const last = found[together - 1]?.at;
	if (!last) return undefined;
	const end = found.findIndex(
		({ at }, i) =>
			i >= together && (at.phase !== last.phase || byPosition(at, last) !== 0),
	);
	if (end > 0) found.length = end;
	return last;
}

interface Ranked extends Omit<CodeResult, "lines"> {
	/** As its thread gave them. */
	readonly lines: string;
	readonly at: SearchPosition;
	/** The higher, the sooner it is shown. */
	readonly rank: readonly number[];
}

const withLines = ({ lines, ...result }: Ranked): CodeResult => ({
	...result,
	lines: JSON.parse(lines),
});

const byRank = (a: Ranked, b: Ranked): number => {
	for (const [i, rank] of a.rank.entries())
		if (rank !== b.rank[i]) return (b.rank[i] ?? 0) - rank;
	return 0;
};

/** The findings of a batch; `end` is behind what was read, where that is not all. */
interface Matched {
	readonly found: readonly Ranked[];
	readonly end: SearchPosition | undefined;
}

/** Reads texts, and gives those in which something is found, in their order. */
async function matched(
	app: App,
	plan: SearchPlan,
	groups: readonly TextGroup[],
	lines: number,
): Promise<Matched> {
	const { query, turn } = plan;
	const places = groups.flatMap(({ rows }) => rows);
	const judged = await judgedPlaces({ query, turn }, places);
	if (!judged) return { found: [], end: groups.at(-1)?.at };
	let at = 0;
	const wanted = groups.flatMap((group) => {
		const rows = group.rows.filter(() => judged[at++]);
		return rows.length ? [{ ...group, rows }] : [];
	});
	const found: Ranked[] = [];
	let done = 0;
	while (done < wanted.length && turn.goesOn()) {
		const some = await withTexts(
			app,
			wanted.slice(done, done + textsAtOnce),
			plan,
		);
		const texts = some.map(({ group, packed, size, symbols }) => ({
			...{ packed, size, symbols },
			places: group.rows.map(factsOf),
		}));
		const patience = turn.left;
		const answer = await turn.ask(
			{ kind: "match", query, texts, lines, patience },
			texts.flatMap(({ packed }) => packed ?? []),
		);
		const count = answer?.length ?? 0;
		if (count < some.length) turn.isOver = true;
		answer?.forEach((one, k) => {
			const group = some[k]?.group as TextGroup;
			const ranked = one && rankedResult(group, one);
			if (ranked) found.push(ranked);
		});
		done += count;
	}
	found.sort((a, b) => byPosition(a.at, b.at));
	if (done >= wanted.length) return { found, end: undefined };
	// what takes too long alone is passed
	const end = wanted[Math.max(0, done - 1)]?.at as SearchPosition;
	return { found: found.filter((one) => byPosition(one.at, end) <= 0), end };
}

interface TextToRead extends Omit<TextWithPlaces, "places"> {
	readonly group: TextGroup;
}

/** Some texts with their bytes, up to the one with which the search has read enough. */
async function withTexts(
	app: App,
	groups: readonly TextGroup[],
	{ turn, mayDefine }: SearchPlan,
): Promise<TextToRead[]> {
	const ids = groups.flatMap(({ text }) => (text === null ? [] : [text]));
	const rows = ids.length
		? await app.db.rows((q, d) =>
				q
					.selectFrom("code_text")
					.select(["id", "size", "packed"])
					.where("id", "in", d.list(ids)),
			)
		: [];
	const byId = new Map(rows.map((row) => [row.id, row]));
	const defining = groups.flatMap((group) =>
		group.text !== null && mayDefine(group) ? [group.text] : [],
	);
	const symbols = Map.groupBy(
		defining.length ? await app.db.all(bodiesOf, { texts: defining }) : [],
		({ text_id }) => text_id,
	);
	const some: TextToRead[] = [];
	for (const group of groups) {
		const row = group.text === null ? undefined : byId.get(group.text);
		const own = row ? symbols.get(row.id) : undefined;
		some.push({
			...{ group, packed: row?.packed, size: row?.size ?? 0 },
			symbols: (own ?? []) as TextToRead["symbols"],
		});
		if (row && !turn.takes(row.size)) break;
	}
	return some;
}

function rankedResult(
	{ rows, text, positionOf }: TextGroup,
	{ fits, lines, total, word, exact, commit }: TextAnswer,
): Ranked | undefined {
	const fitting = rows.flatMap((row, i) => {
		const fit = fits[i];
		return fit ? [{ row, ...fit }] : [];
	});
	const at = positionOf(fitting.map(({ row }) => row));
	if (!at) return undefined;
	fitting.sort(
		(a, b) =>
			b.name - a.name ||
			b.row.mine - a.row.mine ||
			Number(a.row.fork_of_id !== null) - Number(b.row.fork_of_id !== null) ||
			b.row.pushed_at - a.row.pushed_at ||
			b.row.head_id - a.row.head_id ||
			a.row.path_id - b.row.path_id,
	);
	const [best, ...others] = fitting;
	if (!best) return undefined;
	const { row, name, symbols } = best;
	return {
		...{ place: row, others: others.map((one) => one.row), symbols },
		...{ lines, total, at },
		...(commit && { commit }),
		rank: [
			Number(symbols.length > 0),
			name,
			// what its message says counts in its subject alone: then comes its age
			...(commit ? [commit.committedAt, text ?? 0] : []),
			Number(word),
			Number(exact),
			row.mine,
			row.pushed_at,
			text ?? 0,
			highest - row.path_id,
		],
	};
}

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
