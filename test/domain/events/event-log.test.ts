import { beforeAll, expect, test } from "vitest";
import { DatabaseGone } from "../../../src/database/database.ts";
import type { Event } from "../../../src/domain/events/event-row.ts";
import { unavailable } from "../../../src/errors.ts";
import { testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
beforeAll(async () => {
	forge = await testForge();
});

const happen = (account: number, fail = false) =>
	forge.app.db.write(async (tx) => {
		await forge.app.events.record(tx, {
			kind: "account.created",
			payload: { account },
		});
		if (fail) throw new Error("undone");
	});
/** A consumer that starts with what is there already and keeps the accounts that it saw. */
function consumer(
	name: string,
	fails: (event: Event) => boolean = () => false,
) {
	const seen: number[] = [];
	forge.app.events.consume({
		name,
		kinds: new Set(["account.created"]),
		async handle(event) {
			if (fails(event)) throw new Error("cannot");
			if (event.kind === "account.created")
				seen.push((event.payload as { account: number }).account);
		},
	});
	return seen;
}

test("events are seen in order, once, and only those of changes that happened", async () => {
	const seen = consumer("order");
	for (const n of [101, 102]) await happen(n);
	await happen(103, true).catch(() => {});
	await Promise.all([104, 105, 106].map((n) => happen(n)));
	await happen(107);
	for (let i = 0; i < 2; i++) await forge.app.events.settled();
	const ours = seen.filter((n) => n > 100);
	expect(ours.slice(0, 2)).toEqual([101, 102]);
	// what happened at the same moment has no order of its own
	expect(ours.slice(2, 5).sort()).toEqual([104, 105, 106]);
	expect(ours.slice(5)).toEqual([107]);
});

test("a second consumer reads everything for itself, from the beginning", async () => {
	await happen(201);
	const seen = consumer("late");
	await forge.app.events.settled();
	expect(seen).toContain(1);
	expect(seen).toContain(201);
});

test("an event that a consumer cannot take is parked, and those after it go on", async () => {
	const seen = consumer(
		"picky",
		(e) =>
			e.kind === "account.created" &&
			(e.payload as { account: number }).account === 301,
	);
	for (const n of [301, 302]) await happen(n);
	await forge.app.events.settled();
	expect(seen.slice(-1)).toEqual([302]);
	expect(seen).not.toContain(301);
	const parked = await forge.app.db.rows((q) =>
		q.selectFrom("parked_event").selectAll().where("consumer", "=", "picky"),
	);
	expect(parked).toMatchObject([{ attempts: 5, error: "Error: cannot" }]);
});

test("many writers at once lose no event", async () => {
	const seen = consumer("crowd");
	await forge.app.events.settled();
	const wanted = Array.from({ length: 300 }, (_, i) => 1000 + i);
	await Promise.all(wanted.map((n) => happen(n)));
	await forge.app.events.settled();
	expect(seen.filter((n) => n >= 1000).sort((a, b) => a - b)).toEqual(wanted);
});

test("a reader waits until his own last event is passed, and for nobody else's", async () => {
	const { events, db } = forge.app;
	const seen = consumer("waited-for");
	// it begins with what happened before
	await events.settled();
	const act = (account: number, actor: number) =>
		db.write((tx) =>
			events.record(tx, {
				kind: "account.created",
				actor,
				payload: { account },
			}),
		);
	for (let n = 801; n < 810; n++) {
		await act(n, 77);
		await events.caughtUp("waited-for", 77);
		expect(seen.at(-1)).toBe(n);
	}
	await events.settled();
	const before = db.statements;
	await Promise.all([
		events.caughtUp("waited-for", 77),
		events.caughtUp("waited-for", 78),
		events.caughtUp("waited-for", undefined),
		events.caughtUp("unknown", 77),
	]);
	expect(db.statements).toBe(before);
});

test("a reader does not wait for a consumer that is stuck", async () => {
	const { events, db } = forge.app;
	const free = Promise.withResolvers<void>();
	let done = false;
	events.consume({
		name: "stuck",
		kinds: new Set(["account.created"]),
		async handle(event) {
			if (event.actor_id !== 79) return;
			await free.promise;
			done = true;
		},
	});
	await db.write((tx) =>
		events.record(tx, {
			kind: "account.created",
			actor: 79,
			payload: { account: 901 },
		}),
	);
	await events.caughtUp("stuck", 79);
	expect(done).toBe(false);
	free.resolve();
	await events.settled();
	expect(done).toBe(true);
});

test("an event waits as long as the database or the bucket is away, however often it is tried", async () => {
	let away = 12;
	const seen = consumer("patient", (event) => {
		const account = (event.payload as { account: number }).account;
		if (account === 401 && away-- > 0)
			throw away % 2
				? unavailable("the file storage does not respond")
				: new DatabaseGone(new Error("write EPIPE"));
		return false;
	});
	for (const n of [401, 402]) await happen(n);
	// the consumer pauses between its tries
	while (!seen.includes(402)) await forge.app.events.settled();
	expect(seen.filter((n) => n > 400 && n < 500)).toEqual([401, 402]);
	const parked = await forge.app.db.rows((q) =>
		q.selectFrom("parked_event").selectAll().where("consumer", "=", "patient"),
	);
	expect(parked).toEqual([]);
}, 30_000);
