import { expect, test } from "vitest";
import { gathered } from "../../src/blobs/gathered.ts";
import { passing } from "../../src/blobs/passing.ts";

test.each([
	[[0], []],
	[[3], [3]],
	[[65_536], [65_536]],
	[[70_000], [65_536, 4_464]],
	[[2_000_000], [65_536, 524_288, 524_288, 524_288, 361_600]],
	[Array(30).fill(40_000), [65_536, 524_288, 524_288, 85_888]],
])("chunks of %j bytes become pieces of %j", async (chunks, pieces) => {
	const sizes: number[] = [];
	for await (const piece of gathered(chunks.map((size) => Buffer.alloc(size))))
		sizes.push(piece.length);
	expect(sizes).toEqual(pieces);
});

test("a piece stays until the next but one is asked for, also when the source's chunks go", async () => {
	const whole = Buffer.from(
		Uint8Array.from({ length: 4_000_000 }, (_, n) => (n * 7919) >> 5),
	);
	function* chunks() {
		for (let at = 0; at < whole.length; at += 60_001)
			yield Uint8Array.from(whole.subarray(at, at + 60_001));
	}
	const kept: Buffer[] = [];
	let before: Uint8Array = Buffer.alloc(0);
	for await (const piece of gathered(passing(chunks()))) {
		kept.push(Buffer.from(before));
		before = piece;
	}
	expect(Buffer.concat([...kept, before]).equals(whole)).toBe(true);
});
