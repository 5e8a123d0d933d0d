import { expect, test } from "vitest";
import { passing } from "../../src/blobs/passing.ts";

test("bytes that pass are gone when the next are asked for, parts of something larger are not", async () => {
	const whole = new Uint8Array([1, 2, 3]);
	const part = new Uint8Array([0, 4, 5, 0]).subarray(1, 3);
	const seen: number[][] = [];
	for await (const chunk of passing([whole, part])) seen.push([...chunk]);
	expect(seen).toEqual([
		[1, 2, 3],
		[4, 5],
	]);
	expect(whole.byteLength).toBe(0);
	expect([...part]).toEqual([4, 5]);
});
