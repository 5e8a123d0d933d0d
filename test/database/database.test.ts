import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	type Database,
	isConstraint,
	query,
} from "../../src/database/database.ts";
import {
	migrate,
	migrations,
	NewerSchema,
} from "../../src/database/migrate.ts";
import type { Migration } from "../../src/database/migration.ts";
import { openPostgres } from "../../src/database/postgres.ts";
import { openSqlite } from "../../src/database/sqlite.ts";
import {
	dropTestDatabase,
	onPostgres,
	testDatabaseUrl,
} from "../support/postgres.ts";

let directory: string;
let count = 0;
const urls: string[] = [];
const open: Database[] = [];

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "ingot-db-"));
});
afterAll(async () => {
	for (const db of open) await db.close();
	for (const url of urls) await dropTestDatabase(url);
	await rm(directory, { recursive: true, force: true });
});

/** An empty database, and a second connection to the same when asked again with its place. */
async function fresh(place?: string): Promise<{ db: Database; place: string }> {
	const at =
		place ??
		(onPostgres ? await testDatabaseUrl() : join(directory, `${count++}.db`));
	if (onPostgres && !place) urls.push(at);
	const db = onPostgres ? await openPostgres(at) : openSqlite(at);
	open.push(db);
	return { db, place: at };
}

const rename = query((q, p: { id: number; name: string }) =>
	q.updateTable("label").set({ name: p.name }).where("id", "=", p.id),
);
const raiseIssues = query((q, p: { id: number }) =>
	q
		.updateTable("label")
		.set((e) => ({ issues: e("issues", "+", 1) }))
		.where("id", "=", p.id),
);
const insertAgain = query((q, p: { id: number }) =>
	q.insertInto("label").values({ ...add("again"), id: p.id }),
);
const names = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("label")
		.select("name")
		.where("id", "in", d.list(p.ids))
		.orderBy("name"),
);
const add = (name: string) => ({
	name,
	color: "00aabb",
	repository_id: null,
	organization_id: null,
	created_at: 1,
});

async function withLabels(...some: string[]): Promise<Database> {
	const { db } = await fresh();
	await migrate(db);
	if (some.length)
		await db.write((tx) =>
			tx.change((q) => q.insertInto("label").values(some.map(add))),
		);
	return db;
}

test("a declared query takes lists of any length as one parameter", async () => {
	const db = await withLabels("a", "b", "c");
	expect(await db.all(names, { ids: [1, 3] })).toEqual([
		{ name: "a" },
		{ name: "c" },
	]);
	expect(await db.all(names, { ids: [] })).toEqual([]);
	const many = Array.from({ length: 5000 }, (_, i) => i);
	expect(await db.all(names, { ids: many })).toHaveLength(3);
});

test("what a transaction did is there for all after it, and gone when it fails", async () => {
	const db = await withLabels("a");
	const seen: string[] = [];
	await db.write(async (tx) => {
		expect(await tx.run(rename, { id: 1, name: "new" })).toBe(1);
		expect(await tx.all(names, { ids: [1] })).toEqual([{ name: "new" }]);
		tx.afterCommit(() => seen.push("committed"));
	});
	expect(await db.all(names, { ids: [1] })).toEqual([{ name: "new" }]);
	const failed = db.write(async (tx) => {
		await tx.run(rename, { id: 1, name: "lost" });
		tx.afterCommit(() => seen.push("never"));
		throw new Error("no");
	});
	await expect(failed).rejects.toThrow("no");
	expect(await db.all(names, { ids: [1] })).toEqual([{ name: "new" }]);
	expect(seen).toEqual(["committed"]);
});

test("of many writers at once one failure harms no other", async () => {
	const db = await withLabels();
	const results = await Promise.allSettled(
		Array.from({ length: 50 }, (_, i) =>
			db.write(async (tx) => {
				await tx.change((q) => q.insertInto("label").values(add(`l${i}`)));
				if (i % 7 === 0) throw new Error("on purpose");
			}),
		),
	);
	const failed = results.filter((r) => r.status === "rejected").length;
	expect(failed).toBe(8);
	const [row] = await db.rows((q) =>
		q.selectFrom("label").select((e) => e.fn.countAll<number>().as("n")),
	);
	expect(Number(row?.n)).toBe(42);
});

test("of many writers at once each knows who asked for it", async () => {
	const db = await withLabels();
	const asking = new AsyncLocalStorage<number>();
	const known = await Promise.all(
		Array.from({ length: 20 }, (_, i) =>
			asking.run(i, () =>
				db.write(async (tx) => {
					await tx.all(names, { ids: [1] });
					return asking.getStore();
				}),
			),
		),
	);
	expect(known).toEqual(Array.from({ length: 20 }, (_, i) => i));
});

test("work that may share a transaction is done once each, and one failure harms no other", async () => {
	const db = await withLabels("a");
	const results = await Promise.allSettled(
		Array.from({ length: 50 }, (_, i) =>
			db.write(async (tx) => {
				tx.last("label", 1, raiseIssues, { id: 1 });
				await tx.change((q) => q.insertInto("label").values(add(`l${i}`)));
				if (i % 7 === 0) throw new Error("on purpose");
				// the row is there already
				if (i % 11 === 0) tx.later(insertAgain, { id: 1 });
				return i;
			}, "labels"),
		),
	);
	const ends = Array.from({ length: 50 }, (_, i) => i % 7 && i % 11);
	expect(results.map((r) => r.status === "fulfilled")).toEqual(
		ends.map((end) => end !== 0),
	);
	expect(
		results.flatMap((r) => (r.status === "fulfilled" ? r.value : [])),
	).toEqual([...ends.keys()].filter((i) => ends[i]));
	const done = ends.filter((end) => end !== 0).length;
	const rows = await db.rows((q) =>
		q.selectFrom("label").select(["issues"]).orderBy("id"),
	);
	expect(rows).toHaveLength(1 + done);
	expect(rows[0]?.issues).toBe(done);
});

test("work that fails beside a statement that fails leaves others alone", async () => {
	const db = await withLabels("a");
	const results = await Promise.allSettled(
		Array.from({ length: 40 }, (_, i) =>
			db.write(async (tx) => {
				if (i % 2) return tx.run(raiseIssues, { id: 1 });
				// the row is there already, and nobody waits for the answer
				tx.later(insertAgain, { id: 1 });
				throw new Error("on purpose");
			}),
		),
	);
	expect(
		results.map((r) => (r.status === "rejected" ? "refused" : r.value)),
	).toEqual(results.map((_, i) => (i % 2 ? 1 : "refused")));
});

test("a closed database refuses what comes too late", async () => {
	const db = await withLabels("a");
	await db.close();
	open.splice(open.indexOf(db), 1);
	const late = db.write((tx) => tx.run(rename, { id: 1, name: "c" }));
	await expect(late).rejects.toThrow();
});

test("nobody reads what is not committed", async () => {
	const db = await withLabels("a");
	await db.write(async (tx) => {
		await tx.run(rename, { id: 1, name: "halfway" });
		expect(await db.all(names, { ids: [1] })).toEqual([{ name: "a" }]);
	});
});

test("a counter that two hundred writers raise ends at two hundred", async () => {
	const db = await withLabels("a");
	await Promise.all(
		Array.from({ length: 200 }, () =>
			db.write((tx) => tx.run(raiseIssues, { id: 1 })),
		),
	);
	const [row] = await db.rows((q) => q.selectFrom("label").select("issues"));
	expect(row?.issues).toBe(200);
});

test("broken constraints are told apart", async () => {
	const db = await withLabels();
	const account = {
		kind: "user" as const,
		name: "a",
		lower_name: "a",
		created_at: 1,
		updated_at: 1,
		parent_id: null,
	};
	const twice = async () => {
		for (let i = 0; i < 2; i++)
			await db.write((tx) =>
				tx.change((q) => q.insertInto("account").values(account)),
			);
	};
	expect(isConstraint(await twice().catch((e) => e))).toBe(true);
	const orphan = db.write((tx) =>
		tx.change((q) =>
			q
				.insertInto("watch")
				.values({ repository_id: 9, account_id: 9, created_at: 1 }),
		),
	);
	const error = await orphan.catch((e) => e);
	expect([isConstraint(error), isConstraint(error, "foreign-key")]).toEqual([
		false,
		true,
	]);
});

test("names are sorted by their bytes", async () => {
	const db = await withLabels("b", "B", "a", "é", "Z", "_");
	const rows = await db.rows((q) =>
		q.selectFrom("label").select("name").orderBy("name"),
	);
	expect(rows.map((r) => r.name)).toEqual(["B", "Z", "_", "a", "b", "é"]);
});

const steps: Migration[] = [
	{
		version: 1,
		name: "one",
		up: "create table one (id ID, n INT not null);\ninsert into one (n) values (1);\n",
	},
	{
		version: 2,
		name: "two",
		up: "create table two (id ID);\ninsert into one (n) values (2);\n",
	},
];
const broken: Migration = {
	version: 3,
	name: "three",
	up: "insert into one (n) values (3);\ninsert into nowhere values (1);\n",
};
const ones = async (db: Database) =>
	(await db.rows(
		(q) =>
			({
				compile: () => sql`select n from one order by n`.compile(q),
			}) as never,
	)) as { n: number }[];

test("steps of the schema run once, and go on where a failed one stopped", async () => {
	const { db } = await fresh();
	await migrate(db, steps.slice(0, 1));
	await migrate(db, steps);
	await migrate(db, steps);
	expect((await ones(db)).map((r) => Number(r.n))).toEqual([1, 2]);
	await expect(migrate(db, [...steps, broken])).rejects.toThrow();
	// nothing of the broken step is left
	expect((await ones(db)).map((r) => Number(r.n))).toEqual([1, 2]);
	const mended = { ...broken, up: "insert into one (n) values (3);\n" };
	await migrate(db, [...steps, mended]);
	expect((await ones(db)).map((r) => Number(r.n))).toEqual([1, 2, 3]);
});

// on SQLite the lock of the data directory keeps a second program out (test/cli/serve.test.ts)
test.runIf(onPostgres)(
	"two programs that start together run each step once",
	async () => {
		const { db, place } = await fresh();
		const { db: other } = await fresh(place);
		await Promise.all([migrate(db, steps), migrate(other, steps)]);
		expect((await ones(db)).map((r) => Number(r.n))).toEqual([1, 2]);
	},
);

test("a program refuses data of a newer one", async () => {
	const { db } = await fresh();
	await migrate(db, steps);
	await expect(migrate(db, steps.slice(0, 1))).rejects.toBeInstanceOf(
		NewerSchema,
	);
	// also when the unknown step has a lower number than known ones
	const [first, second] = steps as [Migration, Migration];
	const later = { ...second, version: second.version + 10 };
	await expect(migrate(db, [first, later])).rejects.toThrow(
		/does not know \(\d+ .*\)/,
	);
});

test("an upgrade tells its steps by name, and a new database tells none", async () => {
	const { db } = await fresh();
	const told: string[] = [];
	const tell = ({ name }: { name: string }) => void told.push(name);
	await migrate(db, steps.slice(0, 1), tell);
	expect(told).toEqual([]);
	await migrate(db, steps, tell);
	await migrate(db, steps, tell);
	expect(told).toEqual(steps.slice(1).map(({ name }) => name));
});

test("the numbers of the migrations rise", () => {
	const numbers = migrations.map(({ version }) => version);
	expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});
