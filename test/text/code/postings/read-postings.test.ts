import { expect, test } from "vitest";
import { readCodeQuery } from "../../../../src/domain/code-search/code-query.ts";
import { needsOf } from "../../../../src/domain/code-search/needs.ts";
import { codeKind } from "../../../../src/domain/code-search/text-kinds.ts";
import { type Need, trigramsIn } from "../../../../src/text/code/needed.ts";
import { readingOf } from "../../../../src/text/code/postings/read-postings.ts";

const megabyte = 1 << 20;
const words = (count: number) =>
	Array.from({ length: count }, (_, i) => `qz${i}xw`).join(" ");

/** Reads what a query needs of texts where each trigram has a block of so many bytes. */
function read(q: string, bytes: number) {
	const query = readCodeQuery(q);
	if (!query || !("root" in query)) throw new Error("no query");
	const { text } = needsOf(query.root, codeKind);
	const body = new Uint8Array(bytes);
	const reading = readingOf([text]);
	for (let some = reading.next(true); some; some = reading.next(true))
		reading.take(some.map((first) => ({ segment: 1, first, part: 0, body })));
	return { text, ...reading.end() };
}

function countOf(needs: readonly Need[]): number {
	const trigrams = new Set<number>();
	for (const need of needs) trigramsIn(need, trigrams);
	return trigrams.size;
}

test("a search reads so many bytes of postings, and asks for nothing that it has not read", () => {
	const some = read(words(40), megabyte);
	expect(countOf([some.text])).toBeGreaterThan(48);
	expect(some.blocks.length).toBeLessThan(48);
	expect(countOf(some.needs)).toBeLessThanOrEqual(some.blocks.length);
	const all = read(words(3), megabyte);
	expect(countOf(all.needs)).toBe(countOf([all.text]));
});
