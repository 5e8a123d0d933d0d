import pino from "pino";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { migrate } from "../../../src/database/migrate.ts";
import { openPostgres } from "../../../src/database/postgres.ts";
import { openLeases, serverFor } from "../../../src/domain/servers/leases.ts";
import { afterFile } from "../../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../../support/postgres.ts";

const names = Array.from({ length: 12 }, (_, i) => `work ${i}`);
const patient = { timeout: 30_000 };

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
		for (const one of names) leases.want(one, () => {});
		const held = () => names.filter((one) => leases.has(one));
		return { ...leases, held };
	};

	test("all who share a name hear that it is theirs now", async () => {
		const leases = openLeases(db, pino({ level: "silent" }));
		const told: string[] = [];
		leases.want("webhooks", () => void told.push("outbox"));
		leases.want("webhooks", () => void told.push("consumer"));
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

	test("what its server does not want goes to another one after a while", async () => {
		const a = server("a");
		const idle = openLeases(db, pino({ level: "silent" }), "b");
		idle.want("something else", () => {});
		await idle.start();
		await a.start();
		await vi.waitFor(() => expect(a.held()).toEqual(names), patient);
		await a.close();
		await idle.close();
	});
});
