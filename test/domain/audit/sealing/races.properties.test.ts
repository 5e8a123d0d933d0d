import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type Database, insteadOf } from "../../../../src/database/database.ts";
import {
	Overtaken,
	sealBatch,
} from "../../../../src/domain/audit/sealing/seal-batch.ts";
import { verifyDatabase } from "../../../../src/domain/audit-verification/verify-database.ts";
import { cases } from "../../../properties.ts";
import { addRecords, unsealingForge } from "./records.ts";

let forge: Awaited<ReturnType<typeof unsealingForge>>;
beforeAll(async () => {
	forge = await unsealingForge();
});

/** A database whose every answer waits until the scheduler lets it go on, as a server that was stopped there. */
const scheduled = (db: Database, s: fc.Scheduler): Database => {
	const after =
		<A extends unknown[], R>(label: string, act: (...args: A) => Promise<R>) =>
		async (...args: A) => {
			await s.schedule(Promise.resolve(), label);
			return act(...args);
		};
	return insteadOf(db, {
		first: after("first", db.first.bind(db)) as Database["first"],
		all: after("all", db.all.bind(db)) as Database["all"],
		rows: after("rows", db.rows.bind(db)) as Database["rows"],
		write: after("write", db.write.bind(db)) as Database["write"],
	});
};

test("however the steps of three servers mix, each record gets one number and no checkpoint contradicts another", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.scheduler(),
			fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
			fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 3 }),
			async (s, records, servers) => {
				const { db, clock, seals, url } = forge.app;
				const app = { db: scheduled(db, s), clock, seals, url };
				const writer = (async () => {
					for (const count of records) await addRecords(app, count);
				})();
				const sealers = servers.map(async (batches) => {
					for (let i = 0; i < batches; i++)
						await sealBatch(app).catch((error) => {
							if (!(error instanceof Overtaken)) throw error;
						});
				});
				await s.waitFor(Promise.all([writer, ...sealers]));
				// PostgreSQL may have a transaction open for a moment
				await expect.poll(() => sealBatch(forge.app)).toBe("done");
				const entries = await db.rows((q) =>
					q
						.selectFrom("audit_entry")
						.select(["number", "record_id"])
						.orderBy("number"),
				);
				expect(entries.map(({ number }) => number)).toEqual(
					entries.map((_, i) => i),
				);
				const sealed = entries.flatMap(({ record_id }) => record_id ?? []);
				const all = await db.rows((q) =>
					q.selectFrom("audit_record").select("id"),
				);
				expect(new Set(sealed).size).toBe(sealed.length);
				expect(sealed.length).toBe(all.length);
				const { findings } = await verifyDatabase(db, seals);
				expect(findings.told).toEqual([]);
			},
		),
		cases(30),
	);
});
