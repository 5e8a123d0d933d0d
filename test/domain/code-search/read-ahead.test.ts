import { expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import { sealsOf } from "../../../src/crypto/sealed.ts";
import { readCodeQuery } from "../../../src/domain/code-search/code-query.ts";
import {
	type SearchPlan,
	searchBatches,
} from "../../../src/domain/code-search/search-batches.ts";
import { searchCode } from "../../../src/domain/code-search/search-code.ts";
import { highest } from "../../../src/domain/code-search/search-position.ts";
import type { SearchJob } from "../../../src/text/code/search-job.ts";

const head = (id: number) => ({
	...{ head_id: id, branch: "refs/heads/main", owner: "ada" },
	...{ repository: "code", fork_of_id: null, mine: 0, pushed_at: 0 },
});
/** A portion of the files of a branch, which are left out of the index. */
const files = (from: number) =>
	Array.from({ length: 300 }, (_, i) => ({
		...{ ...head(1), path_id: from + i, path: `f${from + i}` },
		...{ text_id: null, reason: "", language: "" },
	}));

function queryOf(q: string) {
	const query = readCodeQuery(q);
	if (!query || !("root" in query)) throw new Error("no query");
	return query;
}

const answers = {
	newest: ({ whole }: { whole: readonly unknown[] }) => ({
		newest: undefined,
		whole: whole.map(() => undefined),
		isBroken: false,
	}),
	judge: ({ places }: { places: readonly unknown[] }) => places.map(() => true),
	match: ({ texts }: { texts: readonly unknown[] }) => ({
		bytes: 0,
		found: texts.map(() => ({
			...{ fits: [{ name: 0, symbols: [] }], word: true, exact: true },
			...{ lines: "[]", total: 1 },
		})),
	}),
};

test("nothing is read for a search that has given its turn back", async () => {
	let reading = 0;
	let reads = 0;
	let atEnd: number | undefined;
	const app = {
		seals: sealsOf("any"),
		db: {
			heavy: {
				async rows() {
					reading++;
					const at = reads++;
					for (let i = 0; i < 20; i++) await new Promise(setImmediate);
					reading--;
					return at === 0 ? [head(1)] : files(300 * at);
				},
			},
		},
		code: {
			search: {
				...{ read: true, perUser: 1 },
				async search(_user: string, _busy: unknown, work: () => unknown) {
					const found = await work();
					atEnd = reading;
					return found;
				},
				ask: async (job: SearchJob) => ({
					answer: answers[job.kind as keyof typeof answers](job as never),
				}),
			},
		},
	} as unknown as App;
	const { results, atLeast, incomplete } = await searchCode(
		app,
		{ account: undefined } as never,
		{ query: queryOf("x"), limit: 10, lines: 1 },
	);
	expect([results.length, atLeast, incomplete]).toEqual([10, 100, false]);
	expect(atEnd).toBe(0);
	const before = reads;
	for (let i = 0; i < 100; i++) await new Promise(setImmediate);
	expect(reads).toBe(before);
});

/** The positions behind what is read of branches without files, while there is time so often. */
async function positions(times: number, fits: boolean): Promise<unknown[]> {
	let heads = 0;
	let left = times;
	const app = {
		db: {
			heavy: {
				rows: async () =>
					heads++ % 2 && fits
						? []
						: Array.from({ length: 3000 }, (_, i) => head(9000 - i)),
			},
		},
	} as unknown as App;
	const plan = {
		...{ query: { ...queryOf("language:go"), exactCase: false }, scope: {} },
		candidates: {},
		turn: {
			goesOn: () => left-- > 0,
			attempt: async ({ places }: { places: readonly unknown[] }) =>
				places.map(() => fits),
		},
	} as unknown as SearchPlan;
	const found: unknown[] = [];
	const from = { phase: "files", at: highest, path: 0 } as const;
	for await (const { next } of searchBatches(app, plan, from)) {
		found.push(next);
		if (found.length > 10) break;
	}
	return found;
}

test("branches are read while there is time, and the next search goes on behind them", async () => {
	expect(await positions(0, false)).toEqual([
		{ phase: "files", at: 6000, path: 0 },
	]);
	expect(await positions(0, true)).toEqual([
		{ phase: "files", at: 9000, path: 0 },
	]);
});
