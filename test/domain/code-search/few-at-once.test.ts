import { expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import { NewestTexts } from "../../../src/domain/code-search/newest/newest-texts.ts";
import {
	type SearchPlan,
	searchBatches,
} from "../../../src/domain/code-search/search-batches.ts";
import { highest } from "../../../src/domain/code-search/search-position.ts";

const place = (text: number, path: number, head = 1) => ({
	...{ head_id: head, branch: "refs/heads/main", owner: "ada" },
	...{ repository: "code", fork_of_id: null, mine: 0, pushed_at: 0 },
	...{ path_id: path, path: `f${path}`, text_id: text },
	...{ reason: "", language: "" },
});
type Place = ReturnType<typeof place>;

/** Goes through the batches of a search for which statements give these rows, one after the other. */
async function batchesOf(
	candidates: Partial<SearchPlan["candidates"]>,
	statements: (readonly Place[])[],
) {
	let reads = 0;
	const app = {
		db: { heavy: { rows: async () => statements[reads++] ?? [] } },
	} as unknown as App;
	const plan = {
		...{ query: {}, scope: {}, turn: { goesOn: () => true } },
		candidates: { words: [], ...candidates },
	} as unknown as SearchPlan;
	const from = { phase: "names", at: highest, path: 0 } as const;
	const batches: { texts: unknown[]; next: unknown; reads: number }[] = [];
	for await (const { groups, next } of searchBatches(app, plan, from))
		batches.push({ texts: groups.map(({ text }) => text), next, reads });
	return batches;
}

test("texts that are found after the places of the first ones were read are not missed", async () => {
	const older = { ids: Uint32Array.of(5, 6), below: 0 };
	const texts = new NewestTexts(
		{ ids: Uint32Array.of(11, 12), below: 10 },
		async () => older,
	);
	const some = (ids: readonly number[]) => ids.map((id) => place(id, id));
	const batches = await batchesOf({ texts, defining: new Uint32Array() }, [
		some([12, 11]),
		some([12, 11, 6, 5]),
	]);
	expect(batches.flatMap((one) => one.texts)).toEqual([12, 11, 6, 5]);
});

test("paths of more files than a statement gives are read as far as they are asked for", async () => {
	const files = (path: number) =>
		Array.from({ length: 1600 }, (_, i) => place(path * 10_000 + i, path, i));
	// each statement gives one path whole, and a part of the next
	const [one, two, three] = [files(1), files(2), files(3)];
	const cut = (...rows: Place[][]) => rows.flat().slice(0, 3000);
	const texts = new NewestTexts({ ids: new Uint32Array(), below: 0 });
	const paths = Uint32Array.of(1, 2, 3);
	const second = [cut(two, three), two];
	const batches = await batchesOf(
		{ texts, paths, defining: new Uint32Array() },
		[[], cut(one, two), one, ...second, ...second, three, three],
	);
	expect(batches.map((batch) => batch.texts.length)).toEqual([
		...[1600, 1600, 1600],
		...[0, 0],
	]);
	expect(batches[0]?.next).toEqual({ phase: "paths", at: 1, path: 0 });
	expect(batches[0]?.reads).toBeLessThan(6);
});
