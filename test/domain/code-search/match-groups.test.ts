import { expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import { matchedGroups } from "../../../src/domain/code-search/match-groups.ts";
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
const answered = ({ texts }: MatchJob, count = texts.length): Match => ({
	bytes: count,
	found: texts.slice(0, count).map(() => ({
		...{ fits: [{ name: 0, symbols: [] }], word: true, exact: true },
		...{ lines: "[]", total: 1 },
	})),
});

/** Has so many texts looked through, where threads answer as they are told; the newest text is 1000. */
async function looked(
	count: number,
	perUser: number,
	answer: (job: MatchJob, turn: SearchTurn) => Match | "failed",
): Promise<Looked> {
	const jobs: number[][] = [];
	let turn: SearchTurn | undefined;
	const search = {
		...{ read: true, perUser },
		search: (_user: string, _busy: unknown, work: () => unknown) => work(),
		async ask(job: MatchJob) {
			jobs.push(job.texts.map(({ id }) => id as number));
			const own = answer(job, turn as SearchTurn);
			return own === "failed" ? own : { answer: own };
		},
	};
	const app = { code: { search } } as unknown as App;
	const groups = Array.from({ length: count }, (_, i): TextGroup => {
		const at = { phase: "texts", at: 1000 - i, path: 0 } as const;
		return { text: at.at, rows: [row(at.at)], at, positionOf: () => at };
	});
	return SearchTurn.within(app, async (own) => {
		turn = own;
		const plan = {
			...{ query: { root: undefined, exactCase: false }, turn },
			mayDefine: () => false,
		} as unknown as SearchPlan;
		const { found, end } = await matchedGroups(app, plan, groups, 10);
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
	expect(two.jobs).toEqual([down(1000, 971), down(970, 941), [940]]);
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
		...[down(1000, 971), down(970, 941)],
		...[down(990, 981), down(980, 971)],
	]);
	expect([found, end]).toEqual([down(1000, 941), undefined]);
});

test("a job that fails loses nothing, and the text that fails alone is passed", async () => {
	const fails = ({ texts }: MatchJob) => texts.some(({ id }) => id === 995);
	const { jobs, found, end, incomplete } = await looked(60, 2, (job) =>
		fails(job) ? "failed" : answered(job),
	);
	expect(jobs).toEqual([
		...[down(1000, 971), down(970, 941), [1000], [999, 998]],
		...[down(997, 994), [997], [996, 995], [996], [995, 994], [995]],
	]);
	expect(found).toEqual(down(1000, 996));
	expect([end, incomplete]).toEqual([995, true]);
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
