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

/** Texts that are looked through together, and so few of which one thread looks through. */
const textsAtOnce = 60;
const fewTexts = 8;
/** Milliseconds after which a thread has its next job: others wait for no longer. */
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
	const found: Ranked[] = [];
	let done = 0;
	while (done < wanted.length && turn.goesOn()) {
		const some = await withTexts(
			app,
			wanted.slice(done, done + textsAtOnce),
			plan,
		);
		const answers = await matchedTexts(plan, some, lines);
		answers.forEach((one, k) => {
			const group = some[k]?.group as TextGroup;
			const ranked = one && rankedResult(group, one);
			if (ranked) found.push(ranked);
		});
		if (!answers.length) turn.isOver = true;
		done += answers.length;
	}
	found.sort((a, b) => byPosition(a.at, b.at));
	if (done >= wanted.length) return { found, end: undefined };
	// what takes too long alone is passed
	const end = wanted[Math.max(0, done - 1)]?.at as SearchPosition;
	return { found: found.filter((one) => byPosition(one.at, end) <= 0), end };
}

/** Has texts looked through by two threads at once where they are many and the machine has both; gives answers for the first ones, as far as time and memory went. */
async function matchedTexts(
	{ query, turn }: SearchPlan,
	some: readonly TextToRead[],
	lines: number,
): Promise<(TextAnswer | undefined)[]> {
	const { threadsRead } = turn;
	const ask = (own: readonly TextToRead[]) =>
		turn.ask(
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
	const half = Math.ceil(some.length / 2);
	const parts =
		threadsRead && half >= fewTexts
			? [some.slice(0, half), some.slice(half)]
			: [some];
	const answers = await Promise.all(parts.map(ask));
	const all: (TextAnswer | undefined)[] = [];
	for (const [i, answer] of answers.entries()) {
		if (!answer) break;
		if (threadsRead) turn.takes(answer.bytes);
		all.push(...answer.found);
		if (answer.found.length < (parts[i]?.length ?? 0)) break;
	}
	// those that came with the job are read once
	if (!threadsRead && all.length < some.length) turn.isOver = true;
	return all;
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
