import { expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import {
	matchedGroups,
	type Ranked,
	withLines,
} from "../../../src/domain/code-search/match-groups.ts";
import type { PlaceRow } from "../../../src/domain/code-search/place-rows.ts";
import type {
	SearchPlan,
	TextGroup,
} from "../../../src/domain/code-search/search-batches.ts";
import { SearchTurn } from "../../../src/domain/code-search/search-turn.ts";
import type {
	SearchAnswer,
	SearchJob,
} from "../../../src/text/code/search-job.ts";
import type { QueryNode } from "../../../src/text/query/tree.ts";

type JudgeJob = Extract<SearchJob, { kind: "judge" }>;
type MatchJob = Extract<SearchJob, { kind: "match" }>;
type Match = SearchAnswer["match"];
interface Looked {
	readonly jobs: readonly (readonly number[])[];
	readonly found: readonly number[];
	readonly end: number | undefined;
	readonly incomplete: boolean;
}

const row = (id: number) =>
	({
		...{ head_id: 1, path_id: id, text_id: id, mine: 0, pushed_at: 0 },
		...{ branch: "refs/heads/main", owner: "ada", repository: "code" },
		...{ path: `f${id}`, language: "", reason: "", fork_of_id: null },
	}) as unknown as PlaceRow;

/** The first texts of a job, each with something in it. */
const answered = (
	{ texts, enough }: MatchJob,
	all = texts.length,
	bytes = 1,
): Match => {
	const count = Math.min(all, Math.max(1, enough));
	return {
		bytes: texts.slice(0, count).map(() => bytes),
		found: texts.slice(0, count).map(() => ({
			...{ fits: [{ name: 0, symbols: [] }], word: true, exact: true },
			...{ lines: "[]", total: 1 },
		})),
	};
};

/** So many texts, the newest first. */
const groupsOf = (
	count: number,
	isHere: (id: number) => boolean = () => true,
): TextGroup[] =>
	Array.from({ length: count }, (_, i) => {
		const at = { phase: "texts", at: 1000 - i, path: 0 } as const;
		const positionOf = () => (isHere(at.at) ? at : undefined);
		return { text: at.at, rows: [row(at.at)], at, positionOf };
	});

/** Has so many texts looked through, where threads answer as they are told; the newest text is 1000. */
async function looked(
	count: number,
	perUser: number,
	answer: (job: MatchJob, turn: SearchTurn) => Match | "failed",
	enough = Number.POSITIVE_INFINITY,
	isHere: (id: number) => boolean = () => true,
): Promise<Looked> {
	const jobs: number[][] = [];
	let turn: SearchTurn | undefined;
	const search = {
		perUser,
		search: (_user: string, _busy: unknown, work: () => unknown) => work(),
		async ask(job: MatchJob) {
			jobs.push(job.texts.map(({ id }) => id as number));
			const own = answer(job, turn as SearchTurn);
			return own === "failed" ? own : { answer: own };
		},
	};
	const app = { code: { search } } as unknown as App;
	const groups = groupsOf(count, isHere);
	return SearchTurn.within(app, async (own) => {
		turn = own;
		own.keepForLines(0);
		const plan = {
			...{ query: { root: undefined, exactCase: false }, turn },
			mayDefine: () => false,
		} as unknown as SearchPlan;
		const { found, end } = await matchedGroups(plan, groups, {
			lines: 10,
			enough,
		});
		return {
			...{ jobs, found: found.map(({ at }) => at.at), end: end?.at },
			incomplete: turn.isOver,
		};
	});
}

const down = (from: number, to: number) =>
	Array.from({ length: from - to + 1 }, (_, i) => from - i);

test("texts are looked through by as many threads as the search may have", async () => {
	const all = (job: MatchJob) => answered(job);
	const one = await looked(60, 1, all);
	expect(one.jobs).toEqual([down(1000, 941)]);
	const two = await looked(61, 2, all);
	expect(two.jobs).toEqual([
		...[down(1000, 985), down(984, 969)],
		...[down(968, 953), down(952, 940)],
	]);
	expect(two.found).toEqual(down(1000, 940));
	expect([two.end, two.incomplete]).toEqual([undefined, false]);
	const few = await looked(14, 2, all);
	expect(few.jobs).toEqual([down(1000, 987)]);
});

test("a text that was looked through is not asked for again where those before were not", async () => {
	const { jobs, found, end } = await looked(60, 2, (job) =>
		answered(job, job.texts[0]?.id === 1000 ? 10 : undefined),
	);
	expect(jobs).toEqual([
		...[down(1000, 986), down(985, 971), down(970, 956), down(955, 941)],
		down(990, 986),
	]);
	expect([found, end]).toEqual([down(1000, 941), undefined]);
});

test("a job that fails loses nothing, and the text that fails alone is passed", async () => {
	const fails = ({ texts }: MatchJob) => texts.some(({ id }) => id === 995);
	const { jobs, found, end, incomplete } = await looked(60, 2, (job) =>
		fails(job) ? "failed" : answered(job),
	);
	expect(jobs).toEqual([
		...[down(1000, 986), down(985, 971), down(970, 956), down(955, 941)],
		...[[1000], [999, 998]],
		...[down(997, 994), [997], [996, 995], [996], [995, 994], [995]],
	]);
	expect(found).toEqual(down(1000, 996));
	expect([end, incomplete]).toEqual([995, true]);
});

test("no text is looked through behind enough results", async () => {
	const none: Match["found"] = [undefined];
	// every second text has nothing
	const half = (job: MatchJob): Match => {
		const found = job.texts.flatMap(({ id }) =>
			(id as number) % 2 ? none : answered(job, 1).found,
		);
		let count = 0;
		const end = found.findIndex((one) => one && ++count === job.enough);
		return { bytes: [], found: end < 0 ? found : found.slice(0, end + 1) };
	};
	const ten = await looked(60, 1, half, 10);
	expect(ten.found).toEqual(down(1000, 981).filter((id) => id % 2 === 0));
	expect([ten.end, ten.jobs.length, ten.incomplete]).toEqual([982, 1, false]);
	// each job looks for as many
	const two = await looked(60, 2, half, 10);
	expect(two.found).toEqual(down(1000, 981).filter((id) => id % 2 === 0));
	expect([two.end, two.incomplete]).toEqual([982, false]);
});

test("bytes of texts behind enough results do not make a search incomplete", async () => {
	const large = (job: MatchJob) => answered(job, undefined, 3 << 20);
	const page = await looked(60, 2, large, 10);
	expect(page.jobs).toHaveLength(4);
	expect([page.found, page.end]).toEqual([down(1000, 991), 991]);
	expect(page.incomplete).toBe(false);
	const more = await looked(60, 2, large, 50);
	expect(more.incomplete).toBe(true);
	// those of a round before are, where it had too few
	const late = (job: MatchJob) =>
		answered(job, job.texts[0]?.id === 1000 ? 1 : undefined, 3 << 20);
	expect((await looked(60, 2, late, 40)).incomplete).toBe(true);
});

test("results of a text that belongs to another batch are not among those that are enough", async () => {
	const { found, end } = await looked(
		60,
		1,
		(job) => answered(job),
		10,
		(id) => id > 995 || id < 990,
	);
	expect(found).toEqual([...down(1000, 996), ...down(989, 985)]);
	expect(end).toBe(985);
});

const ofMany = {
	kind: "filter",
	key: "path",
	value: { form: "part", text: "f" },
	...{ from: 0, to: 6 },
} as unknown as QueryNode;

/** Judges so many files, one text each, where a job about some of them fails; gives the sizes of the jobs, too. */
async function judged(count: number, failing: ReadonlySet<number>) {
	const sizes: number[] = [];
	let turn: SearchTurn | undefined;
	const search = {
		...{ read: true, perUser: 1 },
		search: (_user: string, _busy: unknown, work: () => unknown) => work(),
		async ask(job: MatchJob | JudgeJob) {
			if (job.kind === "match") return { answer: answered(job) };
			sizes.push(job.places.length);
			const ids = job.places.map(({ path = "" }) => Number(path.slice(1)));
			return ids.some((id) => failing.has(id))
				? "failed"
				: { answer: ids.map(() => true) };
		},
	};
	const app = { code: { search } } as unknown as App;
	return SearchTurn.within(app, async (own) => {
		turn = own;
		const plan = {
			...{ query: { root: ofMany, exactCase: false }, turn },
			mayDefine: () => false,
		} as unknown as SearchPlan;
		const { found, end } = await matchedGroups(plan, groupsOf(count), {
			lines: 10,
			enough: Number.POSITIVE_INFINITY,
		});
		return {
			...{ sizes, found: found.map(({ at }) => at.at), end: end?.at },
			incomplete: turn.isOver,
		};
	});
}

test("a file that cannot be judged is passed alone, and the search says that it is incomplete", async () => {
	const all = await judged(60, new Set());
	expect(all).toEqual({
		...{ sizes: [60], found: down(1000, 941) },
		...{ end: undefined, incomplete: false },
	});
	const some = await judged(60, new Set([995]));
	expect(some).toEqual({
		...{ sizes: [60, 1, 2, 4, 1, 2, 1, 2, 1], found: down(1000, 996) },
		...{ end: 995, incomplete: true },
	});
	const first = await judged(60, new Set([1000]));
	expect(first).toEqual({
		...{ sizes: [60, 1], found: [] },
		...{ end: 1000, incomplete: true },
	});
	const alone = await judged(1, new Set([1000]));
	expect(alone).toEqual({
		...{ sizes: [1], found: [], end: undefined, incomplete: true },
	});
});

test("lines of results are read when it is known which are shown, and where one has none the search says so", async () => {
	const asked: { lines: number; ids: unknown[] }[] = [];
	const search = {
		...{ read: true, perUser: 1 },
		search: (_user: string, _busy: unknown, work: () => unknown) => work(),
		async ask(job: MatchJob) {
			asked.push({ lines: job.lines, ids: job.texts.map(({ id }) => id) });
			if (job.lines > 0 && job.texts.some(({ id }) => id === 997))
				return "failed";
			const { found, bytes } = answered(job);
			const given = found.map(
				(one) => one && { ...one, lines: `[${job.lines}]` },
			);
			return { answer: { found: given, bytes } };
		},
	};
	const app = { code: { search } } as unknown as App;
	const shown = await SearchTurn.within(app, async (turn) => {
		turn.keepForLines(300);
		const plan = {
			...{ query: { root: undefined, exactCase: false }, turn },
			mayDefine: () => false,
		} as unknown as SearchPlan;
		const { found } = await matchedGroups(plan, groupsOf(10), {
			lines: 0,
			enough: Number.POSITIVE_INFINITY,
		});
		const some = found.filter(({ at }) => at.at > 996);
		const whole = await withLines(plan, some.slice(0, 3), 7);
		expect(turn.isOver).toBe(false);
		const cut = await withLines(plan, some, 7);
		expect(turn.isOver).toBe(true);
		return [whole, cut].map((all) => all.map((one: Ranked) => one.lines));
	});
	expect(shown).toEqual([
		["[7]", "[7]", "[7]"],
		["[7]", "[7]", "[7]", "[]"],
	]);
	expect(asked[0]).toEqual({ lines: 0, ids: down(1000, 991) });
	expect(asked[1]).toEqual({ lines: 7, ids: down(1000, 998) });
});

test("where a job takes all the time, only a text that was looked at is behind the search", async () => {
	const { jobs, found, end, incomplete } = await looked(60, 1, (job, turn) => {
		if (job.texts.length === 1) return answered(job);
		turn.isOver = true;
		return "failed";
	});
	expect(jobs).toEqual([down(1000, 941), [1000]]);
	expect([found, end, incomplete]).toEqual([[1000], 1000, true]);
	const alone = await looked(60, 1, (_job, turn) => {
		turn.isOver = true;
		return "failed";
	});
	expect(alone.jobs).toEqual([down(1000, 941), [1000]]);
	expect([alone.found, alone.end, alone.incomplete]).toEqual([[], 1000, true]);
});
