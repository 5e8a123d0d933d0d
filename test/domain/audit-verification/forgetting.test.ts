import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { deleteOldRecords } from "../../../src/domain/audit/keeping/delete-old-records.ts";
import {
	forgetAccount,
	forgetAddresses,
} from "../../../src/domain/audit/keeping/forget-details.ts";
import { sealBatch } from "../../../src/domain/audit/sealing/seal-batch.ts";
import { exportLogs } from "../../../src/domain/audit-verification/export-log.ts";
import { verifyDatabase } from "../../../src/domain/audit-verification/verify-database.ts";
import { verifyExport } from "../../../src/domain/audit-verification/verify-export.ts";
import { testForge } from "../../support/forge.ts";
import { addRecords } from "../audit/sealing/records.ts";

const day = 86_400_000;
const today = Date.parse("2026-11-20T12:00:00Z");
let time = today - 50 * day;
let forge: Awaited<ReturnType<typeof testForge>>;
let ids: number[] = [];
beforeAll(async () => {
	forge = await testForge({ keepAuditDays: 30 }, { clock: () => time });
	time = today;
	const { app } = forge;
	await addRecords(app, 600, { at_ms: today - 40 * day, actor_id: 70 });
	ids = await addRecords(app, 40, { at_ms: today - day, actor_id: 71 });
	await app.auditSealing.settled();
});

async function sealAll(app: Awaited<ReturnType<typeof testForge>>["app"]) {
	await expect.poll(() => sealBatch(app)).toBe("done");
}

/** Erases parts of a record as forgetting does, but by hand. */
const blank = (record: number, part: "names" | "network") =>
	forge.app.db.write(async (tx) => {
		const columns =
			part === "names"
				? { actor_name: "", by_name: null, target_name: "", details: "{}" }
				: { address: "", agent: "" };
		await tx.change((q) =>
			q.updateTable("audit_record").set(columns).where("id", "=", record),
		);
		await tx.change((q) =>
			q
				.updateTable("audit_entry")
				.set({ [`${part}_salt`]: "" })
				.where("record_id", "=", record),
		);
	});

async function found() {
	await forge.app.auditSealing.settled();
	const { db, seals } = forge.app;
	async function* lines() {
		for await (const line of exportLogs(db, seals)) yield line.trimEnd();
	}
	const { findings } = await verifyDatabase(db, seals);
	const ofExport = (await verifyExport(lines(), {})).findings;
	return { database: findings.told, export: ofExport.told };
}

test("what was erased by hand is told, until the log has a record of it", async () => {
	const [first = 0, second = 0] = ids;
	await blank(first, "names");
	await blank(second, "network");
	const told = [
		{
			record: first,
			number: expect.any(Number),
			text: expect.stringContaining("lost its names, and no record tells"),
		},
		{
			record: second,
			number: expect.any(Number),
			text: expect.stringContaining("lost its network, and no record tells"),
		},
	];
	expect(await found()).toEqual({ database: told, export: told });
	// a record about another account or an earlier time does not cover them
	await forgetAccount(forge.app, 99);
	await forgetAddresses(forge.app, today - 10 * day);
	expect(await found()).toEqual({ database: told, export: told });
	await forgetAccount(forge.app, 71);
	expect(await found()).toEqual({ database: [], export: [] });
	const [later = 0] = await addRecords(forge.app, 1, { actor_id: 71 });
	await forge.app.auditSealing.settled();
	await blank(later, "names");
	expect((await found()).database).toMatchObject([{ record: later }]);
	await forgetAccount(forge.app, 71);
	expect((await found()).database).toEqual([]);
});

test("a record that was removed by hand does not become too old", async () => {
	const { app } = forge;
	const rows = (number: number) =>
		app.db.rows((q) =>
			q.selectFrom("audit_entry").selectAll().where("number", "=", number),
		);
	const [row] = await rows(300);
	const record = row?.record_id ?? 0;
	const [kept] = await app.db.rows((q) =>
		q.selectFrom("audit_record").selectAll().where("id", "=", record),
	);
	if (!kept) throw new Error("no record");
	await app.db.write((tx) =>
		tx.change((q) => q.deleteFrom("audit_record").where("id", "=", record)),
	);
	await deleteOldRecords(app);
	expect(await rows(255)).toEqual([]);
	expect(await rows(300)).toHaveLength(1);
	expect((await found()).database).toMatchObject([
		{ record, text: expect.stringContaining("was removed") },
	]);
	await app.db.write((tx) =>
		tx.change((q) => q.insertInto("audit_record").values(kept)),
	);
	await deleteOldRecords(app);
	expect(await rows(300)).toEqual([]);
	expect(await found()).toEqual({ database: [], export: [] });
});

test("a beginning that was cut off by hand is told, also after more has become too old", async () => {
	const { app } = forge;
	await addRecords(app, 800, { at_ms: today - 40 * day });
	await app.auditSealing.settled();
	await app.db.write(async (tx) => {
		await tx.change((q) =>
			q.deleteFrom("audit_entry").where("number", "<", 768),
		);
		await tx.change((q) => q.updateTable("audit_log").set({ min_index: 768 }));
		await tx.change((q) =>
			q
				.deleteFrom("audit_record")
				.where("id", "in", (e) =>
					e
						.selectFrom("audit_record as r")
						.leftJoin("audit_entry as e", "e.record_id", "r.id")
						.select("r.id")
						.where("e.number", "is", null)
						.where("r.action", "<>", "audit.pruned"),
				),
		);
	});
	const told = {
		number: 512,
		text: expect.stringMatching(
			/^entries 512 to 767 of .* no record tells that they were deleted/,
		),
	};
	const before = await found();
	expect(before.database).toContainEqual(told);
	// the records of what was deleted before are among what was cut off
	const cut = {
		number: 0,
		text: expect.stringMatching(/^entries 0 to 767 of .* no record tells/),
	};
	expect(before.export).toContainEqual(cut);
	await deleteOldRecords(app);
	const [log] = await app.db.rows((q) => q.selectFrom("audit_log").selectAll());
	expect(log?.min_index).toBeGreaterThan(768);
	expect((await found()).database).toContainEqual(told);
});

test("an export waits for the record of a deletion that is not sealed yet", async () => {
	time = today - 50 * day;
	const { app } = await testForge({ keepAuditDays: 30 }, { clock: () => time });
	time = today;
	await addRecords(app, 600, { at_ms: today - 40 * day });
	await app.auditSealing.settled();
	await app.auditSealing.close();
	await sealAll(app);
	await deleteOldRecords(app);
	const { db, seals } = app;
	const told = async () => {
		const lines: string[] = [];
		for await (const line of exportLogs(db, seals)) lines.push(line.trimEnd());
		return (await verifyExport(Readable.from(lines), {})).findings.told;
	};
	// nobody seals it
	expect(await told()).toMatchObject([
		{ text: expect.stringMatching(/^entries 0 to 511 of .* no record tells/) },
	]);
	const [found] = await Promise.all([told(), sealAll(app)]);
	expect(found).toEqual([]);
});
