import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openCheckpoints } from "../../src/database/sqlite/checkpoints.ts";
import { isFailedSync } from "../../src/database/sqlite/failed-sync.ts";
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

test("a commit that makes the log much too long brings it itself, and tells of a sync that failed", async () => {
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
	const { log, checkpointed } = logOf(writer);
	expect(log).toBeGreaterThan(200);
	expect(checkpointed).toBe(log);
	await checkpoints.close();
	const unsynced = Object.assign(new Error("disk I/O error"), {
		errcode: 1034,
	});
	const failing = new Proxy(writer, {
		get(target, name) {
			if (name === "exec") return target.exec.bind(target);
			return (text: string) =>
				text.includes("passive")
					? {
							get() {
								throw unsynced;
							},
						}
					: target.prepare(text);
		},
	});
	const others = openCheckpoints(path, failing, { most: 100 });
	insert.run(200 * PAGE);
	expect(() => others.committed()).toThrow(unsynced);
	expect(isFailedSync(unsynced)).toBe(true);
	await others.close();
	writer.close();
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
