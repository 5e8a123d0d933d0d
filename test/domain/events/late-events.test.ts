import { beforeAll, expect, test } from "vitest";
import {
	type EventLog,
	openEventLog,
} from "../../../src/domain/events/event-log.ts";
import { openLateEvents } from "../../../src/domain/events/late-events.ts";
import { openJobs } from "../../../src/jobs/jobs.ts";
import { testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: number;
let bob: number;
beforeAll(async () => {
	forge = await testForge();
	for (const name of ["ada", "bob"]) await forge.user(name);
	const rows = await forge.app.db.rows((q) =>
		q.selectFrom("account").select(["id", "name"]),
	);
	const idOf = (name: string) => rows.find((r) => r.name === name)?.id ?? 0;
	[ada, bob] = [idOf("ada"), idOf("bob")];
	// the servers of these tests do all jobs
	await forge.app.jobs.close();
});

const happen = (actor: number, account: number) =>
	forge.app.db.write((tx) =>
		forge.app.events.record(tx, {
			kind: "account.created",
			actor,
			payload: { account },
		}),
	);
const lateRows = () =>
	forge.app.db.rows((q) =>
		q.selectFrom("job").selectAll().where("kind", "=", "late-event"),
	);

/** A server with one consumer, which hangs at the events of some accounts until it is let go. */
function server(name: string, slow: readonly number[]) {
	const { db, log } = forge.app;
	const clock = { now: Date.now() };
	const jobs = openJobs(db, () => clock.now, log, { leaseMs: 60_000 });
	const late = openLateEvents(db, jobs, { shared: false, patienceMs: 20 });
	const events: EventLog = openEventLog(db, () => clock.now, log, { late });
	const begun: number[] = [];
	const ended: number[] = [];
	let letGo = () => {};
	const held = new Promise<void>((go) => (letGo = go));
	events.consume({
		name,
		kinds: new Set(["account.created"]),
		async handle(event) {
			const { account } = event.payload as { account: number };
			// those of the accounts above are not meant
			if (account < 1000) return;
			begun.push(account);
			if (slow.includes(account)) await held;
			ended.push(account);
		},
	});
	void events.start();
	return { begun, ended, letGo, events, jobs, clock };
}

test("a slow event of one owner holds up his own events only, and they keep their order", async () => {
	const here = server("turns", [1011]);
	for (const account of [1011, 1012, 1013]) await happen(ada, account);
	for (const account of [1021, 1022]) await happen(bob, account);
	here.events.wake();
	await expect.poll(() => here.ended.includes(1022)).toBe(true);
	// it was begun once, and goes on beside its consumer
	expect(here.begun.filter((account) => account < 1020)).toEqual([1011]);
	await happen(ada, 1014);
	await happen(bob, 1023);
	here.events.wake();
	await expect.poll(() => here.ended.includes(1023)).toBe(true);
	expect(here.begun).not.toContain(1014);
	await expect
		.poll(async () => (await lateRows()).map(({ owner_id }) => owner_id))
		.toEqual([ada, ada, ada, ada]);
	here.letGo();
	await here.events.settled();
	expect(here.ended.filter((account) => account < 1020)).toEqual([
		1011, 1012, 1013, 1014,
	]);
	expect(await lateRows()).toEqual([]);
	// whoever was late is not so for ever
	await happen(ada, 1015);
	await here.events.settled();
	expect(here.ended.at(-1)).toBe(1015);
	await here.events.close();
	await here.jobs.close();
});

test("a late event of a server that died is handled by the next, but not for ever", async () => {
	const dead = server("heirs", [1031]);
	await happen(ada, 1031);
	dead.events.wake();
	await expect.poll(async () => (await lateRows()).length).toBe(1);
	await dead.events.close();
	const deaths: number[] = [];
	for (let i = 1; i <= 3; i++) {
		const next = server("heirs", [1031]);
		next.clock.now += i * 100_000;
		await next.jobs.start();
		if (i < 3) await expect.poll(() => next.begun).toEqual([1031]);
		else
			await expect
				.poll(async () => (await lateRows()).map(({ error }) => error))
				.toEqual(["Error: the process ended repeatedly during this task"]);
		deaths.push(next.begun.length);
	}
	expect(deaths).toEqual([1, 1, 0]);
	// what is given up makes nobody wait
	const after = server("heirs", []);
	await happen(ada, 1032);
	await after.events.settled();
	expect(after.ended).toEqual([1032]);
});
