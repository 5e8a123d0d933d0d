import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { CompactIds } from "../../../src/git/reach/id-set.ts";

const idOf = (n: number): string =>
	createHash("sha1").update(`${n}`).digest("hex");

test("has what was added and not deleted, however it grows", () => {
	const ids = new CompactIds();
	const same = new Set<string>();
	for (let n = 0; n < 60_000; n++) {
		ids.add(idOf(n));
		same.add(idOf(n));
		if (n % 3 === 0) {
			const gone = idOf(Math.floor(n / 2));
			expect(ids.delete(gone)).toBe(same.delete(gone));
		}
		if (n % 7 === 1) ids.add(idOf(n));
	}
	expect(ids.size).toBe(same.size);
	for (let n = 0; n < 61_000; n++)
		if (ids.has(idOf(n)) !== same.has(idOf(n))) throw new Error(`${n}`);
});

test("ids of zeros and of ones are ids like others, in both formats", () => {
	const ids = new CompactIds();
	for (const id of ["0".repeat(40), "f".repeat(40), "f".repeat(64)]) {
		ids.add(id);
		expect(ids.has(id)).toBe(true);
		expect(ids.delete(id)).toBe(true);
		expect(ids.has(id)).toBe(false);
		expect(ids.delete(id)).toBe(false);
	}
	expect(ids.size).toBe(0);
});
