import type { App } from "../../app.ts";
import { queryOfBytes } from "../../database/database.ts";
import type {
	FoundLine,
	PlaceFit,
	TextAnswer,
	TextWithPlaces,
} from "../../text/code/search-job.ts";
import { factsOf, type PlaceRow } from "./place-rows.ts";
import {
	judgedPlaces,
	type SearchPlan,
	type TextGroup,
} from "./search-batches.ts";
import { byPosition, highest, type SearchPosition } from "./search-position.ts";
import { bodiesOf } from "./symbols/symbol-rows.ts";

/** Texts that are asked for together. */
const textsAtOnce = 60;
/** Each of several threads that look through texts has so many at least. */
const leastOfThread = 8;
/** Milliseconds after which a thread begins with no other text, and answers. */
const slice = 100;

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

/** The same before its lines are read. */
export interface Ranked extends Omit<CodeResult, "lines"> {
	/** As its thread gave them. */
	readonly lines: string;
	readonly at: SearchPosition;
	/** The higher, the sooner it is shown. */
	readonly rank: readonly number[];
}

/** The findings of a batch; `end` is behind what was read, where that is not all. */
interface Matched {
	readonly found: readonly Ranked[];
	readonly end: SearchPosition | undefined;
}

/** Reads texts, and gives those in which something is found, in their order. */
export async function matchedGroups(
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
	const { answers, done } = await answersOf(app, plan, wanted, lines);
	const found: Ranked[] = [];
	for (const [i, group] of wanted.slice(0, done).entries()) {
		const own = answers[i]?.found;
		const ranked = own && rankedResult(group, own);
		if (ranked) found.push(ranked);
	}
	found.sort((a, b) => byPosition(a.at, b.at));
	if (done >= wanted.length) return { found, end: undefined };
	const end = wanted[done - 1]?.at as SearchPosition;
	return { found: found.filter((one) => byPosition(one.at, end) <= 0), end };
}

/** A text that was looked through, with what was found in it. */
interface Answered {
	readonly found: TextAnswer | undefined;
}

/**
 * Has texts looked through as far as time and memory go: the first `done` of them, one at least so that each search gets further. Where a job fails, the first of
 * its texts is asked for alone. One that fails alone is passed, and the search is incomplete.
 */
async function answersOf(
	app: App,
	plan: SearchPlan,
	wanted: readonly TextGroup[],
	lines: number,
): Promise<{ answers: readonly (Answered | undefined)[]; done: number }> {
	const { turn } = plan;
	const answers: (Answered | undefined)[] = wanted.map(() => undefined);
	let done = 0;
	let atOnce = textsAtOnce;
	while (done < wanted.length && (done === 0 || turn.goesOn())) {
		const asked = [...answers.keys()]
			.filter((i) => !answers[i])
			.slice(0, atOnce);
		const groups = asked.map((i) => wanted[i] as TextGroup);
		const some = await withTexts(app, groups, plan);
		const { fresh, isFailed } = await matchedTexts(plan, some, lines);
		for (const [k, i] of asked.entries()) answers[i] = fresh[k];
		if (isFailed && some.length === 1) {
			answers[done] = { found: undefined };
			turn.isOver = true;
		}
		// the one that fails is found sooner among few
		atOnce = isFailed ? 1 : Math.min(2 * atOnce, textsAtOnce);
		while (answers[done]) done++;
	}
	return { answers, done };
}

/** Has texts looked through by as many threads as the search may have; gives answers by index, as far as time and memory went, and whether a job failed. */
async function matchedTexts(
	{ query, turn }: SearchPlan,
	some: readonly TextToRead[],
	lines: number,
): Promise<{ fresh: (Answered | undefined)[]; isFailed: boolean }> {
	const { threadsRead } = turn;
	const ask = (own: readonly TextToRead[]) =>
		turn.attempt(
			{
				...{ kind: "match", query, lines },
				texts: own.map(({ group, ...text }) => ({
					...text,
					places: group.rows.map(factsOf),
				})),
				patience: threadsRead ? Math.min(turn.left, slice) : turn.left,
				mostBytes: threadsRead ? turn.bytesLeft : Number.POSITIVE_INFINITY,
			},
			own.flatMap(({ packed }) => packed ?? []),
		);
	const share = Math.ceil(some.length / turn.threads);
	const size = share < leastOfThread ? some.length : share;
	const starts = [...some.keys()].filter((i) => i % size === 0);
	const parts = await Promise.all(
		starts.map((from) => ask(some.slice(from, from + size))),
	);
	const fresh: (Answered | undefined)[] = some.map(() => undefined);
	for (const [part, answer] of parts.entries()) {
		if (!answer) continue;
		if (threadsRead) turn.takes(answer.bytes);
		for (const [k, found] of answer.found.entries())
			fresh[part * size + k] = { found };
	}
	const isFailed = parts.includes(undefined);
	// those that came with the job are read once, unless it failed
	if (!threadsRead && !isFailed && fresh.includes(undefined))
		turn.isOver = true;
	return { fresh, isFailed };
}

interface TextToRead extends Omit<TextWithPlaces, "places"> {
	readonly group: TextGroup;
}

const textColumns = {
	id: "integer",
	size: "integer",
	packed: "bytes",
} as const;
const textsByIds = queryOfBytes(textColumns, (q, p: { ids: number[] }, d) =>
	q
		.selectFrom("code_text")
		.select(["id", "size", "packed"])
		.where("id", "in", d.list(p.ids)),
);

/** Some texts with their bytes where threads do not read them, up to the one with which the search has read enough. */
async function withTexts(
	app: App,
	groups: readonly TextGroup[],
	{ turn, mayDefine }: SearchPlan,
): Promise<TextToRead[]> {
	if (turn.threadsRead)
		return groups.map((group) => ({
			...{ group, id: group.text, mayDefine: mayDefine(group) },
		}));
	const ids = groups.flatMap(({ text }) => (text === null ? [] : [text]));
	const rows = ids.length ? await app.db.all(textsByIds, { ids }) : [];
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
			// words of its message count in its subject alone: then comes its age
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
