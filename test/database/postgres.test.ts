import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import {
	type Database,
	isConstraint,
	query,
	type Transaction,
} from "../../src/database/database.ts";
import { migrate } from "../../src/database/migrate.ts";
import { openChanges } from "../../src/database/postgres/changes.ts";
import { openPostgres } from "../../src/database/postgres.ts";
import { raw } from "../../src/database/raw.ts";
import { rowCache } from "../../src/database/row-cache.ts";
import { afterFile } from "../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../support/postgres.ts";

/** Servers that share one database. */
async function servers(): Promise<{
	one: Database;
	other: Database;
	url: string;
	ask(text: string): Promise<Record<string, unknown>[]>;
}> {
	const url = await forgeDatabaseUrl();
	const open = [await openPostgres(url), await openPostgres(url)] as const;
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	afterFile(async () => {
		for (const db of open) await db.close();
		await client.end();
		await dropTestDatabase(url);
	});
	for (const db of open) await migrate(db);
	await open[0].write((tx) =>
		tx.change((q) =>
			q.insertInto("label").values(
				["a", "b", "c"].map((name) => ({
					name,
					color: "00aabb",
					repository_id: null,
					organization_id: null,
					created_at: 1,
				})),
			),
		),
	);
	return {
		one: open[0],
		other: open[1],
		url,
		ask: async (text) => (await client.query(text)).rows,
	};
}

const rename = query((q, p: { id: number; name: string }) =>
	q.updateTable("label").set({ name: p.name }).where("id", "=", p.id),
);
const nameOf = query((q, p: { id: number }) =>
	q.selectFrom("label").select("name").where("id", "=", p.id),
);
const count = query((q, p: { id: number }) =>
	q
		.updateTable("label")
		.set((e) => ({ issues: e("issues", "+", 1) }))
		.where("id", "=", p.id),
);
const twice = query((q, p: { id: number }) =>
	q.insertInto("label").values({
		id: p.id,
		name: "x",
		color: "00aabb",
		repository_id: null,
		organization_id: null,
		created_at: 1,
	}),
);

test.runIf(onPostgres)(
	"of two transactions that wait for each other, none fails",
	async () => {
		const { one, other, ask } = await servers();
		let attempts = 0;
		let there = 0;
		let meet = () => {};
		const met = new Promise<void>((resolve) => {
			meet = resolve;
		});
		const across =
			(first: number, second: number) => async (tx: Transaction) => {
				attempts++;
				await tx.run(rename, { id: first, name: `first ${first}` });
				if (++there === 2) meet();
				await met;
				await tx.run(rename, { id: second, name: `second ${second}` });
			};
		await Promise.all([one.write(across(1, 2)), other.write(across(2, 1))]);
		// PostgreSQL gives up one of them, on a busy machine both
		expect([3, 4]).toContain(attempts);
		const names = await ask("select name from label order by id");
		expect([
			["first 1", "second 2"],
			["second 1", "first 2"],
		]).toContainEqual(names.slice(0, 2).map((row) => row.name));
	},
);

test.runIf(onPostgres)(
	"a counter that two servers raise in any order ends where it should, without a deadlock",
	async () => {
		const { one, other, ask } = await servers();
		const raise = (db: Database, ids: number[]) =>
			db.write(async (tx) => {
				for (const id of ids) tx.last("label", id, count, { id });
				await tx.first(nameOf, { id: 1 });
			});
		await Promise.all(
			Array.from({ length: 60 }, (_, i) =>
				raise(i % 2 ? one : other, i % 3 ? [1, 2, 3] : [3, 2, 1]),
			),
		);
		expect(await ask("select issues from label order by id")).toEqual(
			Array(3).fill({ issues: "60" }),
		);
		const [{ deadlocks }] = (await ask(
			"select deadlocks from pg_stat_database where datname = current_database()",
		)) as [{ deadlocks: string }];
		expect(deadlocks).toBe("0");
	},
);

test.runIf(onPostgres)(
	"what one server has written it reads at once, and another as soon as it hears of it",
	async () => {
		const { one, other } = await servers();
		for (let i = 0; i < 50; i++) {
			const [writer, reader] = i % 2 ? [one, other] : [other, one];
			await Promise.all(
				[writer, reader].map((db) => db.first(nameOf, { id: 1 })),
			);
			const name = `name ${i}`;
			await writer.write((tx) => tx.run(rename, { id: 1, name }));
			expect(await writer.first(nameOf, { id: 1 })).toEqual({ name });
			await expect
				.poll(() => reader.first(nameOf, { id: 1 }), { interval: 2 })
				.toEqual({ name });
		}
	},
);

test.runIf(onPostgres)(
	"what somebody changes by hand, a cascade or a trigger too, is read anew",
	async () => {
		const { one, ask } = await servers();
		const names = query((q, _: object) =>
			raw<{ name: string }>(q, sql`select name from label order by id`),
		);
		expect(await one.all(names, {})).toHaveLength(3);
		await ask("delete from label where id = 3");
		await expect
			.poll(() => one.all(names, {}), { interval: 2 })
			.toHaveLength(2);
		await ask("truncate label cascade");
		await expect
			.poll(() => one.all(names, {}), { interval: 2 })
			.toHaveLength(0);
	},
);

test.runIf(onPostgres)(
	"a server that does not hear of changes remembers nothing, until it hears again",
	async () => {
		const { one, other, ask } = await servers();
		expect(await one.first(nameOf, { id: 1 })).toEqual({ name: "a" });
		const gone = await ask(
			"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
		);
		expect(gone.length).toBeGreaterThan(1);
		// by hand, so that nobody's own connection tells of it
		await ask("update label set name = 'silent' where id = 1");
		await expect
			.poll(() => one.first(nameOf, { id: 1 }), { interval: 2 })
			.toEqual({ name: "silent" });
		await other.write((tx) => tx.run(rename, { id: 1, name: "loud" }));
		await expect
			.poll(() => one.first(nameOf, { id: 1 }), { interval: 2 })
			.toEqual({ name: "loud" });
	},
);

test.runIf(onPostgres)(
	"a change that nobody waits for fails its transaction with its own error",
	async () => {
		const { one } = await servers();
		const failed = one.write(async (tx) => {
			tx.later(twice, { id: 1 });
			await tx.run(rename, { id: 2, name: "lost" });
		});
		expect(isConstraint(await failed.catch((error) => error))).toBe(true);
		const atTheEnd = one.write(async (tx) => {
			await tx.run(rename, { id: 2, name: "lost" });
			tx.later(twice, { id: 1 });
		});
		expect(isConstraint(await atTheEnd.catch((error) => error))).toBe(true);
		expect(await one.first(nameOf, { id: 2 })).toEqual({ name: "b" });
	},
);

test.runIf(onPostgres)(
	"a read that fails takes none of those with it that were sent at the same moment",
	async () => {
		const { one } = await servers();
		const broken = query((q, p: { id: number }) =>
			raw(q, sql`select 1 / (id - ${p.id}) as x from label where id = 1`),
		);
		const results = await Promise.allSettled([
			one.first(nameOf, { id: 1 }),
			one.first(broken, { id: 1 }),
			one.first(nameOf, { id: 2 }),
			one.first(nameOf, { id: 3 }),
		]);
		expect(results.map((r) => r.status)).toEqual([
			"fulfilled",
			"rejected",
			"fulfilled",
			"fulfilled",
		]);
	},
);

test.runIf(onPostgres)(
	"what a transaction knows is no older than what another server was answered to have written, however it was remembered",
	async () => {
		const { one, other } = await servers();
		for (let i = 0; i < 50; i++) {
			const [writer, reader] = i % 2 ? [one, other] : [other, one];
			await reader.first(nameOf, { id: 1 });
			const name = `name ${i}`;
			await writer.write((tx) => tx.run(rename, { id: 1, name }));
			expect(
				await reader.write(async (tx) =>
					(await tx.known()).first(nameOf, { id: 1 }),
				),
			).toEqual({ name });
		}
	},
);

test.runIf(onPostgres)(
	"what a statement changes is followed through triggers, in a circle too, and through foreign keys where something is deleted",
	async () => {
		const { ask, url } = await servers();
		await ask(`
			create table ring_a (id int primary key);
			create table ring_b (id int primary key);
			create table kept (id int primary key);
			create table leaf (id int references kept(id) on delete cascade);
			create table leaf_of_leaf (id int primary key);
			create function a_to_b() returns trigger language plpgsql as $$ begin insert into ring_b values (1) on conflict do nothing; return null; end $$;
			create function b_to_a() returns trigger language plpgsql as $$ begin insert into ring_a values (1) on conflict do nothing; delete from kept; return null; end $$;
			create function leaf_to_leaf() returns trigger language plpgsql as $$ begin delete from leaf_of_leaf; return null; end $$;
			create trigger go after insert on ring_a for each row execute function a_to_b();
			create trigger go after insert on ring_b for each row execute function b_to_a();
			create trigger go after delete on leaf for each row execute function leaf_to_leaf();`);
		const changes = openChanges(url, rowCache(), () => {});
		try {
			await changes.follow();
			const all = ["kept", "leaf", "leaf_of_leaf", "ring_a", "ring_b"];
			for (const from of ["ring_b", "ring_a", "ring_b"])
				expect(
					changes.writes([`insert into ${from} values (2)`]).sort(),
				).toEqual(all);
			expect(changes.writes(["update kept set id = 3"])).toEqual(["kept"]);
			expect(changes.writes(["delete from kept"]).sort()).toEqual(
				all.slice(0, 3),
			);
		} finally {
			await changes.close();
		}
	},
);

test.runIf(onPostgres)(
	"what a script changes is read anew at once",
	async () => {
		const { one } = await servers();
		for (let i = 0; i < 20; i++) {
			await one.rows((q) => q.selectFrom("label").select("name"));
			await one.script(`update label set name = 'n${i}'`);
			expect(
				await one.rows((q) =>
					q.selectFrom("label").select("name").where("id", "=", 1),
				),
			).toEqual([{ name: `n${i}` }]);
			expect(await one.first(nameOf, { id: 1 })).toEqual({ name: `n${i}` });
		}
	},
);
