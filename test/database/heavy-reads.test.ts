import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import {
	type Database,
	query,
	type Reader,
} from "../../src/database/database.ts";
import { heavyLimits } from "../../src/database/heavy/turns.ts";
import { openPostgres } from "../../src/database/postgres.ts";
import { raw } from "../../src/database/raw.ts";
import { openSqlite } from "../../src/database/sqlite.ts";
import { workingFor } from "../../src/threads/claimant.ts";
import { inScope } from "../../src/threads/work-scope.ts";
import { afterFile } from "../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../support/postgres.ts";

let folder: string;
let db: Database;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "ingot-heavy-"));
	const url = onPostgres ? await forgeDatabaseUrl() : undefined;
	const limits = {
		...heavyLimits,
		deadline: 500,
		requestDeadline: 4_000,
		patience: 60_000,
	};
	db = url
		? await openPostgres(url, limits)
		: openSqlite(join(folder, "heavy.db"), limits);
	afterFile(async () => {
		await db.close();
		if (url) await dropTestDatabase(url);
		await rm(folder, { recursive: true, force: true });
	});
	await db.script(
		"create table thing (id integer primary key, name text, weight integer)",
	);
	await db.script(`insert into thing
		with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
		select i, 'thing ' || i, i * 10 from n`);
	// more than what counts as small
	await db.script("create table filler (id integer primary key, text text)");
	const text = "x".repeat(40_000);
	await db.write(async (tx) => {
		for (let id = 0; id < 1_000; id++)
			await tx.change((q) =>
				raw(q, sql`insert into filler values (${id}, ${text})`),
			);
	});
	await db.migrated();
});

interface Thing {
	id: number;
	name: string | null;
	weight: number;
}
const thing = query((q, p: { id: number }) =>
	raw<Thing>(q, sql`select * from thing where id = ${p.id}`),
);
/** Counts as long as the machine lets it. */
const endless = (reader: Reader, start = 1) =>
	reader.rows((q) =>
		raw<{ n: number }>(
			q,
			sql`with recursive n(i) as (select ${sql.lit(start)} union all select i + 1 from n where i < 2000000000) select count(*) as n from n`,
		),
	);
/** A second or more. */
const long = (reader: Reader, start: number) =>
	reader.rows((q) =>
		raw<{ n: number }>(
			q,
			sql`with recursive n(i) as (select ${sql.lit(start)} union all select i + 1 from n where i < 10000000) select count(*) as n from n`,
		),
	);
const things = (reader: Reader, above: number) =>
	reader.rows((q) =>
		raw<Thing>(q, sql`select * from thing where weight > ${above} order by id`),
	);

test("heavy reads give the rows that others give, right after a commit too", async () => {
	for (const above of [199_000, 0, 500_000])
		expect(await things(db.heavy, above)).toEqual(await things(db, above));
	expect(await db.heavy.all(thing, { id: 3 })).toEqual([
		{ id: 3, name: "thing 3", weight: 30 },
	]);
	for (const weight of [1, 2, 3]) {
		await db.write((tx) =>
			tx.change((q) =>
				raw(
					q,
					sql`update thing set weight = ${weight}, name = null where id = 3`,
				),
			),
		);
		expect(await db.heavy.first(thing, { id: 3 })).toEqual({
			id: 3,
			name: null,
			weight,
		});
	}
	await expect(
		db.heavy.rows((q) => raw(q, sql`select nothing from thing`)),
	).rejects.toThrow(/nothing/);
});

test("what somebody waits for ends with the deadline, and others read on", async () => {
	await workingFor("ada", async () => {
		await expect(endless(db.heavy)).rejects.toMatchObject({
			kind: "unavailable",
			message: expect.stringMatching(/takes too long to read. Narrow it/),
		});
		expect(await things(db.heavy, 199_990)).toHaveLength(1);
	});
});

test("many that one account asks for keep nobody else waiting", async () => {
	const order: string[] = [];
	const many = Array.from({ length: 6 }, (_, i) =>
		workingFor("eve", () => endless(db.heavy, -i))
			.catch(() => {})
			.then(() => order.push("eve")),
	);
	const one = workingFor("bob", () => things(db.heavy, 199_900)).then(() =>
		order.push("bob"),
	);
	await one;
	expect(order.filter((who) => who === "eve").length).toBeLessThan(4);
	await Promise.all(many);
	expect(db.heavyLoad()).toEqual({ working: 0, waiting: 0 });
});

test("what a request reads besides waits neither for jobs nor for searches", async () => {
	const order: string[] = [];
	const work = [
		...["eve", "mal"].flatMap((who) =>
			Array.from({ length: 4 }, (_, i) =>
				workingFor(who, () => endless(db.heavy, -10 - i)),
			),
		),
		...[1, 2].map((i) => inScope({ claim: {} }, () => long(db.heavy, i))),
	].map((one) => one.catch(() => {}).then(() => order.push("other")));
	const sum = work.length;
	await inScope({ asker: "address 10.0.0.1", completed: false }, () =>
		things(db.heavy, 199_900),
	);
	order.push("request");
	await Promise.all(work);
	expect(order).toHaveLength(sum + 1);
	expect(order.indexOf("request")).toBeLessThan(2);
});

describe.skipIf(!onPostgres)("on PostgreSQL", () => {
	const sleep = (seconds: number) =>
		db.rows((q) => raw(q, sql`select pg_sleep(${sql.lit(seconds)})`));

	test("what waited for a connection does not count as slow", async () => {
		const sleeps = Array.from({ length: 10 }, (_, i) => sleep(1.5 + i / 1000));
		expect(await things(db, 199_980)).toHaveLength(2);
		await Promise.all(sleeps);
		const again = things(db, 199_970);
		expect(db.heavyLoad().working).toBe(0);
		expect(await again).toHaveLength(3);
	});

	test("what a job reads takes a turn once it was ended for taking too long", async () => {
		await expect(sleep(5)).rejects.toMatchObject({ kind: "unavailable" });
		expect(await sleep(5)).toHaveLength(1);
	});
});

describe.skipIf(onPostgres)("on SQLite", () => {
	test("a statement that is ended again and again stays beside the main thread, however quick it is for others", async () => {
		const count = (up: number) =>
			db.rows((q) =>
				raw<{ n: number }>(
					q,
					sql`with recursive n(i) as (select 7 union all select i + 1 from n where i < ${up}) select count(*) as n from n`,
				),
			);
		await workingFor("kim", async () => {
			await count(1_500_000);
			for (let round = 0; round < 3; round++) {
				for (let i = 0; i < 15; i++) await count(8);
				await expect(count(40_000_000)).rejects.toMatchObject({
					kind: "unavailable",
				});
			}
		});
	});

	const children = () => {
		const file = `/proc/self/task/${process.pid}/children`;
		return readFileSync(file, "utf8").split(" ").filter(Boolean).map(Number);
	};

	test("a statement that was seen to be slow is read beside the main thread, which goes on", async () => {
		const slow = (start: number) =>
			db.rows((q) =>
				raw<{ n: number }>(
					q,
					sql`with recursive n(i) as (select ${start} union all select i + 1 from n where i < 1500000) select count(*) as n from n`,
				),
			);
		expect(await slow(1)).toEqual([{ n: 1_500_000 }]);
		let turns = 0;
		let done = false;
		const second = slow(-1_000_000).finally(() => {
			done = true;
		});
		while (!done) {
			turns++;
			await new Promise(setImmediate);
		}
		expect(await second).toEqual([{ n: 2_500_001 }]);
		// on the main thread it would have been done before the first of them
		expect(turns).toBeGreaterThan(10);
	});

	test("a reader that is killed costs one answer", async () => {
		const reading = workingFor("cem", () => endless(db.heavy, -100));
		reading.catch(() => {});
		await expect.poll(() => db.heavyLoad().working).toBe(1);
		for (const pid of children())
			if (isReader(pid)) process.kill(pid, "SIGKILL");
		await expect(reading).rejects.toMatchObject({ kind: "unavailable" });
		expect(await things(db.heavy, 199_990)).toHaveLength(1);
	});

	test("a reader ends with the process that asked it, also in the middle of a statement", async () => {
		const script = `
			import { openSqlite } from ${JSON.stringify(new URL("../../src/database/sqlite.ts", import.meta.url).href)};
			import { raw } from ${JSON.stringify(new URL("../../src/database/raw.ts", import.meta.url).href)};
			import { sql } from "kysely";
			const db = openSqlite(process.argv[1], { deadline: 60000, patience: 60000, requestDeadline: 60000, jobDeadline: 60000 });
			await db.heavy.rows((q) => raw(q, sql\`select 1\`));
			db.heavy.rows((q) => raw(q, sql\`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000000000) select count(*) from n\`)).catch(() => {});
			setImmediate(() => process.kill(process.pid, "SIGKILL"));
		`;
		const at = join(folder, "heavy.db");
		await promisify(execFile)(process.execPath, [
			"--input-type=module",
			"-e",
			script,
			at,
		]).catch(() => {});
		await expect
			.poll(() => readersOf(at).filter((pid) => parentOf(pid) !== process.pid))
			.toEqual([]);
	});

	test("where no process can be started, searches are refused and leave nothing behind", async () => {
		const at = join(folder, "heavy.db");
		const script = (prepare: string) => `
			import { openSync, closeSync } from "node:fs";
			import { openSqlite } from ${JSON.stringify(new URL("../../src/database/sqlite.ts", import.meta.url).href)};
			import { raw } from ${JSON.stringify(new URL("../../src/database/raw.ts", import.meta.url).href)};
			import { sql } from "kysely";
			const db = openSqlite(process.argv[1]);
			const read = () => db.heavy.rows((q) => raw(q, sql\`select 1 as one\`)).then(
				(rows) => rows.length,
				(error) => error.kind + ": " + error.message,
			);
			await db.rows((q) => raw(q, sql\`select 1 as one\`));
			${prepare}
			const refused = [await read(), await read()];
			repair();
			console.log(JSON.stringify([...refused, await read(), db.heavyLoad().working]));
			await db.close();
		`;
		const noDescriptor = `
			const open = [];
			try { for (;;) open.push(openSync("/dev/null")); } catch {}
			const repair = () => open.forEach((fd) => closeSync(fd));`;
		const noProgram = `
			const { execPath } = process;
			process.execPath = "/nowhere/node";
			const repair = () => { process.execPath = execPath; };`;
		const dies = noProgram.replace("/nowhere/node", "/bin/false");
		for (const prepare of [noDescriptor, noProgram, dies]) {
			const { stdout } = await promisify(execFile)("sh", [
				"-c",
				'ulimit -n 100; exec "$@"',
				"sh",
				process.execPath,
				"--input-type=module",
				"-e",
				script(prepare),
				at,
			]);
			const refused = expect.stringMatching(
				/^unavailable: .*Try again in a moment/,
			);
			expect(JSON.parse(stdout)).toEqual([refused, refused, 1, 0]);
		}
	});

	const commandOf = (pid: number | string) => {
		try {
			return readFileSync(`/proc/${pid}/cmdline`, "utf8");
		} catch {
			return "";
		}
	};
	const isReader = (pid: number) => commandOf(pid).includes("reader-process");
	const readersOf = (path: string) =>
		readdirSync("/proc")
			.filter((name) => /^\d+$/.test(name))
			.map(Number)
			.filter((pid) => isReader(pid) && commandOf(pid).includes(path));
	const parentOf = (pid: number) => {
		try {
			return Number(
				/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1],
			);
		} catch {
			return 0;
		}
	};
});
