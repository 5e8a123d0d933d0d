import fc from "fast-check";
import { expect, test } from "vitest";
import type { Need } from "../../../../src/text/code/needed.ts";
import {
	blocksOf,
	type Indexed,
} from "../../../../src/text/code/postings/blocks.ts";
import {
	type FindingIds,
	findNewest,
	findOfOne,
	idsAmong,
} from "../../../../src/text/code/postings/find-ids.ts";
import {
	newestWindow,
	type SegmentOfTexts,
} from "../../../../src/text/code/postings/windows.ts";
import { cases } from "../../../properties.ts";

const goesOn = () => true;
/** A segment that counts as so many texts: windows of few texts are made of several. */
const asMany = 12_000;
const trigramOf = (letter: number) => (letter + 1) * 1000;
/** Texts by the letters that they have, each in one of some segments, whose ends may be unknown. */
const indexes = fc
	.record({
		texts: fc.array(fc.uniqueArray(fc.nat(11), { maxLength: 12 }), {
			maxLength: 200,
		}),
		order: fc.array(fc.nat(9), { minLength: 1, maxLength: 20 }),
		unknown: fc.nat(20),
	})
	.map(({ texts, order, unknown }) => {
		const indexed = texts.map(
			(letters, i): Indexed => ({
				...{ id: 3 * i + 1, followed: false },
				trigrams: Uint32Array.from(letters, trigramOf),
			}),
		);
		// texts of one time are together for the most part
		const segmentOf = (i: number) =>
			Math.floor(i / 25) + (order[i % order.length] === 0 ? 20 : 0);
		const groups = Map.groupBy(indexed.keys(), segmentOf);
		const segments = [...groups].map(([id, own]): SegmentOfTexts => {
			const ids = own.map((i) => 3 * i + 1);
			const ends = { lowest: Math.min(...ids), highest: Math.max(...ids) };
			const isUnknown = id === unknown;
			return {
				...{ id, texts: asMany },
				lowest: isUnknown ? null : ends.lowest,
				highest: isUnknown ? null : ends.highest,
			};
		});
		const blocks = [...groups].flatMap(([segment, own]) =>
			blocksOf(own.map((i) => indexed[i] as Indexed)).map((block) => ({
				...{ ...block, segment },
			})),
		);
		return { texts, segments, blocks };
	});
const letter: fc.Arbitrary<Need> = fc
	.nat(11)
	.map((one) => ({ kind: "trigram", trigram: trigramOf(one) }));
const needs: fc.Arbitrary<Need> = fc.oneof(
	letter,
	fc
		.array(letter, { minLength: 2, maxLength: 8 })
		.map((of): Need => ({ kind: "and", of })),
	fc
		.tuple(letter, fc.array(letter, { minLength: 1, maxLength: 3 }))
		.map(([one, of]): Need => ({ kind: "and", of: [one, { kind: "or", of }] })),
);
const has = (letters: readonly number[], need: Need): boolean =>
	need.kind === "trigram"
		? letters.some((one) => trigramOf(one) === need.trigram)
		: need.kind === "and"
			? need.of.every((one) => has(letters, one))
			: need.kind !== "or" || need.of.some((one) => has(letters, one));

type Blocks = ReturnType<typeof blocksOf>;
/** Runs what finds ids over the blocks of segments, and gives the segments that were read. */
function run<T>(
	finding: FindingIds<T>,
	blocks: readonly (Blocks[number] & { readonly segment: number })[],
) {
	const read = new Set<number>();
	let step = finding.next();
	while (!step.done) {
		const { need, window } = step.value;
		const own = blocks.filter(({ segment }) =>
			window.segments.includes(segment),
		);
		for (const { segment } of own) read.add(segment);
		step = finding.next(idsAmong(step.value, { needs: [need], blocks: own }));
	}
	return { value: step.value, read };
}

test("the newest texts are found first, none is missed up to where the search came, and the rest from there on", () => {
	fc.assert(
		fc.property(
			indexes,
			needs,
			fc.integer({ min: 1, max: 100 }),
			(index, need, atLeast) => {
				const wanted = index.texts.flatMap((letters, i) =>
					has(letters, need) ? [3 * i + 1] : [],
				);
				let before = Number.POSITIVE_INFINITY;
				let left = wanted;
				while (before > 0) {
					const { value } = run(
						findNewest(need, index.segments, { before, atLeast }, goesOn),
						index.blocks,
					);
					const { ids, below } = value as NonNullable<typeof value>;
					expect(below).toBeLessThan(before);
					expect([...ids]).toEqual([...new Set(ids)].sort((a, b) => a - b));
					for (const id of ids) expect(id >= below && id < before).toBe(true);
					const due = left.filter((id) => id >= below);
					expect(due.filter((id) => !ids.includes(id))).toEqual([]);
					left = left.filter((id) => id < below);
					if (below > 0) expect(ids.length).toBeGreaterThanOrEqual(atLeast);
					before = below;
				}
				expect(left).toEqual([]);
			},
		),
		cases(200),
	);
});

test("the needs of paths and names find all that have them, whatever is needed of texts", () => {
	fc.assert(
		fc.property(indexes, needs, needs, (index, need, other) => {
			const whole = [other, { kind: "all" } as const];
			const asked = { need, before: 50, atLeast: 1, whole };
			const { value } = run(
				findOfOne(asked, index.segments, goesOn),
				index.blocks,
			);
			const [own, any] = value.whole;
			expect(any).toBeUndefined();
			for (const [i, letters] of index.texts.entries())
				if (has(letters, other)) expect(own).toContain(3 * i + 1);
			expect(value.newest?.ids.every((id) => id < 50)).toBe(true);
		}),
		cases(100),
	);
});

/** Segments of texts that all have some letters, so many in each. */
function segmentsOf(count: number, texts: number, letters: readonly number[]) {
	const trigrams = Uint32Array.from(letters, trigramOf);
	const idsOf = (segment: number) =>
		Array.from({ length: texts }, (_, i) => 1 + segment * texts + i);
	const all = Array.from({ length: count }, (_, id) => id);
	return {
		segments: all.map((id) => ({
			...{ id, texts: 20_000 },
			...{ lowest: 1 + id * texts, highest: (id + 1) * texts },
		})),
		blocks: all.flatMap((segment) =>
			blocksOf(
				idsOf(segment).map((id) => ({ id, trigrams, followed: false })),
			).map((block) => ({ ...block, segment })),
		),
	};
}

test("segments of older texts are left unread where the newest are enough", () => {
	const { segments, blocks } = segmentsOf(12, 100, [1]);
	const need: Need = { kind: "trigram", trigram: trigramOf(1) };
	const bounds = { before: Number.POSITIVE_INFINITY, atLeast: 60 };
	const { value, read } = run(
		findNewest(need, segments, bounds, goesOn),
		blocks,
	);
	expect([...read]).toEqual([11]);
	expect(value?.ids).toHaveLength(100);
	expect(value?.below).toBe(1101);
});

test("nothing is looked for where all that is needed is nothing, and what is not known may be any text of a window", () => {
	const { segments, blocks } = segmentsOf(2, 50, [1]);
	const bounds = { before: 81, atLeast: 1 };
	const none = run(
		findNewest({ kind: "all" }, segments, bounds, goesOn),
		blocks,
	);
	expect(none.value).toBeUndefined();
	const broken = blocks.map((block) => ({
		...{ ...block, body: block.body.with(5, 99) },
	}));
	const need: Need = { kind: "trigram", trigram: trigramOf(1) };
	const found = run(findNewest(need, segments, bounds, goesOn), broken);
	expect(found.value).toEqual({
		...{ ids: Uint32Array.from({ length: 30 }, (_, i) => 51 + i) },
		...{ below: 51, isBroken: true },
	});
});

test("where nothing is known of very many texts, the newest of them are given and the others after them", () => {
	const million = 1 << 20;
	const { blocks } = segmentsOf(1, 50, [1]);
	const broken = blocks.map((block) => ({
		...{ ...block, body: block.body.with(5, 99) },
	}));
	const need: Need = { kind: "trigram", trigram: trigramOf(1) };
	const of = (ends: { lowest: number | null; highest: number | null }) => {
		const segments = [{ id: 0, texts: 20_000, ...ends }];
		return (before: number) =>
			run(findNewest(need, segments, { before, atLeast: 1 }, goesOn), broken)
				.value;
	};
	const known = of({ lowest: 1, highest: 3 * million });
	const first = known(1e15);
	expect(first?.below).toBe(2 * million + 1);
	expect(first?.ids.at(-1)).toBe(3 * million);
	expect(known(first?.below ?? 0)?.below).toBe(million + 1);
	expect(known(10)?.below).toBe(0);
	// a search that has begun with texts goes on with them
	const unknown = of({ lowest: null, highest: null });
	expect(unknown(1e15)).toBeUndefined();
	expect(unknown(3 * million)?.below).toBe(2 * million);
});

test("windows have each id once, with all segments that may have it", () => {
	const segments = fc.array(
		fc.record({
			texts: fc.nat(100),
			lowest: fc.option(fc.integer({ min: 1, max: 500 })),
			span: fc.nat(200),
		}),
		{ maxLength: 12 },
	);
	fc.assert(
		fc.property(segments, fc.integer({ min: 1, max: 200 }), (some, atLeast) => {
			const all = some.map(({ texts, lowest, span }, id) => ({
				...{ id, texts, lowest },
				highest: lowest === null ? null : lowest + span,
			}));
			let before = 1000;
			let windows = 0;
			while (before > 0) {
				const window = newestWindow(all, before, atLeast);
				expect(window.before).toBe(before);
				expect(window.from).toBeLessThan(before);
				for (const { id, lowest, highest } of all) {
					const mayHave =
						(lowest ?? 0) < before && (highest ?? 1000) >= window.from;
					expect(window.segments.includes(id)).toBe(mayHave);
				}
				before = window.from;
				windows++;
			}
			expect(windows).toBeLessThanOrEqual(all.length + 1);
		}),
		cases(200),
	);
});
