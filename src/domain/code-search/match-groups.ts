import type {
	FoundLine,
	PlaceFit,
	TextAnswer,
} from "../../text/code/search-job.ts";
import { factsOf, type PlaceRow } from "./place-rows.ts";
import {
	judgedPlaces,
	type SearchPlan,
	type TextGroup,
} from "./search-batches.ts";
import { byPosition, highest, type SearchPosition } from "./search-position.ts";

/** Texts that are asked for together. */
const textsAtOnce = 480;
/** A job of one of several threads has so many texts at least; each thread has several jobs, as one text may take as long as a hundred others. */
const leastOfJob = 12;
const jobsOfThread = 2;
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
	/** Its text, with all files of the reader that have it. */
	readonly group: TextGroup;
	readonly at: SearchPosition;
	/** The higher, the sooner it is shown. */
	readonly rank: readonly number[];
}

/** The findings of a batch; `end` is behind what was read, where that is not all. */
interface Matched {
	readonly found: readonly Ranked[];
	readonly end: SearchPosition | undefined;
}

/** The findings that a search wants of texts. */
interface WantedOfTexts {
	/** Lines of each at most. */
	readonly lines: number;
	/** Results after which the search goes on with no other text. */
	readonly enough: number;
}

/** Reads texts, and gives those in which something is found, in their order. */
export async function matchedGroups(
	plan: SearchPlan,
	groups: readonly TextGroup[],
	wants: WantedOfTexts,
): Promise<Matched> {
	const { fitting, isAll, last } = await fittingGroups(plan, groups);
	const { answers, done } = await answersOf(plan, fitting, wants);
	const found = answers
		.slice(0, done)
		.flatMap((answer) => answer?.ranked ?? [])
		.sort((a, b) => byPosition(a.at, b.at));
	if (isAll && done >= fitting.length) return { found, end: undefined };
	const end = done < fitting.length ? fitting[done - 1]?.at : last;
	if (!end) return { found, end };
	return { found: found.filter((one) => byPosition(one.at, end) <= 0), end };
}

/** The groups with the files of theirs that may fit, up to the last one that could be judged. */
async function fittingGroups(
	{ query, turn }: SearchPlan,
	groups: readonly TextGroup[],
) {
	const places = groups.flatMap(({ rows }) => rows);
	const judged = await judgedPlaces({ query, turn }, places);
	const fitting: TextGroup[] = [];
	let at = 0;
	let last: SearchPosition | undefined;
	for (const group of groups) {
		// the first one is passed in any case, so that each search gets further
		if (last && at + group.rows.length > judged.length) break;
		const rows = group.rows.filter(() => judged[at++]);
		if (rows.length) fitting.push({ ...group, rows });
		last = group.at;
	}
	return { fitting, isAll: judged.length >= places.length, last };
}

/** Reads the lines of results that were found without them. Where time is not enough for all, some have none, and the search is incomplete. */
export async function withLines(
	plan: SearchPlan,
	found: readonly Ranked[],
	lines: number,
): Promise<Ranked[]> {
	const turn = plan.turn.forLines();
	const { answers } = await answersOf(
		{ ...plan, turn },
		found.map(({ group }) => group),
		{ lines, enough: Number.MAX_SAFE_INTEGER },
	);
	if (turn.isOver) plan.turn.isOver = true;
	if (turn.hasPassed) plan.turn.hasPassed = true;
	return found.map((one, i) => {
		const { lines: own, total } = answers[i]?.found ?? {
			lines: "[]",
			total: 0,
		};
		return { ...one, lines: own, total };
	});
}

/** A text that was looked through, with what was found in it. */
interface Answered {
	readonly found: TextAnswer | undefined;
	readonly bytes: number;
	/** Undefined where it is a result of another batch, too. */
	readonly ranked?: Ranked | undefined;
}

/**
 * Has texts looked through as far as time and memory go, and until enough are found: the first `done` of them, one at least so that each search gets further. Where a job fails, the first of
 * its texts is asked for alone. One that fails alone is passed, and the search is incomplete.
 */
async function answersOf(
	plan: SearchPlan,
	wanted: readonly TextGroup[],
	{ lines, enough }: WantedOfTexts,
): Promise<{ answers: readonly (Answered | undefined)[]; done: number }> {
	const { turn } = plan;
	const answers: (Answered | undefined)[] = wanted.map(() => undefined);
	let done = 0;
	let found = 0;
	let atOnce = textsAtOnce;
	while (
		done < wanted.length &&
		found < enough &&
		(done === 0 || turn.goesOn())
	) {
		const asked = [...answers.keys()]
			.filter((i) => !answers[i])
			.slice(0, atOnce);
		const groups = asked.map((i) => wanted[i] as TextGroup);
		const wants = { lines, enough: enough - found };
		const { fresh, isFailed } = await matchedTexts(plan, groups, wants);
		for (const [k, i] of asked.entries()) {
			const own = fresh[k];
			answers[i] = own && {
				...own,
				ranked: own.found && rankedResult(groups[k] as TextGroup, own.found),
			};
		}
		if (isFailed && groups.length === 1) {
			answers[done] = { found: undefined, bytes: 0 };
			turn.isOver = true;
		}
		// the one that fails is found sooner among few
		atOnce = isFailed ? 1 : Math.min(2 * atOnce, textsAtOnce);
		for (; answers[done] && found < enough; done++)
			if (answers[done]?.ranked) found++;
		// several jobs look for all that is wanted: where the first of them have it, nobody needs the others
		const end = found < enough ? wanted.length : done;
		const needed = fresh.filter((_, k) => (asked[k] as number) < end);
		turn.takes(needed.reduce((sum, one) => sum + (one?.bytes ?? 0), 0));
	}
	return { answers, done };
}

/** Has texts looked through by as many threads as the search may have; gives answers by index, as far as time and memory went, and whether a job failed. */
async function matchedTexts(
	{ query, turn, mayDefine }: SearchPlan,
	some: readonly TextGroup[],
	wants: WantedOfTexts,
): Promise<{ fresh: (Answered | undefined)[]; isFailed: boolean }> {
	const size = sizeOfJobs(some.length, turn.threads);
	const starts = [...some.keys()].filter((i) => i % size === 0);
	const mostBytes = Math.ceil(turn.bytesLeft / starts.length);
	const ask = (own: readonly TextGroup[]) =>
		turn.attempt({
			...{ kind: "match", query, ...wants },
			texts: own.map((group) => ({
				...{ id: group.text, mayDefine: mayDefine(group) },
				places: group.rows.map(factsOf),
			})),
			patience: Math.min(turn.left, slice),
			mostBytes,
		});
	const parts = await Promise.all(
		starts.map((from) => ask(some.slice(from, from + size))),
	);
	const fresh: (Answered | undefined)[] = some.map(() => undefined);
	for (const [part, answer] of parts.entries()) {
		if (!answer) continue;
		for (const [k, found] of answer.found.entries())
			fresh[part * size + k] = { found, bytes: answer.bytes[k] ?? 0 };
		for (const k of answer.broken ?? [])
			turn.passes(some[part * size + k]?.text);
	}
	return { fresh, isFailed: parts.includes(undefined) };
}

function sizeOfJobs(texts: number, threads: number): number {
	if (threads === 1 || texts < 2 * leastOfJob) return texts;
	return Math.max(leastOfJob, Math.ceil(texts / (jobsOfThread * threads)));
}

function rankedResult(
	group: TextGroup,
	{ fits, lines, total, word, exact, commit }: TextAnswer,
): Ranked | undefined {
	const { rows, text, positionOf } = group;
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
		...{ lines, total, at, group },
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
