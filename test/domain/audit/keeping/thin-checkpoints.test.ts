import { beforeAll, expect, test } from "vitest";
import { deleteOldRecords } from "../../../../src/domain/audit/keeping/delete-old-records.ts";
import { thinCheckpoints } from "../../../../src/domain/audit/keeping/thin-checkpoints.ts";
import { endLog } from "../../../../src/domain/audit/sealing/end-log.ts";
import { newestLog } from "../../../../src/domain/audit/sealing/log-rows.ts";
import {
	checkProof,
	proveEntry,
} from "../../../../src/domain/audit-verification/proofs.ts";
import {
	logVerifier,
	verifyDatabase,
} from "../../../../src/domain/audit-verification/verify-database.ts";
import { testForge } from "../../../support/forge.ts";
import { addRecords } from "../sealing/records.ts";

const day = 86_400_000;
const today = Date.parse("2026-11-20T12:00:00Z");
let time = today - 30 * day;
let forge: Awaited<ReturnType<typeof testForge>>;
beforeAll(async () => {
	forge = await testForge({ keepAuditDays: 20 }, { clock: () => time });
});

const sizes = async (log = 1) =>
	(
		await forge.app.db.rows((q) =>
			q
				.selectFrom("audit_checkpoint")
				.select("size")
				.where("log_id", "=", log)
				.orderBy("size"),
		)
	).map(({ size }) => size);
const grow = async (count = 1) => {
	await addRecords(forge.app, count, { at_ms: time });
	await forge.app.auditSealing.settled();
	time += 1_000;
	return (await newestLog(forge.app.db))?.size ?? 0;
};
const cosign = (size: number, ...witnesses: string[]) =>
	forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("audit_checkpoint")
				.set({
					cosignatures: witnesses.map((one) => `— ${one} AAAA\n`).join(""),
				})
				.where("size", "=", size),
		),
	);

test("of each day that is over for a week the last checkpoint stays, and the last one of a witness", async () => {
	const { app } = forge;
	time = today - 12 * day;
	const kept: number[] = [];
	for (let days = 12; days > 6; days--) {
		time = today - days * day;
		const signed = [await grow(), await grow()];
		if (days % 2) for (const size of signed) await cosign(size, "w");
		await grow(2);
		const last = await grow();
		if (days > 7) kept.push(...(days % 2 ? [signed[1] ?? 0] : []), last);
	}
	time = today;
	const before = await sizes();
	const [later] = before.filter((size) => size > (kept.at(-1) ?? 0));
	await thinCheckpoints(app);
	const after = await sizes();
	expect(after.filter((size) => size < (later ?? 0))).toEqual(kept);
	expect(after.filter((size) => size >= (later ?? 0))).toEqual(
		before.filter((size) => size >= (later ?? 0)),
	);
	await thinCheckpoints(app);
	expect(await sizes()).toEqual(after);
});

test("with two witnesses the last of each stays, whichever was away", async () => {
	const { app } = forge;
	time = today - 5 * day;
	const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = [
		...[await grow(), await grow(), await grow(), await grow(), await grow()],
	];
	await cosign(first, "w", "v");
	await cosign(second, "w", "v");
	await cosign(third, "v");
	await cosign(fourth, "v");
	time = today + 8 * day;
	await thinCheckpoints(app);
	const after = await sizes();
	// w has signed the second one last, v the fourth
	expect(after.filter((size) => size >= first)).toEqual([
		...[second, fourth, fifth],
	]);
	time = today;
});

test("logs are verified and proven as before, and the newest checkpoint of a log stays for ever", async () => {
	const { app } = forge;
	await grow(600);
	const log = await newestLog(app.db);
	if (!log) throw new Error("no log");
	await endLog(app);
	await grow(3);
	const ended = (await sizes()).at(-1);
	time += 19 * day;
	await grow(1);
	time += 5 * day;
	await deleteOldRecords(app);
	await app.auditSealing.settled();
	await thinCheckpoints(app);
	expect(await sizes()).toEqual([ended]);
	const { findings } = await verifyDatabase(app.db, app.seals);
	expect(
		findings.told.map(({ text }) => text).filter((t) => !/[vw] AAAA/.test(t)),
	).toEqual([]);
	const [row] = await app.db.rows((q) =>
		q.selectFrom("audit_log").selectAll().where("id", "=", 1),
	);
	if (!row) throw new Error("no log");
	expect(row.min_index).toBeGreaterThan(0);
	const number = row.size - 1;
	const proof = await proveEntry(app.db, row, number);
	expect(checkProof(proof, logVerifier(row, app.seals)).number).toBe(number);
});
