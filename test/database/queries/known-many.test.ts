import { expect, test } from "vitest";
import type { CommittedReader } from "../../../src/database/database.ts";
import {
	countedMost,
	type Page,
} from "../../../src/database/queries/counted-page.ts";
import {
	countedUnlessMany,
	knownMany,
} from "../../../src/database/queries/known-many.ts";

/** A list of `total` items that notes how far each page was counted. */
function list(total: number) {
	const counted: number[] = [];
	const read =
		({ limit, offset }: Page) =>
		async (most: number) => {
			counted.push(most);
			const rows = Array(Math.max(0, Math.min(limit, total - offset)));
			const seen = offset + rows.length;
			const beyond = total > seen ? seen + 1 : seen;
			return { rows, total: Math.min(total, Math.max(most, beyond)) };
		};
	return { counted, read };
}
const first = { limit: 10, offset: 0 };

test("what had many a moment ago is not counted again, and says that it has many", async () => {
	const many = knownMany({} as CommittedReader);
	const { counted, read } = list(countedMost + 5);
	for (let i = 0; i < 2; i++) {
		const { total } = await countedUnlessMany(many, "all", first, read(first));
		expect(total).toBe(countedMost);
	}
	expect(counted).toEqual([countedMost, 0]);
	const last = { limit: 10, offset: countedMost };
	const end = await countedUnlessMany(many, "all", last, read(last));
	expect([end.rows.length, end.total]).toEqual([5, countedMost + 5]);
});

test("another question, and one that has few, is counted each time", async () => {
	const many = knownMany({} as CommittedReader);
	const large = list(countedMost);
	const small = list(40);
	await countedUnlessMany(many, "large", first, large.read(first));
	for (let i = 0; i < 2; i++) {
		const found = await countedUnlessMany(
			many,
			"small",
			first,
			small.read(first),
		);
		expect(found.total).toBe(40);
	}
	expect(small.counted).toEqual([countedMost, countedMost]);
});
