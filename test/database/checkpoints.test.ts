import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openCheckpoints } from "../../src/database/sqlite/checkpoints.ts";
import { openSqlite } from "../../src/database/sqlite.ts";

const PAGE = 4096;

function databaseFile(): string {
	const folder = mkdtempSync(join(tmpdir(), "ingot-checkpoints-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return join(folder, "ingot.db");
}

/** Pages of the log, and how many of them are in the database. */
function logOf(db: DatabaseSync): { log: number; checkpointed: number } {
	const { log, checkpointed } =
		db.prepare("pragma wal_checkpoint(noop)").get() ?? {};
	return { log: Number(log), checkpointed: Number(checkpointed) };
}

test("no commit brings its log into the database: a thread does, and a long log begins anew", async () => {
	const path = databaseFile();
	const writer = new DatabaseSync(path);
	writer.exec("pragma journal_mode=wal; create table t (bytes blob)");
	const insert = writer.prepare("insert into t values (zeroblob(?))");
	const checkpoints = openCheckpoints(path, writer);
	insert.run(2_000 * PAGE);
	const written = logOf(writer);
	expect(written.log).toBeGreaterThan(2_000);
	expect(written.checkpointed).toBe(0);
	checkpoints.committed();
	await expect
		.poll(() => logOf(writer))
		.toEqual({ log: written.log, checkpointed: written.log });
	insert.run(9_000 * PAGE);
	expect(logOf(writer).checkpointed).toBe(0);
	checkpoints.committed();
	await checkpoints.room();
	const { log, checkpointed } = logOf(writer);
	expect(log).toBeGreaterThan(9_000);
	expect(checkpointed).toBe(log);
	insert.run(1);
	expect(logOf(writer).log).toBeLessThan(10);
	await checkpoints.close();
	writer.close();
});

test("a write waits while too much of the log is not in the database", async () => {
	const path = databaseFile();
	const writer = new DatabaseSync(path);
	writer.exec("pragma journal_mode=wal; create table t (bytes blob)");
	const insert = writer.prepare("insert into t values (zeroblob(?))");
	const checkpoints = openCheckpoints(path, writer, { most: 100 });
	// SQLite says nothing of the checkpoints that it begins itself
	expect(writer.prepare("pragma wal_autocheckpoint").get()).toEqual({
		wal_autocheckpoint: 0,
	});
	insert.run(200 * PAGE);
	checkpoints.committed();
	expect(logOf(writer).checkpointed).toBe(0);
	await checkpoints.room();
	const { log, checkpointed } = logOf(writer);
	expect(log).toBeGreaterThan(200);
	expect(checkpointed).toBe(log);
	await checkpoints.close();
	writer.close();
});

test("a log that was kept by a reader begins anew when the reader has ended", async () => {
	const path = databaseFile();
	const db = openSqlite(path);
	await db.script("create table t (id integer primary key, bytes blob)");
	const add = (id: number) =>
		db.write((tx) =>
			tx.change((q) =>
				q
					.insertInto("t" as never)
					.values({ id, bytes: Buffer.alloc(500 * PAGE, id) } as never),
			),
		);
	const beside = new DatabaseSync(path);
	const reader = new DatabaseSync(path);
	reader.exec("begin");
	reader.prepare("select count(*) from t").get();
	for (let id = 1; id <= 20; id++) await add(id);
	const held = logOf(beside).log;
	expect(held).toBeGreaterThan(9_000);
	reader.close();
	for (let id = 21; id <= 40; id++) await add(id);
	expect(logOf(beside).log).toBeLessThan(held);
	beside.close();
	await db.close();
});

test("the log stays short while much is written, and all of it is there after the database was closed", async () => {
	const path = databaseFile();
	const db = openSqlite(path);
	await db.script("create table t (id integer primary key, bytes blob)");
	const beside = new DatabaseSync(path);
	let longest = 0;
	for (let id = 1; id <= 60; id++) {
		await db.write((tx) =>
			tx.change((q) =>
				q
					.insertInto("t" as never)
					.values({ id, bytes: Buffer.alloc(500 * PAGE, id) } as never),
			),
		);
		longest = Math.max(longest, logOf(beside).log);
	}
	expect(longest).toBeGreaterThan(500);
	expect(longest).toBeLessThan(10_000);
	beside.close();
	await db.close();
	const again = new DatabaseSync(path);
	expect(
		again.prepare("select count(distinct bytes) as n from t").get()?.n,
	).toBe(60);
	again.close();
});
