import { expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import { findCandidates } from "../../../src/domain/code-search/candidates.ts";
import { readCodeQuery } from "../../../src/domain/code-search/code-query.ts";
import { needsOf } from "../../../src/domain/code-search/needs.ts";
import { highest } from "../../../src/domain/code-search/search-position.ts";
import type { SearchTurn } from "../../../src/domain/code-search/search-turn.ts";
import { codeKind } from "../../../src/domain/code-search/text-kinds.ts";
import { type Need, trigramsIn } from "../../../src/text/code/needed.ts";

/** Finds what a query needs in an index whose lists have so many ids, and whose blocks so many bytes. */
async function candidatesOf(q: string, ids: number, bytes: number) {
	const query = readCodeQuery(q);
	if (!query || !("root" in query)) throw new Error("no query");
	const body = new Uint8Array(bytes);
	let segment = 0;
	const app = {
		db: {
			// a statement about blocks is about eight trigrams
			all: async (_: object, { trigrams }: { trigrams?: number[] }) =>
				trigrams
					? Array.from({ length: 8 }, () => ({
							...{ segment: segment++, first: 0, part: 0, body },
						}))
					: [],
		},
	} as unknown as App;
	const list = Uint32Array.from({ length: ids }, (_, i) => i);
	const asked: { needs: Need[]; blocks: { body: Uint8Array }[] }[] = [];
	const turn = {
		goesOn: () => true,
		async ask(job: (typeof asked)[number] & { need?: Need }) {
			// a step of a search for one thing
			if (job.need)
				return {
					...{ ids: job.need.kind === "all" ? undefined : list },
					...{ isBroken: false, bytes: 0 },
				};
			asked.push(job);
			const ids = job.needs.map(({ kind }) =>
				kind === "all" ? undefined : list,
			);
			return { ids, isBroken: false };
		},
	} as unknown as SearchTurn;
	const needs = needsOf(query.root, codeKind);
	const found = await findCandidates(app, needs, turn, highest);
	return { found, job: asked[0] };
}

const words = (count: number, joined = " ") =>
	Array.from({ length: count }, (_, i) => `qz${i}xw`).join(joined);

test("few ids are conditions of a statement, and many are none", async () => {
	const few = await candidatesOf(`path:src/main ${words(3)}`, 100, 10);
	expect(few.found.everyPath).toHaveLength(100);
	expect(few.found.words).toHaveLength(3);
	const many = await candidatesOf(`path:src/main ${words(3)}`, 300_000, 10);
	expect(many.found.texts?.first(highest)).toHaveLength(300_000);
	expect(many.found.everyPath).toBeUndefined();
	expect(many.found.words).toEqual([]);
	const sum = await candidatesOf(words(60), 5_000, 10);
	expect(sum.found.words).toHaveLength(2);
});

test("a search reads so many bytes of postings, and asks for nothing that it has not read", async () => {
	const megabyte = 1 << 20;
	const { found, job } = await candidatesOf(`"${words(9)}" sun`, 10, megabyte);
	const bytes = job?.blocks.reduce((sum, { body }) => sum + body.length, 0);
	expect(bytes).toBeLessThan(48 * megabyte);
	expect(found.texts?.first(highest)).toHaveLength(10);
	const large = await candidatesOf(words(40), 10, megabyte);
	expect(large.job?.blocks.length ?? 0).toBeLessThan(48);
	const read = new Set<number>();
	for (const need of large.job?.needs ?? []) trigramsIn(need, read);
	expect(read.size).toBeLessThan(48);
});

test("where the postings of alternatives are too many bytes, any text and any path may have one", async () => {
	const either = await candidatesOf(words(40, " OR "), 10, 8 << 20);
	expect(either.found).toEqual({
		...{ texts: undefined, paths: undefined, everyPath: undefined },
		...{ defining: undefined, words: [] },
	});
});

/** Finds a word in segments of which some become another one while they are read, so often. */
async function foundWhile(merges: number) {
	const query = readCodeQuery("heron");
	if (!query || !("root" in query)) throw new Error("no query");
	let first = 1;
	const read: number[][] = [];
	const app = {
		db: {
			async all(_: object, { segments }: { segments?: number[] }) {
				if (!segments)
					return [first, first + 1].map((id) => ({
						...{ id, texts: 1, lowest: id, highest: id },
					}));
				read.push(segments);
				if (first <= merges) first++;
				return [];
			},
		},
	} as unknown as App;
	const turn = {
		...{ isOver: false, goesOn: () => true },
		ask: async ({ window }: { window: { segments: number[] } }) => ({
			...{
				ids: Uint32Array.from(window.segments).sort(),
				isBroken: false,
				bytes: 0,
			},
		}),
	} as unknown as SearchTurn;
	const needs = needsOf(query.root, codeKind);
	const found = await findCandidates(app, needs, turn, highest);
	return { read, isOver: turn.isOver, ids: [...(found.texts?.first(9) ?? [])] };
}

test("segments that become another one while they are read are read again as they are then", async () => {
	const quiet = await foundWhile(0);
	expect(quiet).toMatchObject({ ids: [1, 2], isOver: false });
	const twice = await foundWhile(4);
	expect(twice).toMatchObject({ ids: [5, 6], isOver: false });
	expect(twice.read.length).toBeGreaterThan(quiet.read.length);
	// the search is incomplete where that happens again and again
	const always = await foundWhile(1000);
	expect(always).toMatchObject({ ids: [], isOver: true });
});
