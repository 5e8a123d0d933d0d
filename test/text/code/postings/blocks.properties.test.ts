import fc from "fast-check";
import { expect, test } from "vitest";
import {
	BrokenBlock,
	blocksOf,
	everyTrigram,
	type Indexed,
	isWholeBlock,
	mergedBlocks,
	readBlock,
} from "../../../../src/text/code/postings/blocks.ts";
import {
	followedBy,
	shared,
	united,
} from "../../../../src/text/code/postings/id-lists.ts";
import { cases } from "../../../properties.ts";

const texts = fc.uniqueArray(
	fc.record({
		id: fc.oneof(fc.nat(500), fc.nat(2 ** 32 - 1)),
		trigrams: fc
			.uniqueArray(fc.oneof(fc.nat(40), fc.nat(2 ** 24 - 1)), { maxLength: 30 })
			.map((all) => Uint32Array.from(all)),
		followed: fc.boolean(),
	}),
	{ selector: ({ id }) => id, maxLength: 40 },
);
/** The same trigrams with bits of what follows each: some that depend on both. */
const bitsOf = (id: number, trigram: number) => ((id + trigram) % 255) + 1;
const withBits = (all: Indexed[]): Indexed[] =>
	all.map(({ id, trigrams, followed }) => ({
		...{ id, followed },
		trigrams: followed
			? trigrams.map((one) => one | (bitsOf(id, one) << 24))
			: trigrams.map((one) => (one % 2 ? one + 2 ** 24 : one)),
	}));

/** The ids of each trigram, in their order. */
function listsOf(blocks: ReturnType<typeof blocksOf>) {
	const lists = new Map<number, string[]>();
	for (const block of blocks)
		readBlock(block, everyTrigram, (trigram, { ids, next }) =>
			lists.set(trigram, [
				...(lists.get(trigram) ?? []),
				...[...ids].map((id, i) => `${id} ${next?.[i]}`),
			]),
		);
	return lists;
}
function expected(all: readonly Indexed[]) {
	const lists = new Map<number, Map<number, number | undefined>>();
	for (const { id, trigrams, followed } of all)
		for (const one of trigrams) {
			const trigram = followed ? one & 0xffffff : one;
			const bits = trigram >= 2 ** 24 ? undefined : followed ? one >>> 24 : 255;
			const own = lists.get(trigram) ?? new Map<number, number | undefined>();
			lists.set(trigram, own);
			const known = own.get(id);
			own.set(id, bits === undefined ? bits : bits | (known ?? 0));
		}
	return new Map(
		[...lists]
			.sort(([a], [b]) => a - b)
			.map(([trigram, ids]) => [
				trigram,
				[...ids].sort(([a], [b]) => a - b).map(([id, bits]) => `${id} ${bits}`),
			]),
	);
}

test("blocks give back what was written, and so do blocks that are joined range by range", () => {
	fc.assert(
		fc.property(texts, texts, fc.nat(2 ** 25), (first, second, middle) => {
			const [some, others] = [withBits(first), withBits(second)];
			expect(listsOf(blocksOf(some))).toEqual(expected(some));
			const both = [...blocksOf(some), ...blocksOf(others)];
			const joined = [
				...mergedBlocks(both, { from: 0, to: middle }),
				...mergedBlocks(both, { from: middle, to: 2 ** 25 }),
			];
			expect(listsOf(joined)).toEqual(expected([...some, ...others]));
		}),
		cases(200),
	);
});

test("a block with a flipped bit, or without its end, is told", () => {
	fc.assert(
		fc.property(texts, fc.nat(), fc.nat(7), (some, place, bit) => {
			for (const block of blocksOf(withBits(some))) {
				expect(isWholeBlock(block)).toBe(true);
				const body = Uint8Array.from(block.body);
				const at = place % body.length;
				body[at] = (body[at] as number) ^ (1 << bit);
				expect(isWholeBlock({ ...block, body })).toBe(false);
				const cut = block.body.slice(0, at);
				expect(isWholeBlock({ ...block, body: cut })).toBe(false);
				const { first } = block;
				expect(isWholeBlock({ ...block, first: first + 1 })).toBe(false);
			}
		}),
		cases(200),
	);
});

test("bytes of older versions that can be no block are told, and read without end or much memory by nothing", () => {
	fc.assert(
		fc.property(
			fc.uint8Array({ maxLength: 60 }),
			fc.nat(1),
			(rest, version) => {
				const body = Uint8Array.from([version, ...rest]);
				let ids = 0;
				try {
					readBlock({ first: 5, body }, everyTrigram, (_, posting) => {
						ids += posting.ids.length;
					});
				} catch (error) {
					expect(error).toBeInstanceOf(BrokenBlock);
				}
				expect(ids).toBeLessThan(100);
			},
		),
		cases(1000),
	);
	// a list of a thousand million
	const body = Uint8Array.of(1, 0, 0xff, 0xff, 0xff, 0xff, 3, 1);
	expect(isWholeBlock({ first: 5, body })).toBe(false);
});

test.each<[string, readonly number[]]>([
	["zeros", Array.from({ length: 100 }, () => 0)],
	["zeros of a later version", [1, ...Array.from({ length: 100 }, () => 0)]],
	["a list without ids", [0, 1, 3, 2, 0]],
	["two lists of one trigram", [0, 1, 3, 0, 1, 4]],
	["a first trigram that is another one", [1, 2, 1, 3, 255]],
	["an id that comes twice", [0, 2, 3, 0]],
	["an id that comes twice, in two bytes", [0, 2, 3, 128, 0]],
	["ids without all of their bits", [1, 0, 2, 131, 1, 131, 1, 255]],
	["an id of more than 32 bits", [0, 2, 131, 255, 255, 255, 127, 1]],
	["a number of six bytes", [0, 2, 129, 128, 128, 128, 128, 0, 1]],
])("a block of an older version that nobody writes is told: %s", (_, bytes) => {
	expect(isWholeBlock({ first: 5, body: Uint8Array.from(bytes) })).toBe(false);
});

test.each<[string, readonly number[]]>([
	["ids", [0, 3, 131, 1, 131]],
	["ids beyond the trigrams of texts", [1, 0, 3, 131, 1, 131]],
	["bits", [1, 0, 2, 131, 1, 131, 1, 255]],
])(
	"a block that is cut off within a list is told where only what is behind it is wanted: %s",
	(name, bytes) => {
		const first = name === "ids beyond the trigrams of texts" ? 2 ** 24 + 5 : 5;
		const block = { first, body: Uint8Array.from(bytes) };
		expect(() =>
			readBlock(
				block,
				() => first + 1,
				() => {},
			),
		).toThrow("a block is cut off");
	},
);

test("blocks of older versions are whole", () => {
	for (const bytes of [
		[0, 2, 3, 1, 4, 1, 3],
		[1, 0, 2, 3, 1, 255, 1, 4, 1, 3, 255],
	])
		expect(isWholeBlock({ first: 5, body: Uint8Array.from(bytes) })).toBe(true);
});

test("a list that is too long for one block has blocks of its own, which begin with its trigram", () => {
	const many = Array.from({ length: 20_000 }, (_, i) => ({
		id: 3 * i + 1,
		trigrams: Uint32Array.of(7 | (1 << 24), (i % 2 ? 8 : 9) | (2 << 24)),
		followed: true,
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
			(from) => (from <= 8 ? 8 : Number.POSITIVE_INFINITY),
			(_, { ids, next }) => wanted.push(...followedBy([{ ids, next }], 2)),
		);
	expect(wanted).toHaveLength(10_000);
});

test("blocks that were written before anything followed are read, and joined with others", () => {
	// trigram 5 with the texts 3 and 7
	const old = { first: 5, part: 0, body: Uint8Array.of(0, 2, 3, 4) };
	const fresh = blocksOf([
		{ id: 9, trigrams: Uint32Array.of(5 | (4 << 24)), followed: true },
	]);
	const all = mergedBlocks([old, ...fresh], { from: 0, to: 100 });
	const found: number[][] = [];
	for (const block of all)
		readBlock(block, everyTrigram, (_, posting) =>
			found.push(...[0, 4, 2].map((bits) => [...followedBy([posting], bits)])),
		);
	expect(found).toEqual([
		[3, 7, 9],
		[3, 7, 9],
		[3, 7],
	]);
});

test("ids that two lists share, and those of both, are in their order and once", () => {
	const ids = fc
		.uniqueArray(fc.nat(60))
		.map((all) => Uint32Array.from(all.sort((a, b) => a - b)));
	fc.assert(
		fc.property(ids, ids, (a, b) => {
			expect([...shared(a, b)]).toEqual([...a].filter((id) => b.includes(id)));
			const many = Uint32Array.from({ length: 1200 }, (_, i) => 3 * i + 1);
			const inBoth = [...a].filter((id) => id % 3 === 1);
			expect([...shared(a, many)]).toEqual(inBoth);
			expect([...shared(many, a)]).toEqual(inBoth);
			expect([...united([a, b])]).toEqual(
				[...new Set([...a, ...b])].sort((x, y) => x - y),
			);
		}),
		cases(200),
	);
});

test("ids are looked for in thousands of lists of one trigram without going through all of them for each", () => {
	const [lists, ofEach] = [100, 600];
	const ids = Uint32Array.from({ length: lists * ofEach }, (_, i) => 3 * i + 1);
	let reads = 0;
	const among = new Proxy(ids, {
		get(all, key) {
			reads++;
			return Reflect.get(all, key);
		},
	});
	const parts = Array.from({ length: lists }, (_, i) => ({
		ids: ids.slice(i * ofEach, (i + 1) * ofEach),
		next: undefined,
	}));
	expect(followedBy(parts, 0, among)).toEqual(ids);
	expect(reads).toBeLessThan(10 * ids.length);
});

test("lists of some of the ids have no memory for the others", () => {
	const ids = Uint32Array.from({ length: 1000 }, (_, i) => i + 1);
	const next = Uint8Array.from(ids, (id) => (id % 100 === 0 ? 2 : 1));
	const found = followedBy([{ ids, next }], 2);
	expect(found.length).toBe(10);
	expect(found.buffer.byteLength).toBe(40);
	const both = shared(ids, found);
	expect([...both]).toEqual([...found]);
	expect(both.buffer.byteLength).toBe(40);
});
