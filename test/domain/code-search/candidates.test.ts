import { expect, test } from "vitest";
import { findCandidates } from "../../../src/domain/code-search/candidates.ts";
import { readCodeQuery } from "../../../src/domain/code-search/code-query.ts";
import { needsOf } from "../../../src/domain/code-search/needs.ts";
import { highest } from "../../../src/domain/code-search/search-position.ts";
import type { SearchTurn } from "../../../src/domain/code-search/search-turn.ts";
import { codeKind } from "../../../src/domain/code-search/text-kinds.ts";
import type { Need } from "../../../src/text/code/needed.ts";
import type { SearchJob } from "../../../src/text/code/search-job.ts";

/** Finds what a query needs in an index whose lists have so many ids; in one of which too much would be read, anything may have it. */
async function candidatesOf(q: string, ids: number, isTooMuch = false) {
	const query = readCodeQuery(q);
	if (!query || !("root" in query)) throw new Error("no query");
	const list = Uint32Array.from({ length: ids }, (_, i) => i);
	const listOf = ({ kind }: Need) =>
		kind === "all" || isTooMuch ? undefined : list;
	const turn = {
		goesOn: () => true,
		async ask(job: SearchJob) {
			if (job.kind === "candidates")
				return { ids: job.needs.map(listOf), isBroken: false };
			if (job.kind !== "newest") throw new Error(`no job ${job.kind}`);
			const newest = listOf(job.need);
			return {
				newest: newest && { ids: newest, below: 0, isBroken: false },
				...{ whole: job.whole.map(listOf), isBroken: false },
			};
		},
	} as unknown as SearchTurn;
	return findCandidates(needsOf(query.root, codeKind), turn, highest);
}

const words = (count: number, joined = " ") =>
	Array.from({ length: count }, (_, i) => `qz${i}xw`).join(joined);

test("few ids are conditions of a statement, and many are none", async () => {
	const few = await candidatesOf(`path:src/main ${words(3)}`, 100);
	expect(few.everyPath).toHaveLength(100);
	expect(few.words).toHaveLength(3);
	const many = await candidatesOf(`path:src/main ${words(3)}`, 300_000);
	expect(many.texts?.first(highest)).toHaveLength(300_000);
	expect(many.everyPath).toBeUndefined();
	expect(many.words).toEqual([]);
	const sum = await candidatesOf(words(60), 5_000);
	expect(sum.words).toHaveLength(2);
});

test("where the postings of alternatives are too many bytes, any text and any path may have one", async () => {
	expect(await candidatesOf(words(40, " OR "), 10, true)).toEqual({
		...{ texts: undefined, paths: undefined, everyPath: undefined },
		...{ defining: undefined, words: [] },
	});
});
