import pino from "pino";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { migrate } from "../../../src/database/migrate.ts";
import { openPostgres } from "../../../src/database/postgres.ts";
import { openLeases, serverFor } from "../../../src/domain/servers/leases.ts";
import { openOutbox } from "../../../src/jobs/outbox.ts";
import { afterFile } from "../../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../../support/postgres.ts";

const names = Array.from({ length: 12 }, (_, i) => `work ${i}`);
const patient = { timeout: 30_000 };
const idle = () => false;
const quiet = [() => {}, idle] as const;

test("servers agree on who holds what, and only what a lost server held moves", () => {
	const three = ["a", "b", "c"];
	const before = names.map((name) => serverFor(name, three));
	expect(new Set(before)).toEqual(new Set(three));
	expect(names.map((name) => serverFor(name, three.toReversed()))).toEqual(
		before,
	);
	const after = names.map((name) => serverFor(name, ["a", "b"]));
	for (const [i, server] of before.entries())
		if (server !== "c") expect(after[i]).toBe(server);
});

describe.runIf(onPostgres)("leases", () => {
	let db: Awaited<ReturnType<typeof openPostgres>>;
	beforeAll(async () => {
		const url = await forgeDatabaseUrl();
		db = await openPostgres(url);
		await migrate(db);
		afterFile(async () => {
			await db.close();
			await dropTestDatabase(url);
		});
	});
	const server = (name: string) => {
		const leases = openLeases(db, pino({ level: "silent" }), name);
		for (const one of names) leases.want(one, ...quiet);
		const held = () => names.filter((one) => leases.has(one));
		return { ...leases, held };
	};

	test("all who share a name hear that it is theirs now", async () => {
		const leases = openLeases(db, pino({ level: "silent" }));
		const told: string[] = [];
		leases.want("webhooks", () => void told.push("outbox"), idle);
		leases.want("webhooks", () => void told.push("consumer"), idle);
		await leases.start();
		expect(told).toEqual(["outbox", "consumer"]);
		expect(leases.has("webhooks")).toBe(true);
		await leases.close();
	});

	test("a server that comes gets its part, one that goes leaves it to the others, and nobody holds what another holds", async () => {
		const a = server("a");
		await a.start();
		expect(a.held()).toEqual(names);
		const b = server("b");
		await b.start();
		const meant = (who: string) =>
			names.filter((one) => serverFor(one, ["a", "b"]) === who);
		await vi.waitFor(() => {
			const both = [...a.held(), ...b.held()];
			expect(new Set(both).size).toBe(both.length);
			expect(a.held()).toEqual(meant("a"));
			expect(b.held()).toEqual(meant("b"));
		}, patient);
		expect(meant("b").length).toBeGreaterThan(1);
		await a.close();
		await vi.waitFor(() => expect(b.held()).toEqual(names), patient);
		const rows = await db.rows((q) =>
			q.selectFrom("server_lease").select("fence").where("name", "in", names),
		);
		// each holder after the first has a higher number
		const numbers = rows.map((row) => row.fence).sort();
		expect(numbers).toEqual([
			...meant("b").map(() => 2),
			...meant("a").map(() => 2),
		]);
		await b.close();
	});

	test("a message that is under way when a server comes is sent once, and the next one by that server", async () => {
		const log = pino({ level: "silent" });
		const box = names.find((one) => serverFor(one, ["a", "b"]) === "b");
		const rows = [1, 2].map((id) => ({ id, state: "due" }));
		const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
		const sent: string[] = [];
		const join = (who: string) => {
			const leases = openLeases(db, log, who);
			const outbox = openOutbox(
				{
					name: box as string,
					atOnce: 1,
					due: async () => rows.filter((row) => row.state === "due"),
					async send(row) {
						row.state = "taken";
						sent.push(`${row.id} by ${who}`);
						if (who === "a") await arrived;
						row.state = "sent";
					},
					async reset() {
						for (const row of rows)
							if (row.state === "taken") row.state = "due";
					},
				},
				Date.now,
				log,
				leases,
			);
			return { leases, outbox };
		};
		const a = join("a");
		await a.outbox.start();
		await a.leases.start();
		await vi.waitFor(() => expect(sent).toEqual(["1 by a"]));
		const b = join("b");
		await b.outbox.start();
		await b.leases.start();
		// from now on it begins nothing more
		await vi.waitFor(() => {
			expect(a.leases.has(box as string)).toBe(false);
		}, patient);
		const lastTicks = async () => {
			const both = await db.rows((q) =>
				q
					.selectFrom("server_lease")
					.select("until_ms")
					.where("name", "in", ["server a", "server b"])
					.orderBy("name"),
			);
			return both.map((row) => Number(row.until_ms));
		};
		const before = await lastTicks();
		await vi.waitFor(async () => {
			const after = await lastTicks();
			for (const [i, until] of before.entries())
				expect(after[i]).toBeGreaterThan(until + 2_000);
		}, patient);
		expect(sent).toEqual(["1 by a"]);
		arrive();
		await vi.waitFor(() => {
			expect(sent).toEqual(["1 by a", "2 by b"]);
		}, patient);
		for (const { leases, outbox } of [a, b]) {
			await outbox.close();
			await leases.close();
		}
	});

	test("what its server does not want goes to another one after a while", async () => {
		const a = server("a");
		const other = openLeases(db, pino({ level: "silent" }), "b");
		other.want("something else", ...quiet);
		await other.start();
		await a.start();
		await vi.waitFor(() => expect(a.held()).toEqual(names), patient);
		await a.close();
		await other.close();
	});
});
