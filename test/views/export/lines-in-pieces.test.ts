import fc from "fast-check";
import { expect, test } from "vitest";
import { asLines } from "../../../src/views/export/archive-parts.ts";
import { cases } from "../../properties.ts";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();

async function written(values: readonly object[]): Promise<string> {
	const given = (async function* () {
		yield* values;
	})();
	let all = "";
	for await (const piece of asLines(forge.app.db, given)) all += piece;
	return all;
}

const list = fc.oneof(
	fc.array(fc.jsonValue(), { maxLength: 4 }),
	fc
		.tuple(fc.jsonValue(), fc.constantFrom(99, 100, 101, 200, 201, 350))
		.map(([one, count]) => Array.from({ length: count }, () => one)),
);
const member = fc.oneof(list, fc.jsonValue(), fc.constant(undefined));

test("objects become the lines that JSON.stringify gives, also where their lists are long", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.dictionary(fc.string(), member, { maxKeys: 4 }), {
				maxLength: 3,
			}),
			async (values) => {
				const lines = values.map((one) => `${JSON.stringify(one)}\n`);
				expect(await written(values)).toBe(lines.join(""));
			},
		),
		cases(500),
	);
});

test("a long list is given in pieces", async () => {
	const long = { of: Array.from({ length: 1000 }, (_, i) => i) };
	const given = (async function* () {
		yield long;
	})();
	const pieces: string[] = [];
	for await (const piece of asLines(forge.app.db, given)) pieces.push(piece);
	expect(pieces.length).toBe(11);
	expect(pieces.join("")).toBe(`${JSON.stringify(long)}\n`);
});
