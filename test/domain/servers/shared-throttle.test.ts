import { sql } from "kysely";
import { expect, test } from "vitest";
import { openThrottle } from "../../../src/crypto/throttle.ts";
import {
	countReset,
	maySendReset,
	mayWriteTo,
	mostResets,
} from "../../../src/domain/registration/mail-bounds.ts";
import { openSharedThrottle } from "../../../src/domain/servers/shared-throttle.ts";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { db } = forge.app;
const bound = (key: string, window: number) =>
	({ by: "pair", key, limit: 2, window, hard: true }) as const;

/** Moves what was counted into the past, as the clock of the database cannot be set. */
const age = (ms: number) =>
	db.write((tx) =>
		tx.change((q) =>
			q.updateTable("failed_login").set({ at_ms: sql`at_ms - ${ms}` }),
		),
	);

// several servers have PostgreSQL, and count by its clock
test.runIf(db.dialect === "postgres")(
	"servers count together, and a short window ends no longer one",
	async () => {
		const [here, there] = [openSharedThrottle(db), openSharedThrottle(db)];
		const long = [bound("long", 3_600_000)];
		await here.take(long);
		await there.take(long);
		await age(120_000);
		await here.take([bound("another", 60_000)]);
		for (const server of [here, there])
			expect(await server.take(long)).toMatchObject({ allowed: false });
		expect(await here.take([bound("long", 60_000)])).toMatchObject({
			allowed: true,
		});
	},
);

test.runIf(db.dialect === "postgres")(
	"what the clock of the database has seen that was put back counts no more",
	async () => {
		const shared = openSharedThrottle(db);
		const hour = [bound("clock", 3_600_000)];
		await shared.take(hour);
		await shared.take(hour);
		expect((await shared.take(hour)).allowed).toBe(false);
		await age(-40 * 86_400_000);
		expect((await shared.take(hour)).allowed).toBe(true);
	},
);

test("what a clock in memory has seen that was put back counts no more", () => {
	const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
	const memory = openThrottle({
		limit: 1,
		window: 3_600_000,
		now: () => clock.now,
	});
	clock.now += 40 * 86_400_000;
	memory.fail("clock");
	expect(memory.ask("clock").allowed).toBe(false);
	clock.now -= 40 * 86_400_000;
	expect(memory.take("clock").allowed).toBe(true);
	expect(memory.ask("clock").allowed).toBe(false);
});

test("pauses between mails hold for all servers", async () => {
	const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
	const shared = new Map<string, ReturnType<typeof openThrottle>>();
	/** One count of each kind for both servers. */
	const throttle = (bounds: { limit: number; window: number }) => {
		const kind = JSON.stringify(bounds);
		const known =
			shared.get(kind) ?? openThrottle({ ...bounds, now: () => clock.now });
		shared.set(kind, known);
		return known;
	};
	/** What another process would have: counts of its own where they are not shared. */
	const server = () => ({
		...forge.app,
		mail: { ...forge.app.mail },
		servers: { throttle } as unknown as NonNullable<typeof forge.app.servers>,
	});
	const [one, two] = [server(), server()];
	expect(await mayWriteTo(one, "Ada@example.org")).toBe(true);
	expect(await mayWriteTo(two, "ada@example.org")).toBe(false);
	expect(await maySendReset(two, 5)).toBe(true);
	expect(await maySendReset(one, 5)).toBe(false);
	expect(await maySendReset(one, 6)).toBe(true);
	for (let n = 0; n < mostResets; n++)
		await countReset(n % 2 ? one : two, "192.0.2.7");
	for (const app of [one, two])
		await expect(countReset(app, "192.0.2.7")).rejects.toMatchObject({
			kind: "too-many",
		});
	clock.now += 181_000;
	expect(await mayWriteTo(two, "ada@example.org")).toBe(true);
});
