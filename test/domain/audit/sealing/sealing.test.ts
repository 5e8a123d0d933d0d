import { beforeAll, expect, test, vi } from "vitest";
import { verifyCheckpoint } from "../../../../src/crypto/tlog/checkpoint.ts";
import { readVerifier, verifierKey } from "../../../../src/crypto/tlog/note.ts";
import {
	consistencyProof,
	includes,
	inclusionProof,
} from "../../../../src/crypto/tlog/proofs.ts";
import { leafHash } from "../../../../src/crypto/tlog/tree.ts";
import { insteadOf } from "../../../../src/database/database.ts";
import { endLog } from "../../../../src/domain/audit/sealing/end-log.ts";
import { sealedEntryOf } from "../../../../src/domain/audit/sealing/entry.ts";
import {
	keyOfLog,
	newestLog,
} from "../../../../src/domain/audit/sealing/log-rows.ts";
import { openSealing } from "../../../../src/domain/audit/sealing/open-sealing.ts";
import { Pace } from "../../../../src/domain/audit/sealing/pace.ts";
import { sealBatch } from "../../../../src/domain/audit/sealing/seal-batch.ts";
import { nodesOfLog } from "../../../../src/domain/audit/sealing/tile-rows.ts";
import type { ServerTurns } from "../../../../src/jobs/server-turns.ts";
import { continues } from "../../../crypto/tlog/other-side.ts";
import { testForge } from "../../../support/forge.ts";
import { addRecords, unsealingForge } from "./records.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
beforeAll(async () => {
	forge = await testForge();
});

const logOf = async () => {
	const log = await newestLog(forge.app.db);
	if (!log) throw new Error("no log has begun");
	return log;
};
const entries = () =>
	forge.app.db.rows((q) =>
		q.selectFrom("audit_entry").selectAll().orderBy("number"),
	);
const checkpoints = () =>
	forge.app.db.rows((q) =>
		q.selectFrom("audit_checkpoint").selectAll().orderBy("size"),
	);

test("records get numbers without a gap, in their order, within a second of their commit", async () => {
	// nothing waits any more to be sealed when the record comes
	await forge.app.auditSealing.settled();
	const [last] = await addRecords(forge.app, 1);
	const sealed = () =>
		forge.app.db.rows((q) =>
			q
				.selectFrom("audit_entry")
				.selectAll()
				.where("record_id", "=", last as number),
		);
	await expect.poll(sealed, { timeout: 1_000, interval: 20 }).toHaveLength(1);
	await Promise.all(
		Array.from({ length: 20 }, () => addRecords(forge.app, 37)),
	);
	await forge.app.auditSealing.settled();
	const all = await entries();
	expect(all.map(({ number }) => number)).toEqual(all.map((_, i) => i));
	const order = await forge.app.db.rows((q) =>
		q.selectFrom("audit_record").select("id").orderBy("tx").orderBy("id"),
	);
	expect(all.slice(1).map(({ record_id }) => record_id)).toEqual(
		order.map(({ id }) => id),
	);
});

test("the entry of a record is made of its columns, and of digests of those that may be forgotten", async () => {
	const [id] = await addRecords(forge.app, 1, { address: "192.0.2.99" });
	await forge.app.auditSealing.settled();
	const record = (
		await forge.app.db.rows((q) =>
			q
				.selectFrom("audit_record")
				.selectAll()
				.where("id", "=", id as number),
		)
	)[0];
	const entry = (await entries()).find(({ record_id }) => record_id === id);
	if (!record || !entry) throw new Error("not sealed");
	expect(JSON.parse(entry.entry)).toEqual({
		...{ v: 1, id, at: record.at_ms, action: record.action },
		...{ actor: 7, by: null, as: "", credential: "token", credential_id: 12 },
		...{ request: "request-1", organization: null, repository: 4 },
		...{ account: null, target: "repository", target_id: 4 },
		names: expect.stringMatching(/^[\w+/]{43}=$/),
		network: expect.stringMatching(/^[\w+/]{43}=$/),
	});
	expect(entry.entry).not.toContain("192.0.2.99");
	const salts = { names: entry.names_salt, network: entry.network_salt };
	expect(sealedEntryOf(record, salts)).toBe(entry.entry);
	expect(salts.names).not.toBe(salts.network);
	for (const column of [
		...(["actor_name", "by_name", "target_name", "details"] as const),
		...(["address", "agent"] as const),
	]) {
		const other = { ...record, [column]: "another" };
		expect(sealedEntryOf(other, salts), column).not.toBe(entry.entry);
	}
});

test("every checkpoint is signed, continues the one before it, and has every entry in it", async () => {
	await addRecords(forge.app, 700);
	await forge.app.auditSealing.settled();
	const log = await logOf();
	const key = keyOfLog(log, forge.app.seals);
	const verifier = readVerifier(verifierKey({ name: log.origin, key }));
	const notes = (await checkpoints()).map(({ note }) =>
		verifyCheckpoint(note, verifier),
	);
	expect(notes.length).toBeGreaterThan(2);
	expect(notes.at(-1)?.size).toBe(log.size);
	const read = nodesOfLog(forge.app.db, log.id, log.size);
	for (const [i, note] of notes.entries()) {
		const next = notes[i + 1];
		if (!next) continue;
		const nodes = nodesOfLog(forge.app.db, log.id, next.size);
		const proof = await consistencyProof(note.size, next.size, nodes);
		expect(continues(note, next, proof)).toBe(true);
	}
	const last = notes.at(-1);
	if (!last) throw new Error("no checkpoint");
	for (const { number, entry, leaf } of await entries()) {
		if (number % 97 && number < log.size - 3) continue;
		expect(leafHash(Buffer.from(entry)).toString("base64")).toBe(leaf);
		const proof = await inclusionProof(number, log.size, read);
		const own = { index: number, leaf: Buffer.from(leaf, "base64") };
		expect(includes(own, last, proof)).toBe(true);
	}
	const tiles = await forge.app.db.rows((q) =>
		q.selectFrom("audit_tile").select(["level", "number"]).orderBy("number"),
	);
	expect(tiles).toEqual(
		Array.from({ length: Math.floor(log.size / 256) }, (_, number) => ({
			...{ level: 0, number },
		})),
	);
});

test("a log is named by the address of the forge, and begins with an entry that says so", async () => {
	const { app } = await testForge();
	await app.auditSealing.settled();
	const log = await newestLog(app.db);
	if (!log) throw new Error("no log has begun");
	const { host } = new URL(app.url);
	expect(log.origin).toMatch(/^[\w.:]+\/-\/audit-log\/1-[0-9a-f]{8}$/);
	expect(log.origin.startsWith(`${host}/`)).toBe(true);
	const [first] = await app.db.rows((q) =>
		q.selectFrom("audit_entry").selectAll().orderBy("number").limit(1),
	);
	expect(first).toMatchObject({ number: 0, record_id: null });
	expect(JSON.parse(first?.entry ?? "")).toEqual({
		...{ v: 1, log: log.origin, at: expect.any(Number), earlier: null },
		highest: {
			...{
				...{ account: 1, login_source: 0, external_login: 0, passkey: 0 },
				session: 0,
				...{ action_runner: 0, oauth_application: 3 },
				access_token: 0,
				...{ oauth_grant: 0, oauth_authorization: 0, oauth_refresh_token: 0 },
				public_key: 0,
				deploy_key: 0,
				team: 0,
			},
			...{ branch_rule: 0, tag_rule: 0, git_store: 0 },
		},
	});
	expect(log.secret).not.toContain(
		keyOfLog(log, app.seals).export({ format: "jwk" }).d,
	);
});

test("every entry has two salts of its own, each of 16 bytes", async () => {
	await addRecords(forge.app, 40);
	await forge.app.auditSealing.settled();
	const all = await entries();
	const salts = all
		.filter(({ record_id }) => record_id !== null)
		.flatMap(({ names_salt, network_salt }) => [names_salt, network_salt]);
	expect(salts.length).toBeGreaterThanOrEqual(80);
	for (const salt of salts)
		expect(Buffer.from(`${salt}`, "base64")).toHaveLength(16);
	expect(new Set(salts).size).toBe(salts.length);
});

test("the log that grows is ended, and one that has ended before stays as it was", async () => {
	let time = Date.parse("2030-01-01T00:00:00Z");
	const { app } = await testForge({}, { clock: () => time });
	const ends = async () => {
		const logs = await app.db.rows((q) =>
			q.selectFrom("audit_log").select("restored_at").orderBy("id"),
		);
		return logs.map(({ restored_at }) => restored_at);
	};
	await app.auditSealing.settled();
	const first = time / 1000;
	await endLog(app);
	await app.auditSealing.settled();
	time += 60_000;
	await endLog(app);
	await app.auditSealing.settled();
	expect(await ends()).toEqual([first, first + 60, 0]);
});

test("a database that fails is told, and what was not sealed is sealed later", async () => {
	const { app } = await unsealingForge();
	const told: unknown[] = [];
	let fails = 1;
	const seen: boolean[] = [];
	let busy = () => false;
	const turns = {
		has: () => true,
		want: (_: string, __: () => void, isBusy: () => boolean) => {
			busy = isBusy;
		},
	} as unknown as ServerTurns;
	const db = insteadOf(app.db, {
		first: (async (...args: Parameters<typeof app.db.first>) => {
			if (fails-- > 0) throw new Error("the database is away");
			return app.db.first(...args);
		}) as typeof app.db.first,
		all: (async (...args: Parameters<typeof app.db.all>) => {
			seen.push(busy());
			return app.db.all(...args);
		}) as typeof app.db.all,
	});
	const log = { error: (...args: unknown[]) => void told.push(args) };
	const sealing = openSealing({ ...app, db, log: log as never }, turns);
	expect(busy()).toBe(false);
	const ids = await addRecords(app, 3);
	await expect(sealing.settled()).rejects.toThrow("the database is away");
	// it tries again by itself
	await expect
		.poll(() =>
			app.db.rows((q) =>
				q
					.selectFrom("audit_entry")
					.select("record_id")
					.where("record_id", "in", ids),
			),
		)
		.toHaveLength(3);
	await sealing.settled();
	await sealing.close();
	expect(told).toEqual([[{ err: expect.any(Error) }, expect.any(String)]]);
	// another server waits for what is under way
	expect([seen.at(-1), busy()]).toEqual([true, false]);
});

test("a log whose key was sealed with another secret is told of, and seals nothing", async () => {
	const { app } = await unsealingForge();
	await app.db.script("update audit_log set secret = 'of another secret'");
	const ids = await addRecords(app, 1);
	const sealing = openSealing({ ...app, log: { error() {} } as never });
	await expect(sealing.settled()).rejects.toThrow(
		"the key of the audit log was sealed with another key",
	);
	await sealing.close();
	const sealed = await app.db.rows((q) =>
		q.selectFrom("audit_entry").select("number").where("record_id", "in", ids),
	);
	expect(sealed).toEqual([]);
});

test("records that are too large for one batch are sealed by several", async () => {
	const { app } = await unsealingForge();
	const details = JSON.stringify({ facts: { text: "x".repeat(200_000) } });
	const ids = await addRecords(app, 3, { details });
	const sealing = openSealing(app);
	await sealing.settled();
	await sealing.close();
	const last = await app.db.rows((q) =>
		q
			.selectFrom("audit_entry")
			.select(["number", "record_id"])
			.orderBy("number", "desc")
			.limit(3),
	);
	expect(last.map(({ record_id }) => record_id)).toEqual(ids.reverse());
	const sizes = await app.db.rows((q) =>
		q
			.selectFrom("audit_checkpoint")
			.select("size")
			.orderBy("size", "desc")
			.limit(3),
	);
	expect(sizes.map(({ size }) => size - 1)).toEqual(
		last.map(({ number }) => number),
	);
});

test("records that are held back are sealed as soon as they are not", async () => {
	const { app } = await unsealingForge();
	const looks: number[] = [];
	const db = insteadOf(app.db, {
		all: (async (...args: Parameters<typeof app.db.all>) => {
			const rows = (await app.db.all(...args)) as { ready?: unknown }[];
			if (rows[0]?.ready === undefined) return rows;
			// one is of a transaction that others began before: it and those behind it wait
			const late = looks.length < 2 ? 1 - looks.length : rows.length;
			looks.push(rows.length);
			return rows.map((row, i) => ({ ...row, ready: i < late }));
		}) as typeof app.db.all,
	});
	const ids = await addRecords(app, 3);
	const sealing = openSealing({ ...app, db });
	await sealing.settled();
	await sealing.close();
	expect(looks).toEqual([3, 2, 2]);
	const last = await app.db.rows((q) =>
		q
			.selectFrom("audit_entry")
			.select("record_id")
			.orderBy("number", "desc")
			.limit(3),
	);
	expect(last.map(({ record_id }) => record_id)).toEqual(ids.reverse());
});

test("a machine that writes quickly seals no fewer at once the next time", async () => {
	const { app } = await unsealingForge();
	const pace = new Pace();
	const { rows } = pace;
	await addRecords(app, rows);
	const clock = vi.spyOn(performance, "now").mockReturnValue(5_000);
	try {
		// other transactions hold records back on PostgreSQL
		while ((await sealBatch(app, pace)) !== "done");
	} finally {
		clock.mockRestore();
	}
	expect(pace.rows).toBeGreaterThanOrEqual(rows);
});
