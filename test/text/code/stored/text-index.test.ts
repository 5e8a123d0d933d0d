import { expect, test } from "vitest";
import { DatabaseGone } from "../../../../src/database/database.ts";
import { openIndexFile } from "../../../../src/text/code/stored/index-file.ts";
import { openIndexOnPostgres } from "../../../../src/text/code/stored/index-on-postgres.ts";
import {
	TakesTooLong,
	type TextIndex,
} from "../../../../src/text/code/stored/text-index.ts";
import { testForge } from "../../../support/forge.ts";
import { onPostgres } from "../../../support/postgres.ts";

// The index as threads of searches read it, beside a forge whose database has it.

const forge = await testForge();
const { db } = forge.app;
const openIndex = (deadline = 10_000): TextIndex =>
	db.url
		? openIndexOnPostgres(db.url, deadline)
		: openIndexFile(db.file as string);
const index = openIndex();

async function addSegment(texts: number): Promise<number> {
	await db.write((tx) =>
		tx.change((q) =>
			q.insertInto("code_segment").values({
				...{ level: 0, bytes: 1, texts, ready: 1, added_at: 1 },
				...{ lowest: 1, highest: texts, builder: "" },
			}),
		),
	);
	const [row] = await db.rows((q) =>
		q.selectFrom("code_segment").select("id").where("texts", "=", texts),
	);
	return row?.id as number;
}

const textsOfSegments = async () =>
	(await index.segments()).map(({ texts }) => texts).toSorted((a, b) => a - b);

test("nothing changes in the index during some work, and all is seen when it ends or fails", async () => {
	await addSegment(101);
	const seen = await index.unchanged(async () => {
		const before = await textsOfSegments();
		await addSegment(102);
		return [before, await textsOfSegments()];
	});
	expect(seen).toEqual([[101], [101]]);
	expect(await textsOfSegments()).toEqual([101, 102]);
	const failing = index.unchanged(async () => {
		await index.segments();
		throw new Error("no memory");
	});
	await expect(failing).rejects.toThrow("no memory");
	await addSegment(103);
	expect(await textsOfSegments()).toEqual([101, 102, 103]);
});

test("texts and blocks are given as they are, each with memory of its own", async () => {
	const segment = await addSegment(200);
	const packed = [
		Uint8Array.from({ length: 256 }, (_, i) => i),
		new Uint8Array(300_000).fill(0xff),
	];
	for (const [i, bytes] of packed.entries())
		await db.write((tx) =>
			tx.change((q) =>
				q.insertInto("code_text").values({
					...{ hash: `text ${i}`, packed: bytes, size: 10 + i },
					...{ kind: 0, added_at: 1 },
				}),
			),
		);
	const rows = await db.rows((q) =>
		q.selectFrom("code_text").select("id").orderBy("id"),
	);
	const ids = rows.map(({ id }) => id);
	const texts = await index.textsOf([...ids, 999_999]);
	expect([...texts.keys()].toSorted((a, b) => a - b)).toEqual(ids);
	for (const [i, id] of ids.entries()) {
		const text = texts.get(id);
		expect(text?.size).toBe(10 + i);
		expect(Buffer.compare(text?.packed as Uint8Array, packed[i] as never)).toBe(
			0,
		);
		expect(text?.packed.buffer.byteLength).toBe(packed[i]?.length);
	}
	const body = Uint8Array.of(3, 1, 4);
	for (const first of [10, 20, 30])
		await db.write((tx) =>
			tx.change((q) =>
				q
					.insertInto("code_posting")
					.values({ segment_id: segment, first, part: 0, body }),
			),
		);
	const asked = await index.blocksWith([12, 25], [segment]);
	expect(
		asked.toSorted((a, b) => a.first - b.first).map((one) => ({ ...one })),
	).toEqual(
		[10, 20].map((first) => ({
			...{ segment, first, part: 0 },
			body: expect.objectContaining({ length: 3 }),
		})),
	);
	expect(await index.blocksWith([35])).toHaveLength(1);
	expect(await index.blocksWith([5])).toHaveLength(0);
	expect((await index.symbolsOf(ids)).size).toBe(0);
});

/** Ends the connections that have asked for segments. */
const endConnections = () =>
	db.script(
		"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy (select id, texts%'",
	);

test.runIf(onPostgres)(
	"work for which nothing may change fails with its connection, and the next questions are answered",
	async () => {
		const work = index.unchanged(async () => {
			await index.segments();
			await endConnections();
			await expect.poll(async () => index.segments()).toBeUndefined();
		});
		await expect(work).rejects.toBeInstanceOf(DatabaseGone);
		expect(await textsOfSegments()).toContain(101);
		await endConnections();
		await expect
			.poll(async () => (await index.segments()).length)
			.toBeGreaterThan(0);
	},
);

test("a database that gives no connection is gone", async () => {
	const own = openIndexOnPostgres("postgres://127.0.0.1:1/none", 1_000);
	await expect(own.segments()).rejects.toBeInstanceOf(DatabaseGone);
	await expect(own.unchanged(async () => 1)).rejects.toBeInstanceOf(
		DatabaseGone,
	);
});

test.runIf(onPostgres)(
	"a statement that takes longer than a search may is ended",
	async () => {
		const own = openIndex(1);
		const all = Array.from({ length: 30_000 }, (_, i) => i);
		await expect(own.textsOf(all)).rejects.toBeInstanceOf(TakesTooLong);
	},
);
