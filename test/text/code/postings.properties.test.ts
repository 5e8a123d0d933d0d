import fc from "fast-check";
import { expect, test } from "vitest";
import {
	blocksOf,
	mergedBlocks,
	readBlock,
	shared,
	united,
} from "../../../src/text/code/postings.ts";
import { cases } from "../../properties.ts";

const texts = fc.uniqueArray(
	fc.record({
		id: fc.oneof(fc.nat(500), fc.nat(2 ** 32 - 1)),
		trigrams: fc
			.uniqueArray(fc.oneof(fc.nat(40), fc.nat(2 ** 25 - 1)), { maxLength: 30 })
			.map((all) => Uint32Array.from(all)),
	}),
	{ selector: ({ id }) => id, maxLength: 40 },
);
type Texts = { id: number; trigrams: Uint32Array }[];

/** The ids of each trigram, in their order. */
function listsOf(blocks: ReturnType<typeof blocksOf>) {
	const lists = new Map<number, number[]>();
	for (const block of blocks)
		readBlock(
			block,
			() => true,
			(trigram, ids) =>
				lists.set(trigram, [...(lists.get(trigram) ?? []), ...ids]),
		);
	return lists;
}
function expected(all: Texts) {
	const lists = new Map<number, number[]>();
	for (const { id, trigrams } of all)
		for (const trigram of trigrams)
			lists.set(trigram, [...(lists.get(trigram) ?? []), id]);
	return new Map(
		[...lists]
			.sort(([a], [b]) => a - b)
			.map(([trigram, ids]) => [trigram, ids.sort((a, b) => a - b)]),
	);
}

test("blocks give back what was written, and so do blocks that are joined range by range", () => {
	fc.assert(
		fc.property(texts, texts, fc.nat(2 ** 25), (some, others, middle) => {
			expect(listsOf(blocksOf(some))).toEqual(expected(some));
			const both = [...blocksOf(some), ...blocksOf(others)];
			const joined = [
				...mergedBlocks(both, { from: 0, to: middle }),
				...mergedBlocks(both, { from: middle, to: 2 ** 25 }),
			];
			const all = expected([...some, ...others]);
			expect(listsOf(joined)).toEqual(
				new Map([...all].map(([trigram, ids]) => [trigram, [...new Set(ids)]])),
			);
		}),
		cases(200),
	);
});

test("a list that is too long for one block has blocks of its own, which begin with its trigram", () => {
	const many = Array.from({ length: 20_000 }, (_, i) => ({
		id: 3 * i + 1,
		trigrams: Uint32Array.of(7, i % 2 ? 8 : 9),
	}));
	const blocks = blocksOf(many);
	expect(listsOf(blocks)).toEqual(expected(many));
	const own = blocks.filter(({ first }) => first === 7);
	expect(own.map(({ part }) => part)).toEqual([0, 1, 2, 3]);
	expect(Math.max(...blocks.map(({ body }) => body.length))).toBeLessThan(
		32_000,
	);
	const wanted: number[] = [];
	for (const block of blocks)
		readBlock(
			block,
			(trigram) => trigram === 8,
			(_, ids) => wanted.push(...ids),
		);
	expect(wanted).toHaveLength(10_000);
});

test("ids that two lists share, and those of both, are in their order and once", () => {
	const ids = fc
		.uniqueArray(fc.nat(60))
		.map((all) => Uint32Array.from(all.sort((a, b) => a - b)));
	fc.assert(
		fc.property(ids, ids, (a, b) => {
			expect([...shared(a, b)]).toEqual([...a].filter((id) => b.includes(id)));
			expect([...united([a, b])]).toEqual(
				[...new Set([...a, ...b])].sort((x, y) => x - y),
			);
		}),
		cases(200),
	);
});
