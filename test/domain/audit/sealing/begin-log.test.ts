import { beforeEach, expect, test } from "vitest";
import { runAudit } from "../../../../src/cli/admin/audit-commands.ts";
import { verifyCheckpoint } from "../../../../src/crypto/tlog/checkpoint.ts";
import { readVerifier, verifierKey } from "../../../../src/crypto/tlog/note.ts";
import { leafHash } from "../../../../src/crypto/tlog/tree.ts";
import { insteadOf } from "../../../../src/database/database.ts";
import { openLog } from "../../../../src/domain/audit/sealing/begin-log.ts";
import { endLog } from "../../../../src/domain/audit/sealing/end-log.ts";
import {
	type AuditLogRow,
	keyOfLog,
	lastCheckpoint,
	newestLog,
} from "../../../../src/domain/audit/sealing/log-rows.ts";
import { openSealing } from "../../../../src/domain/audit/sealing/open-sealing.ts";
import { sealBatch } from "../../../../src/domain/audit/sealing/seal-batch.ts";
import { addRecords, unsealingForge } from "./records.ts";

const at = Date.parse("2030-01-01T00:00:07.890Z");
let app: Awaited<ReturnType<typeof unsealingForge>>["app"];
let first: AuditLogRow;
beforeEach(async () => {
	({ app } = await unsealingForge());
	const log = await newestLog(app.db);
	if (!log) throw new Error("no log has begun");
	first = log;
});

const logs = () =>
	app.db.rows((q) => q.selectFrom("audit_log").selectAll().orderBy("id"));

test("a log goes on where the one before it ended, whose last checkpoint its first entry holds", async () => {
	await addRecords(app, 3);
	await expect.poll(() => sealBatch(app)).toBe("done");
	const last = await lastCheckpoint(app.db, first.id);
	await endLog(app);
	const [told] = await app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select("details")
			.where("action", "=", "audit.log-ended"),
	);
	expect(JSON.parse(told?.details ?? "")).toEqual({ facts: { log: first.id } });
	const [ended] = await logs();
	const { db, seals } = app;
	const url = "https://forge.example:8443/under/a/path/";
	const log = await openLog({ db, seals, url, clock: () => at });
	const { origin } = log;
	expect(origin).toMatch(
		/^forge\.example:8443\/under\/a\/path\/-\/audit-log\/2-[0-9a-f]{8}$/,
	);
	const [entry] = await db.rows((q) =>
		q.selectFrom("audit_entry").selectAll().where("log_id", "=", 2),
	);
	expect(JSON.parse(entry?.entry ?? "")).toEqual({
		...{ v: 1, log: origin, at, earlier: last?.note },
	});
	const leaf = leafHash(Buffer.from(entry?.entry ?? ""));
	expect(entry).toMatchObject({
		...{ number: 0, record_id: null, names_salt: "", network_salt: "" },
		leaf: leaf.toString("base64"),
	});
	expect(log).toMatchObject({
		...{ id: 2, size: 1, frontier: entry?.leaf, restored_at: 0 },
		created_at: Math.floor(at / 1000),
		...{ tx: ended?.tx, record_id: ended?.record_id },
	});
	const checkpoint = await lastCheckpoint(db, 2);
	expect(checkpoint).toMatchObject({ size: 1, root: entry?.leaf, at_ms: at });
	const key = keyOfLog(log, seals);
	const verifier = readVerifier(verifierKey({ name: origin, key }));
	expect(verifyCheckpoint(checkpoint?.note ?? "", verifier)).toMatchObject({
		...{ origin, size: 1, root: leaf },
	});
	// it grows until it ends
	expect(await openLog(app)).toEqual(log);
});

test("a log that begins without the server has the name of the one before, and none begins without an address", async () => {
	await endLog(app);
	const { origin } = await openLog({ ...app, url: "" });
	expect(origin).toMatch(/\/-\/audit-log\/2-[0-9a-f]{8}$/);
	const place = (name: string) => name.slice(0, name.lastIndexOf("/"));
	expect(place(origin)).toBe(place(first.origin));
	await app.db.script(
		"delete from audit_checkpoint; delete from audit_entry; delete from audit_log",
	);
	await expect(openLog({ ...app, url: "" })).rejects.toThrow(
		"start the server once, or set INGOT_URL",
	);
});

test("two servers that begin a log in the same moment have one", async () => {
	await endLog(app);
	let come = 0;
	let go = () => {};
	const both = new Promise<void>((resolve) => (go = resolve));
	const db = insteadOf(app.db, {
		async write(work, sharing) {
			if (++come === 2) go();
			await both;
			return app.db.write(work, sharing);
		},
	});
	const opened = await Promise.all([
		openLog({ ...app, db }),
		openLog({ ...app, db }),
	]);
	expect(come).toBe(2);
	const [, second, ...more] = await logs();
	expect(opened).toEqual([second, second]);
	expect(more).toEqual([]);
});

test("a log that cannot be begun is told of", async () => {
	await endLog(app);
	const db = insteadOf(app.db, {
		write: async () => {
			throw new Error("the disk is full");
		},
	});
	await expect(openLog({ ...app, db })).rejects.toThrow("the disk is full");
	expect(await logs()).toHaveLength(1);
});

test("a log whose key is lost gives way to a new one, which takes what it could not take", async () => {
	await app.db.script("update audit_log set secret = 'of a lost key'");
	const ids = await addRecords(app, 2);
	const auditSealing = openSealing({ ...app, log: { error() {} } as never });
	await runAudit({ ...app, auditSealing }, ["audit", "begin"]);
	await auditSealing.close();
	const [ended, log] = await logs();
	expect([ended?.size, log?.restored_at]).toEqual([first.size, 0]);
	const entries = await app.db.rows((q) =>
		q
			.selectFrom("audit_entry")
			.select("record_id")
			.where("log_id", "=", 2)
			.orderBy("number"),
	);
	// behind them is the record of the end
	expect(entries.map(({ record_id }) => record_id)).toEqual([
		...[null, ...ids, expect.any(Number)],
	]);
});

test("where no log has begun none is ended", async () => {
	await app.db.script(
		"delete from audit_checkpoint; delete from audit_entry; delete from audit_log",
	);
	expect(await endLog(app)).toBe(0);
	const ends = await app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select("id")
			.where("action", "=", "audit.log-ended"),
	);
	expect(ends).toEqual([]);
	await openLog(app);
	expect(await endLog(app)).toBe(1);
});
