import { beforeAll, expect, test } from "vitest";
import { deleteOldRecords } from "../../../../src/domain/audit/keeping/delete-old-records.ts";
import {
	forgetAccount,
	forgetAddresses,
} from "../../../../src/domain/audit/keeping/forget-details.ts";
import { newestLog } from "../../../../src/domain/audit/sealing/log-rows.ts";
import { readTile } from "../../../../src/domain/audit/sealing/read-log.ts";
import { exportLogs } from "../../../../src/domain/audit-verification/export-log.ts";
import {
	checkProof,
	numberOfRecord,
	proveEntry,
} from "../../../../src/domain/audit-verification/proofs.ts";
import {
	logVerifier,
	verifyDatabase,
} from "../../../../src/domain/audit-verification/verify-database.ts";
import { verifyExport } from "../../../../src/domain/audit-verification/verify-export.ts";
import { testForge } from "../../../support/forge.ts";
import { addRecords } from "../sealing/records.ts";

const day = 86_400_000;
const today = Date.parse("2026-11-20T12:00:00Z");
let time = today - 50 * day;
let forge: Awaited<ReturnType<typeof testForge>>;
beforeAll(async () => {
	forge = await testForge({ keepAuditDays: 30 }, { clock: () => time });
	time = today;
	const { app } = forge;
	await addRecords(app, 600, { at_ms: today - 40 * day, actor_id: 70 });
	await addRecords(app, 100, { at_ms: today - 20 * day, actor_id: 71 });
	await addRecords(app, 100, { at_ms: today - day, actor_id: 72, by_id: 71 });
	await app.auditSealing.settled();
});

const records = (actor: number) =>
	forge.app.db.rows((q) =>
		q.selectFrom("audit_record").selectAll().where("actor_id", "=", actor),
	);
const verified = async () => {
	const { db, seals } = forge.app;
	const { findings, entries } = await verifyDatabase(db, seals);
	expect(findings.told).toEqual([]);
	const again = await verifyExport(lines(), {});
	expect(again.findings.told).toEqual([]);
	expect(again.entries).toBe(entries);
	return entries;
};
async function* lines() {
	for await (const line of exportLogs(forge.app.db, forge.app.seals))
		yield line.trimEnd();
}

test("addresses from before a time are erased, and nothing else, and the log holds", async () => {
	const done = await forgetAddresses(forge.app, today - 10 * day);
	expect(done).toBeGreaterThanOrEqual(700);
	for (const { address, agent, actor_name } of await records(71))
		expect({ address, agent, actor_name }).toEqual({
			...{ address: "", agent: "", actor_name: "ada" },
		});
	expect((await records(72))[0]).toMatchObject({ address: "192.0.2.7" });
	await verified();
});

test("names and details of an account are erased where it acted itself, as another, or is concerned", async () => {
	expect(await forgetAccount(forge.app, 71)).toBe(200);
	expect(await forgetAccount(forge.app, 71)).toBe(0);
	for (const actor of [71, 72])
		for (const record of await records(actor))
			expect(record).toMatchObject({
				...{ actor_id: actor, actor_name: "", target_name: "" },
				...{ details: "{}", address: "" },
			});
	await verified();
	const { app } = forge;
	const log = await newestLog(app.db);
	if (!log) throw new Error("no log");
	const place = await numberOfRecord(app.db, (await records(72))[0]?.id ?? 0);
	const proof = await proveEntry(app.db, log, place?.number ?? 0);
	const proven = checkProof(proof, logVerifier(log, app.seals));
	expect(proven.record).toMatchObject({ actor_id: 72, actor_name: "" });
	const [one] = await records(72);
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("audit_record")
				.set({ address: "192.0.2.1" })
				.where("id", "=", one?.id ?? 0),
		),
	);
	const { findings } = await verifyDatabase(app.db, app.seals);
	expect(findings.told.map(({ text }) => text)).toEqual([
		expect.stringContaining("has network that were not sealed"),
	]);
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("audit_record")
				.set({ address: "" })
				.where("id", "=", one?.id ?? 0),
		),
	);
});

test("records that are too old are deleted with their numbers, and what is left is proven as before", async () => {
	const { app } = forge;
	await app.auditSealing.settled();
	const before = await verified();
	await deleteOldRecords(app);
	await app.auditSealing.settled();
	const log = await newestLog(app.db);
	if (!log) throw new Error("no log");
	expect(log.min_index).toBe(512);
	// the deletions are records, too
	const pruned = await app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select("id")
			.where("action", "=", "audit.pruned"),
	);
	expect(pruned.length).toBeGreaterThan(0);
	expect(await verified()).toBe(before - 512 + pruned.length);
	const left = (await records(70)).length;
	expect(left).toBeGreaterThan(600 - 512);
	expect(left).toBeLessThan(120);
	const verifier = logVerifier(log, app.seals);
	for (const number of [512, 600, log.size - 1]) {
		const proof = await proveEntry(app.db, log, number);
		expect(checkProof(proof, verifier).number).toBe(number);
	}
	await expect(proveEntry(app.db, log, 511)).rejects.toThrow("no entry 511");
	const tile = { index: 0, width: 256 };
	expect(await readTile(app.db, log, { level: "entries", ...tile })).toBe(
		undefined,
	);
	expect(await readTile(app.db, log, { level: 0, ...tile })).toHaveLength(8192);
	await addRecords(app, 300);
	await app.auditSealing.settled();
	await verified();
});
