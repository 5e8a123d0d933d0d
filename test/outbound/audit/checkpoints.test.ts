import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verifyCheckpoint } from "../../../src/crypto/tlog/checkpoint.ts";
import { readVerifier } from "../../../src/crypto/tlog/note.ts";
import { insteadOf } from "../../../src/database/database.ts";
import { endLog } from "../../../src/domain/audit/sealing/end-log.ts";
import {
	lastCheckpoint,
	newestLog,
} from "../../../src/domain/audit/sealing/log-rows.ts";
import { noteOf } from "../../../src/domain/audit/sealing/read-log.ts";
import {
	checkProof,
	proveEntry,
} from "../../../src/domain/audit-verification/proofs.ts";
import {
	logVerifier,
	verifyDatabase,
} from "../../../src/domain/audit-verification/verify-database.ts";
import { egress } from "../../../src/egress/egress.ts";
import { deliverCheckpoint } from "../../../src/outbound/audit/deliver-checkpoint.ts";
import { deliveryOf } from "../../../src/outbound/audit/delivery-rows.ts";
import { checkpointPlaces } from "../../../src/outbound/audit/places.ts";
import { addRecords } from "../../domain/audit/sealing/records.ts";
import { afterFile } from "../../support/after-file.ts";
import { testForge } from "../../support/forge.ts";
import { receiver } from "../../support/receiver.ts";
import { startWitness } from "./witness.ts";

async function bench() {
	const witness = await startWitness("witness.example/w1");
	const inbox = await receiver();
	const folder = await mkdtemp(join(tmpdir(), "ingot-checkpoints-"));
	afterFile(() => rm(folder, { recursive: true, force: true }));
	let time = Date.parse("2026-11-20T12:00:00Z");
	const forge = await testForge(
		{
			allowPrivate: true,
			auditWitnesses: `${witness.verifier} ${witness.url}`,
			auditCheckpointsTo: `${folder}, ${inbox.url}`,
		},
		{ clock: () => time },
	);
	const { app } = forge;
	const grow = async (count: number) => {
		await addRecords(app, count);
		await app.auditSealing.settled();
		time += 60_000;
	};
	await grow(1);
	const logNow = async () => {
		const log = await newestLog(app.db);
		if (!log) throw new Error("no log");
		return { log, verifier: logVerifier(log, app.seals) };
	};
	const trust = async () => {
		const { log } = await logNow();
		const { verifierKey } = await import("../../../src/crypto/tlog/note.ts");
		const { keyOfLog } = await import(
			"../../../src/domain/audit/sealing/log-rows.ts"
		);
		const key = keyOfLog(log, app.seals);
		witness.logs.set(log.origin, verifierKey({ name: log.origin, key }));
	};
	const deliveries = () =>
		app.db.rows((q) =>
			q.selectFrom("audit_delivery").selectAll().orderBy("place"),
		);
	return { witness, inbox, folder, app, grow, logNow, trust, deliveries };
}

test("a witness cosigns each newer checkpoint, and a proof shows it", async () => {
	const { witness, app, grow, logNow, trust } = await bench();
	await trust();
	for (const count of [3, 300, 1]) {
		await grow(count);
		await app.auditCheckpoints.settled();
		const { log, verifier } = await logNow();
		const checkpoint = await lastCheckpoint(app.db, log.id);
		if (!checkpoint) throw new Error("no checkpoint");
		const key = readVerifier(witness.verifier);
		const { signed, size } = verifyCheckpoint(noteOf(checkpoint), verifier, [
			key,
		]);
		expect(signed.map(({ verifier }) => verifier.name)).toEqual([
			...[log.origin, "witness.example/w1"],
		]);
		expect(size).toBe(log.size);
	}
	expect(witness.statuses).toEqual([200, 200, 200]);
	await app.auditCheckpoints.settled();
	expect(witness.statuses).toHaveLength(3);
	await grow(5);
	const { log, verifier } = await logNow();
	const proof = await proveEntry(app.db, log, 2);
	const { witnesses } = checkProof(proof, verifier, [
		readVerifier(witness.verifier),
	]);
	expect(witnesses).toEqual([
		{ name: "witness.example/w1", seconds: 1_763_820_000 },
	]);
});

test("a witness that knows another size is told from there, and one that is away is asked again later", async () => {
	const { witness, app, grow, trust, deliveries } = await bench();
	await app.auditCheckpoints.settled();
	const refused = (await deliveries()).find(
		({ place }) => place === "witness.example/w1",
	);
	expect(refused).toMatchObject({ size: 0, error: "it answers 404: " });
	await app.auditCheckpoints.settled();
	expect(witness.statuses).toEqual([404]);
	await trust();
	await grow(20);
	await app.auditCheckpoints.settled();
	await app.db.write((tx) => tx.change((q) => q.deleteFrom("audit_delivery")));
	await grow(20);
	await app.auditCheckpoints.settled();
	expect(witness.statuses).toEqual([404, 200, 409, 200]);
});

test("a server that was stopped, and brings a witness an older checkpoint than another has, tells of no failure", async () => {
	const { witness, app, grow, logNow, trust, deliveries } = await bench();
	await trust();
	await grow(10);
	const { log } = await logNow();
	const old = await lastCheckpoint(app.db, log.id);
	if (!old) throw new Error("no checkpoint");
	await grow(10);
	await app.auditCheckpoints.settled();
	const before = await deliveries();
	const [place] = checkpointPlaces({
		...app.config,
		...{ auditWitnesses: `${witness.verifier} ${witness.url}` },
		auditCheckpointsTo: "",
	});
	if (!place) throw new Error("no place");
	// it has read that the witness had nothing
	const { db } = app;
	const stopped = insteadOf(db, { first: async () => undefined });
	const late = insteadOf(db, {
		first: ((query, p) =>
			query === deliveryOf
				? stopped.first(query, p)
				: db.first(query, p)) as typeof db.first,
	});
	const { clock } = app;
	const out = egress({ allowPrivate: true });
	await deliverCheckpoint({ db: late, clock, egress: out }, place, log, old);
	expect(witness.statuses).toEqual([200, 409]);
	expect(await deliveries()).toEqual(before);
});

test("a witness refuses a fork, which is told, and a new log names the last checkpoint of the old one", async () => {
	const { witness, app, grow, logNow, trust, deliveries } = await bench();
	await trust();
	await grow(10);
	await app.auditCheckpoints.settled();
	const { log } = await logNow();
	const seen = witness.newest.get(log.origin);
	if (!seen) throw new Error("not seen");
	// the witness has seen more than the forge knows, as after a restore into the past
	witness.newest.set(log.origin, { ...seen, size: log.size + 100 });
	await grow(1);
	await app.auditCheckpoints.settled();
	expect(
		(await deliveries()).find(({ place }) => place === "witness.example/w1")
			?.error,
	).toContain("the forge is a copy of the past");
	witness.newest.set(log.origin, { ...seen, root: Buffer.alloc(32) });
	await grow(1);
	await app.auditCheckpoints.settled();
	expect(witness.statuses.at(-1)).toBe(422);
	await endLog(app);
	const last = await lastCheckpoint(app.db, log.id);
	await grow(3);
	const next = await logNow();
	expect(next.log.id).toBe(2);
	expect(next.log.origin).not.toBe(log.origin);
	const [first] = await app.db.rows((q) =>
		q
			.selectFrom("audit_entry")
			.selectAll()
			.where("log_id", "=", 2)
			.orderBy("number"),
	);
	expect(JSON.parse(first?.entry ?? "")).toMatchObject({
		log: next.log.origin,
		earlier: last?.note,
	});
	await trust();
	await app.auditCheckpoints.settled();
	expect(witness.statuses.at(-1)).toBe(200);
	expect((await verifyDatabase(app.db, app.seals)).findings.told).toEqual([]);
});

test("a directory and a URL get checkpoints, which are never written over", async () => {
	const { inbox, folder, app, grow, logNow } = await bench();
	await app.auditCheckpoints.settled();
	await grow(4);
	await app.auditCheckpoints.settled();
	const { log, verifier } = await logNow();
	const name = log.origin.split("/").at(-1) ?? "";
	const files = await readdir(join(folder, name));
	expect(files).toHaveLength(2);
	for (const file of files) {
		const note = await readFile(join(folder, name, file), "utf8");
		const { size } = verifyCheckpoint(note, verifier);
		expect(file).toBe(`${size}.checkpoint`);
	}
	expect(inbox.got).toHaveLength(2);
	const { size } = verifyCheckpoint(inbox.got.at(-1)?.text ?? "", verifier);
	expect(size).toBe(log.size);
});

test("settings that name no places are refused", () => {
	const key = "w+00000000+AAAA";
	const noBuckets = {
		...{ auditS3Endpoint: "", auditS3Region: "" },
		...{ auditS3AccessKey: "", auditS3SecretKey: "" },
	};
	for (const [auditWitnesses, says] of [
		["x", "is not a verifier key and a URL"],
		[`${key} ftp://x`, "is not a verifier key and a URL"],
		[`${key} https://x`, "not an Ed25519 key"],
		[
			"PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW https://x",
			"is not one of a witness",
		],
	] as const)
		expect(() =>
			checkpointPlaces({
				...noBuckets,
				auditWitnesses,
				auditCheckpointsTo: "",
			}),
		).toThrow(says);
	expect(
		checkpointPlaces({
			...noBuckets,
			auditWitnesses: "",
			auditCheckpointsTo: "",
		}),
	).toEqual([]);
});
