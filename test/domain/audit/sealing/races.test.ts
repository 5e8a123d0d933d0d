import { beforeAll, expect, test } from "vitest";
import { insteadOf } from "../../../../src/database/database.ts";
import { openSealing } from "../../../../src/domain/audit/sealing/open-sealing.ts";
import {
	Overtaken,
	sealBatch,
} from "../../../../src/domain/audit/sealing/seal-batch.ts";
import { onPostgres } from "../../../support/postgres.ts";
import { addRecords, unsealingForge } from "./records.ts";

let forge: Awaited<ReturnType<typeof unsealingForge>>;
beforeAll(async () => {
	forge = await unsealingForge();
});

const numbers = async () =>
	(
		await forge.app.db.rows((q) =>
			q.selectFrom("audit_entry").select("number").orderBy("number"),
		)
	).map(({ number }) => number);
const unsealed = () =>
	forge.app.db.rows((q) =>
		q
			.selectFrom("audit_record as r")
			.leftJoin("audit_entry as e", "e.record_id", "r.id")
			.select("r.id")
			.where("e.number", "is", null),
	);

test("a server that was stopped in the middle, and goes on after another, changes nothing", async () => {
	const { db } = forge.app;
	let go = () => {};
	const stopped = new Promise<void>((resolve) => (go = resolve));
	let reached = () => {};
	const isThere = new Promise<void>((resolve) => (reached = resolve));
	const slow = insteadOf(db, {
		async write(work, sharing) {
			reached();
			await stopped;
			return db.write(work, sharing);
		},
	});
	const { clock, seals, url } = forge.app;
	let late: Promise<unknown> = Promise.resolve();
	// PostgreSQL may have a transaction open for a moment, which holds records back
	for (let begun = false; !begun; ) {
		await addRecords(forge.app, 30);
		late = sealBatch({ db: slow, clock, seals, url });
		begun = await Promise.race([
			isThere.then(() => true),
			late.then(() => false),
		]);
	}
	await addRecords(forge.app, 300);
	await expect.poll(() => sealBatch(forge.app)).toBe("done");
	const before = await db.rows((q) =>
		q.selectFrom("audit_checkpoint").selectAll(),
	);
	go();
	await expect(late).rejects.toThrow(Overtaken);
	expect(
		await db.rows((q) => q.selectFrom("audit_checkpoint").selectAll()),
	).toEqual(before);
	expect(await unsealed()).toEqual([]);
	const all = await numbers();
	expect(all).toEqual(all.map((_, i) => i));
});

test("three that all believe to be the one give each record one number", async () => {
	const sealings = [0, 1, 2].map(() => openSealing(forge.app));
	for (const one of sealings) one.start();
	for (let i = 0; i < 20; i++) {
		await addRecords(forge.app, 40);
		await Promise.all(sealings.map((one) => one.settled()));
	}
	for (const one of sealings) await one.close();
	expect(await unsealed()).toEqual([]);
	const all = await numbers();
	expect(all).toEqual(all.map((_, i) => i));
	expect(all.length).toBeGreaterThan(800);
});

test.runIf(onPostgres)(
	"a record of a transaction that began earlier is not passed over when it commits later",
	async () => {
		const { db } = forge.app;
		let go = () => {};
		const waits = new Promise<void>((resolve) => (go = resolve));
		let reached = () => {};
		const isThere = new Promise<void>((resolve) => (reached = resolve));
		const early = db.write(async (tx) => {
			await tx.rows((q) =>
				q
					.insertInto("audit_record")
					.columns([
						"at_ms",
						"action",
						"actor_name",
						"as_kind",
						"credential_kind",
						"address",
						"agent",
						"request_id",
						"target_kind",
						"target_name",
						"details",
					])
					.expression((e) =>
						e
							.selectFrom("audit_record")
							.select([
								"at_ms",
								"action",
								"actor_name",
								"as_kind",
								"credential_kind",
								"address",
								"agent",
								"request_id",
								"target_kind",
								"target_name",
								"details",
							])
							.limit(1),
					)
					.returning("id"),
			);
			reached();
			await waits;
		});
		await isThere;
		const [later] = await addRecords(forge.app, 1);
		expect(await sealBatch(forge.app)).toBe("held back");
		expect((await unsealed()).map(({ id }) => id)).toContain(later);
		go();
		await early;
		await expect.poll(() => sealBatch(forge.app)).toBe("done");
		expect(await unsealed()).toEqual([]);
	},
);
