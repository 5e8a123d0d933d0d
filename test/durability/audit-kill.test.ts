import { beforeAll, expect, test } from "vitest";
import { openSeals } from "../../src/crypto/sealed.ts";
import { verifyCheckpoint } from "../../src/crypto/tlog/checkpoint.ts";
import { consistencyProof } from "../../src/crypto/tlog/proofs.ts";
import { newestLog } from "../../src/domain/audit/sealing/log-rows.ts";
import { nodesOfLog } from "../../src/domain/audit/sealing/tile-rows.ts";
import {
	logVerifier,
	verifyDatabase,
} from "../../src/domain/audit-verification/verify-database.ts";
import { openDatabase } from "../../src/domain/storage/open-database.ts";
import { continues } from "../crypto/tlog/other-side.ts";
import type { ChildForge } from "../support/child-forge.ts";
import {
	callChild as call,
	type MortalForge,
	mortalForge,
} from "../support/mortal-forge.ts";
import { thorough } from "../support/run/thorough.ts";

const rounds = Number(process.env.KILL_ROUNDS ?? (thorough ? 12 : 4));
let mortal: MortalForge;
beforeAll(async () => {
	mortal = await mortalForge();
});

/** Creates repositories until the forge is gone; adds the names of those that were acknowledged. */
async function createUntilDead(
	forge: ChildForge,
	lane: string,
	acknowledged: Set<string>,
) {
	for (let i = 0; ; i++) {
		const name = `${lane}-${i}`;
		try {
			const { status } = await call(forge, "POST", "/user/repos", { name });
			if (status === 201) acknowledged.add(name);
		} catch {
			return;
		}
	}
}

test("a forge that is killed again and again while it seals leaves no gap and no second number, and its checkpoints never contradict each other", async () => {
	const acknowledged = new Set<string>();
	const notes: string[] = [];
	let forge = await mortal.start();
	const { data, databaseUrl = "" } = mortal;
	const opened = () => openDatabase({ data, databaseUrl });
	for (let round = 0; round < rounds; round++) {
		const lanes = ["a", "b", "c"].map((lane) =>
			createUntilDead(forge, `${lane}${round}`, acknowledged),
		);
		// some rounds end while the first batch is sealed
		await new Promise((go) => setTimeout(go, 100 + Math.random() * 700));
		await forge.kill("SIGKILL");
		await Promise.all(lanes);
		const db = await opened();
		notes.push(
			...(
				await db.rows((q) => q.selectFrom("audit_checkpoint").select("note"))
			).map(({ note }) => note),
		);
		await db.close();
		forge = await mortal.start();
	}
	await forge.kill("SIGTERM");
	const last = await mortal.start();
	const seals = openSeals(data);
	// a connection that is open sees no commits of others
	const waiting = async () => {
		const db = await opened();
		const done = await verifyDatabase(db, seals);
		await db.close();
		return done.waiting;
	};
	await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
	const db = await opened();
	expect((await verifyDatabase(db, seals)).findings.told).toEqual([]);
	const created = await db.rows((q) =>
		q
			.selectFrom("audit_record as r")
			.innerJoin("audit_entry as e", "e.record_id", "r.id")
			.select("r.target_name")
			.where("r.action", "=", "repository.created"),
	);
	const names = created.map(({ target_name }) => target_name.split("/")[1]);
	expect(new Set(names).size).toBe(names.length);
	expect(names).toEqual(expect.arrayContaining([...acknowledged]));
	const log = await newestLog(db);
	if (!log) throw new Error("no log");
	const verifier = logVerifier(log, seals);
	const seen = [...new Set(notes)]
		.map((note) => verifyCheckpoint(note, verifier))
		.toSorted((a, b) => a.size - b.size);
	expect(seen.length).toBeGreaterThan(rounds);
	for (const [i, next] of seen.entries()) {
		const before = seen[i - 1];
		if (!before) continue;
		const nodes = nodesOfLog(db, log.id, next.size);
		const proof = await consistencyProof(before.size, next.size, nodes);
		expect(continues(before, next, proof)).toBe(true);
	}
	await db.close();
	await last.kill("SIGTERM");
});
