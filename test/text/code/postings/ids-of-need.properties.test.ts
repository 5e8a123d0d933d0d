import fc from "fast-check";
import { expect, test } from "vitest";
import type { Need } from "../../../../src/text/code/needed.ts";
import {
	blocksOf,
	type Indexed,
} from "../../../../src/text/code/postings/blocks.ts";
import { idsOf } from "../../../../src/text/code/postings/ids-of-need.ts";
import { listsOf } from "../../../../src/text/code/postings/read-postings.ts";
import { cases } from "../../../properties.ts";

const trigrams = 12;
const texts = fc.array(
	fc.uniqueArray(
		fc.tuple(fc.nat(trigrams - 1), fc.nat(7)).map(([one, bit]) => ({
			trigram: one * 1000,
			bits: 1 << bit,
		})),
		{ maxLength: trigrams, selector: ({ trigram }) => trigram },
	),
	{ maxLength: 300 },
);
const needOf: fc.Arbitrary<Need> = fc.letrec<{ need: Need }>((tie) => ({
	need: fc.oneof(
		{ maxDepth: 3 },
		fc.record(
			{
				kind: fc.constant("trigram" as const),
				trigram: fc.nat(trigrams + 1).map((one) => one * 1000),
				next: fc.nat(7).map((bit) => 1 << bit),
			},
			{ requiredKeys: ["kind", "trigram"] },
		),
		fc.record({
			kind: fc.constantFrom("and" as const, "or" as const),
			of: fc.array(tie("need"), { minLength: 1, maxLength: 4 }),
		}),
		fc.constant<Need>({ kind: "all" }),
	),
})).need;

type Text = ReadonlyMap<number, number>;
function has(text: Text, need: Need): boolean {
	if (need.kind === "trigram")
		return ((text.get(need.trigram) ?? 0) & (need.next ?? 255)) > 0;
	if (need.kind === "and") return need.of.every((one) => has(text, one));
	return need.kind !== "or" || need.of.some((one) => has(text, one));
}

test("the ids of a need are those of the texts that have it, however the texts are spread over segments", () => {
	fc.assert(
		fc.property(
			texts,
			fc.array(needOf, { minLength: 1, maxLength: 4 }),
			fc.integer({ min: 1, max: 4 }),
			(all, needs, segments) => {
				const indexed = all.map(
					(own, i): Indexed => ({
						...{ id: 7 * i + 1, followed: true },
						trigrams: Uint32Array.from(
							own.map(({ trigram, bits }) => trigram | (bits << 24)),
						),
					}),
				);
				const blocks = Array.from({ length: segments }, (_, segment) =>
					blocksOf(indexed.filter((_, i) => i % segments === segment)).map(
						(block) => ({ ...block, segment }),
					),
				).flat();
				const { lists, isBroken } = listsOf({ needs, blocks });
				expect(isBroken).toBe(false);
				for (const need of needs) {
					const ids = idsOf(need, lists);
					const expected = all.flatMap((own, i) =>
						has(new Map(own.map((one) => [one.trigram, one.bits])), need)
							? [7 * i + 1]
							: [],
					);
					// undefined stands for all
					expect([...(ids ?? indexed.map(({ id }) => id))]).toEqual(expected);
				}
			},
		),
		cases(300),
	);
});

test("of blocks with thousands of short lists and with long ones only those are read that are wanted", () => {
	const many = Array.from(
		{ length: 8000 },
		(_, i): Indexed => ({
			...{ id: 200 * i + (i % 150), followed: true },
			trigrams: Uint32Array.from(
				// one that all have, one of a hundred texts, and one of few
				[1, 100 + (i % 80), 1000 + (i % 4000)].map(
					(one) => one | ((1 << (i % 8)) << 24),
				),
			),
		}),
	);
	const blocks = blocksOf(many).map((block) => ({ ...block, segment: 1 }));
	const wanted = [1, 2, 100, 137, 179, 1000, 3456, 4999, 5000];
	const needs = wanted.map((trigram): Need => ({ kind: "trigram", trigram }));
	const { lists } = listsOf({ needs, blocks });
	expect([...lists.keys()].sort((a, b) => a - b)).toEqual([
		...[1, 100, 137, 179, 1000, 3456, 4999],
	]);
	for (const [i, trigram] of wanted.entries())
		expect([...(idsOf(needs[i] as Need, lists) ?? [])]).toEqual(
			many
				.filter(({ trigrams: own }) =>
					own.some((one) => (one & 0xffffff) === trigram),
				)
				.map(({ id }) => id),
		);
});

test("a block of an older version that goes on where the next one begins is broken", () => {
	const body = (...rest: number[]) => Uint8Array.of(1, 0, 1, 3, 255, ...rest);
	const needs = [5, 10, 20].map(
		(trigram): Need => ({ kind: "trigram", trigram }),
	);
	const read = listsOf({
		needs,
		blocks: [
			{ segment: 1, first: 5, body: body(100, 1, 3, 255) },
			{ segment: 1, first: 20, body: body() },
		],
	});
	expect(read.isBroken).toBe(true);
	// any text may have what may be in the first
	expect(read.needs.map((need) => idsOf(need, read.lists))).toEqual([
		...[undefined, undefined, Uint32Array.of(3)],
	]);
});
