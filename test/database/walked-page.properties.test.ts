import fc from "fast-check";
import { expect, test } from "vitest";
import { walkedPage } from "../../src/database/queries/walked-page.ts";
import { cases } from "../properties.ts";

const asked = fc.record({
	/** How many rows there are; more than a piece in some cases. */
	count: fc.oneof(fc.nat(40), fc.integer({ min: 900, max: 3500 })),
	/** Of each so many rows one counts. */
	every: fc.constantFrom(1, 2, 3, 50, 5000),
	limit: fc.integer({ min: 1, max: 50 }),
	page: fc.nat(30),
	most: fc.constantFrom(0, 1, 10, 1000, 2000),
});

test("a page that is walked to is the one of all rows that count, and their number is theirs up to the bound", async () => {
	await fc.assert(
		fc.asyncProperty(asked, async ({ count, every, limit, page, most }) => {
			const rows = Array.from({ length: count }, (_, i) => i + 1);
			const keeps = (row: number) => row % every === 0;
			const offset = page * limit;
			let last = 0;
			const found = await walkedPage<number>(
				{ limit, offset },
				async (after = 0, size) => {
					// each piece goes on behind the one before
					expect(after).toBe(last);
					last = Math.min(count, after + size);
					return rows.slice(after, after + size);
				},
				async (piece) => piece.filter(keeps),
				most,
			);
			const all = rows.filter(keeps);
			expect(found.rows).toEqual(all.slice(offset, offset + limit));
			const enough = Math.max(offset + limit + 1, most);
			expect(found.total).toBe(Math.min(all.length, enough));
		}),
		cases(300),
	);
});
