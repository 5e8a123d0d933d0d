import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, query } from "../../src/database/database.ts";
import { raw } from "../../src/database/raw.ts";
import { rowCache } from "../../src/database/row-cache.ts";
import { openSqlite } from "../../src/database/sqlite.ts";

let folder: string;
let db: Database;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "ingot-rows-"));
	db = openSqlite(join(folder, "rows.db"));
	await db.script(`
		create table shelf (id integer primary key, name text not null);
		create table book (id integer primary key, shelf_id integer references shelf(id) on delete cascade, title text not null);
		create table loan (id integer primary key, book_id integer references book(id) on delete set null, who text not null);
		create table note (id integer primary key, text text not null);
		create table tally (books integer not null);
		insert into tally values (0);
		create trigger book_added after insert on book begin update tally set books = books + 1; end;
		create trigger book_gone after delete on book begin update tally set books = books - 1; end;
	`);
});
afterAll(async () => {
	await db.close();
	await rm(folder, { recursive: true, force: true });
});

const asked = (text: string) =>
	query((q, _: object) => raw<Record<string, unknown>>(q, sql.raw(text)));
const shelves = asked("select name from shelf order by id");
const books = asked("select title from book order by id");
const loans = asked("select who, book_id from loan order by id");
const tally = asked("select books from tally");
const lent = asked(
	"select (select count(*) from loan where book_id is not null) as n",
);
const run = (text: string) =>
	db.write((tx) => tx.change((q) => raw(q, sql.raw(text))));
const all = () =>
	Promise.all([shelves, books, loans, tally, lent].map((q) => db.all(q, {})));

test("what a commit changes is read anew, also what triggers and foreign keys do in its wake", async () => {
	expect(await all()).toEqual([[], [], [], [{ books: 0 }], [{ n: 0 }]]);
	await run("insert into shelf values (1, 'low'), (2, 'high')");
	await run("insert into book values (1, 1, 'a'), (2, 2, 'b')");
	await run("insert into loan values (1, 1, 'ada')");
	expect(await all()).toEqual([
		[{ name: "low" }, { name: "high" }],
		[{ title: "a" }, { title: "b" }],
		[{ who: "ada", book_id: 1 }],
		[{ books: 2 }],
		[{ n: 1 }],
	]);
	await run("delete from shelf where id = 1");
	expect(await all()).toEqual([
		[{ name: "high" }],
		[{ title: "b" }],
		[{ who: "ada", book_id: null }],
		[{ books: 1 }],
		[{ n: 0 }],
	]);
});

test("what a transaction has not committed, or has undone, is not seen", async () => {
	const before = await db.all(shelves, {});
	await expect(
		db.write(async (tx) => {
			await tx.change((q) => raw(q, sql`insert into shelf values (7, 'lost')`));
			expect(await db.all(shelves, {})).toEqual(before);
			expect((await tx.all(shelves, {})).length).toBe(before.length + 1);
			throw new Error("no");
		}),
	).rejects.toThrow("no");
	expect(await db.all(shelves, {})).toEqual(before);
	await run("insert into note values (1, 'after')");
	expect(await db.all(shelves, {})).toEqual(before);
});

test("a new schema makes nothing of what was remembered true", async () => {
	const [before] = await db.all(tally, {});
	await db.write(async (tx) => {
		const change = (text: string) => tx.change((q) => raw(q, sql.raw(text)));
		await change(
			"create trigger noted after insert on note begin update tally set books = 50; end",
		);
		await change("insert into note values (2, 'now')");
	});
	expect([before, await db.all(tally, {})]).toEqual([
		{ books: 1 },
		[{ books: 50 }],
	]);
	await run("update tally set books = 1");
	expect(await db.all(tally, {})).toEqual([{ books: 1 }]);
	await run("insert into note values (3, 'again')");
	expect(await db.all(tally, {})).toEqual([{ books: 50 }]);
});

test("commits about other tables leave what is remembered", async () => {
	await run("insert into shelf values (9, 'same')");
	const before = await db.all(shelves, {});
	const behind = new DatabaseSync(join(folder, "rows.db"));
	behind.exec("update shelf set name = 'behind our back' where id = 9");
	behind.close();
	await run("insert into book values (9, 9, 'c')");
	expect(await db.all(shelves, {})).toEqual(before);
	await run("update shelf set name = name");
	expect(await db.all(shelves, {})).not.toEqual(before);
});

test("while a commit is on its way, nothing is remembered of what it may change, nor what was read meanwhile", () => {
	const rows = rowCache();
	const read = (key: string, table: string, since = rows.moment()) =>
		rows.put(key, [{ n: 1 }], [table], since);
	read("a", "shelf");
	read("b", "book");
	const before = rows.moment();
	const committed = rows.changing(["shelf"]);
	expect([rows.get("a"), rows.get("b")]).toEqual([undefined, [{ n: 1 }]]);
	read("a", "shelf");
	expect(rows.get("a")).toBeUndefined();
	committed();
	read("a", "shelf", before);
	expect(rows.get("a")).toBeUndefined();
	read("a", "shelf");
	expect(rows.get("a")).toEqual([{ n: 1 }]);
	rows.forget();
	read("b", "book", before);
	expect([rows.get("a"), rows.get("b")]).toEqual([undefined, undefined]);
});

test("what a transaction knows is what those before it in the same commit have left", async () => {
	await run("delete from note");
	const notes = asked("select text from note order by id");
	const seen = () => db.write(async (tx) => (await tx.known()).all(notes, {}));
	const add = (text: string, fail = false) =>
		db.write(async (tx) => {
			await tx.change((q) =>
				raw(q, sql`insert into note (text) values (${text})`),
			);
			if (fail) throw new Error("undone");
		});
	// all of them wait at the same moment, and share a commit
	const [none, , one, , still] = await Promise.all([
		seen(),
		add("a"),
		seen(),
		add("b", true).catch(() => {}),
		seen(),
	]);
	expect(none).toEqual([]);
	expect(one).toEqual([{ text: "a" }]);
	expect(still).toEqual([{ text: "a" }]);
	expect(await seen()).toEqual([{ text: "a" }]);
});

test("few bytes are remembered, and count; many are not", () => {
	const cache = rowCache();
	const put = (key: string, length: number) =>
		cache.put(key, [{ bytes: new Uint8Array(length) }], ["star"]);
	put("few", 15_000);
	put("many", 17_000);
	expect(cache.get("few")).toHaveLength(1);
	expect(cache.get("many")).toBeUndefined();
	for (let i = 0; i < 1_500; i++) put(`few ${i}`, 15_000);
	expect(cache.get("few")).toBeUndefined();
	expect(cache.get("few 1499")).toHaveLength(1);
});
