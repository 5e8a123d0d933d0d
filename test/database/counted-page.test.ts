import { sql } from "kysely";
import { expect, test } from "vitest";
import {
	countRows,
	type Page,
	withTotal,
} from "../../src/database/queries/counted-page.ts";
import { walkedPage } from "../../src/database/queries/walked-page.ts";
import { raw } from "../../src/database/raw.ts";
import { testForge } from "../support/forge.ts";

const { db } = (await testForge()).app;
const rows = 10_030;
await db.write((tx) =>
	tx.rows((q) =>
		raw(
			q,
			sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
				insert into topic (name, created_at, updated_at) select 'topic-' || cast(i as text), 1, 1 from n`,
		),
	),
);

const paged = ({ limit, offset }: Page) =>
	withTotal(
		{ limit, offset },
		db.rows((q) =>
			q
				.selectFrom("topic")
				.select("id")
				.orderBy("id")
				.limit(limit)
				.offset(offset),
		),
		() => countRows(db, (q) => q.selectFrom("topic")),
	);

test("a list counts to ten thousand, and to more as long as its pages go on", async () => {
	const totals = [];
	for (const offset of [0, 9980, 10_000, 10_020, 10_040])
		totals.push((await paged({ limit: 20, offset })).total);
	expect(totals).toEqual([10_000, 10_001, 10_021, 10_030, 10_000]);
	expect(await countRows(db, (q) => q.selectFrom("topic"), 7)).toBe(7);
	const few = (q: Parameters<Parameters<typeof countRows>[1]>[0]) =>
		q.selectFrom("topic").where("name", "<", "topic-10000");
	expect(await countRows(db, few)).toBeLessThan(10_000);
});

test("a walk gives the page, keeps what counts, and ends where enough is counted", async () => {
	let read = 0;
	const numbers = async (after: number | undefined, size: number) => {
		const first = (after ?? 0) + 1;
		const some = Array.from({ length: size }, (_, i) => first + i);
		read += size;
		return some.filter((n) => n <= 25_000);
	};
	const even = async (some: number[]) => some.filter((n) => n % 2 === 0);
	const walk = async (page: Page, most?: number) => {
		read = 0;
		const { rows, total } = await walkedPage(page, numbers, even, most);
		return { rows, total, read };
	};
	expect(await walk({ limit: 3, offset: 2 })).toEqual({
		rows: [6, 8, 10],
		total: 10_000,
		read: 20_000,
	});
	expect(await walk({ limit: 2, offset: 12_498 })).toEqual({
		rows: [24_998, 25_000],
		total: 12_500,
		read: 26_000,
	});
	const short = await walk({ limit: 3, offset: 0 }, 0);
	expect([short.rows, short.total]).toEqual([[2, 4, 6], 4]);
	expect(short.read).toBeLessThan(30);
	expect((await walk({ limit: 0, offset: 0 }, 100)).total).toBe(100);
});
