import { sql } from "kysely";
import { expect, test } from "vitest";
import { queryOfBytes } from "../../src/database/database.ts";
import { raw } from "../../src/database/raw.ts";
import { testForge } from "../support/forge.ts";

interface Row {
	id: number;
	hash: string;
	packed: Uint8Array | null;
}
const columns = { id: "integer", hash: "text", packed: "bytes" } as const;
const textsOf = queryOfBytes(
	columns,
	(q, p: { ids: number[]; least: number }, d) =>
		q
			.selectFrom("code_text")
			.select(["id", "hash", "packed"])
			.where("id", "in", d.list(p.ids))
			.where("size", ">=", p.least)
			.orderBy("id"),
);
const withNothing = queryOfBytes(columns, (q, p: { id: number }) =>
	raw<Row>(
		q,
		sql`select id, hash, null as packed from code_text where id = ${p.id}`,
	),
);
const wrong = queryOfBytes(columns, (q, p: { id: number }) =>
	raw<Row>(
		q,
		sql`select id, hash, no_column from code_text where id = ${p.id}`,
	),
);

const forge = await testForge();
const { db } = forge.app;

async function add(hash: string, packed: Uint8Array): Promise<number> {
	await db.write((tx) =>
		tx.change((q) =>
			q.insertInto("code_text").values({
				...{ hash, packed, size: packed.length, kind: 0, added_at: 1 },
			}),
		),
	);
	const [row] = await db.rows((q) =>
		q.selectFrom("code_text").select("id").where("hash", "=", hash),
	);
	return row?.id as number;
}

test("bytes are given as they are, each with memory of their own", async () => {
	const every = Uint8Array.from({ length: 256 }, (_, i) => i);
	const large = new Uint8Array(300_000).fill(0xff);
	const ids = [
		await add("every", every),
		await add("snow\u2603man", new Uint8Array()),
		await add("large", large),
	];
	const rows = await db.all(textsOf, { ids: [...ids, -1], least: 0 });
	expect(rows.map(({ id, hash }) => [id, hash])).toEqual([
		[ids[0], "every"],
		[ids[1], "snow\u2603man"],
		[ids[2], "large"],
	]);
	expect(rows.map(({ packed }) => Buffer.from(packed))).toEqual(
		[every, new Uint8Array(), large].map((bytes) => Buffer.from(bytes)),
	);
	for (const { packed } of rows)
		expect(packed.buffer.byteLength).toBe(packed.length);
	// who asked may give them away
	rows[0]?.packed.fill(0);
	const again = await db.all(textsOf, { ids, least: 200 });
	expect(again.map(({ hash }) => hash)).toEqual(["every", "large"]);
	expect(Buffer.from(again[0]?.packed ?? [])).toEqual(Buffer.from(every));
	expect(await db.heavy.all(textsOf, { ids, least: 1_000_000 })).toEqual([]);
	const [nothing] = await db.all(withNothing, { id: ids[0] as number });
	expect(nothing).toEqual({ id: ids[0], hash: "every", packed: null });
});

test("a query that the database refuses fails, and others are read", async () => {
	const id = await add("readable", Uint8Array.of(1, 2));
	await expect(db.all(wrong, { id })).rejects.toThrow(/no_column/);
	const all = await Promise.all(
		Array.from({ length: 20 }, () => db.all(textsOf, { ids: [id], least: 0 })),
	);
	for (const rows of all)
		expect(rows.map(({ hash }) => hash)).toEqual(["readable"]);
});
