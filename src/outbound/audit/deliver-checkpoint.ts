import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { consistencyProof } from "../../crypto/tlog/proofs.ts";
import {
	addCheckpointBody,
	longestAnswer,
	readAnswer,
} from "../../crypto/tlog/witness.ts";
import { query } from "../../database/database.ts";
import { syncPath } from "../../disk/sync.ts";
import type { SealingGround } from "../../domain/audit/sealing/ground.ts";
import {
	type AuditCheckpoint,
	type AuditLogRow,
	lastCheckpoint,
	nameOfLog,
} from "../../domain/audit/sealing/log-rows.ts";
import { nodesOfLog } from "../../domain/audit/sealing/tile-rows.ts";
import type { Egress } from "../../egress/egress.ts";
import { deliveryOf, noteDelivery } from "./delivery-rows.ts";
import type { CheckpointPlace } from "./places.ts";

type Part = Pick<SealingGround, "db" | "clock"> & {
	readonly egress: Egress;
};

const cosignaturesOf = query((q, p: { log: number; size: number }) =>
	q
		.selectFrom("audit_checkpoint")
		.select("cosignatures")
		.where("log_id", "=", p.log)
		.where("size", "=", p.size),
);
const setCosignatures = query(
	(q, p: { log: number; size: number; lines: string }) =>
		q
			.updateTable("audit_checkpoint")
			.set({ cosignatures: p.lines })
			.where("log_id", "=", p.log)
			.where("size", "=", p.size),
);

const timeoutMs = 10_000;
/** A place that did not take a checkpoint is asked again after so long. */
const pauseSeconds = 30;
/** After a 409 the size that it told is tried, once more after that for another server that was quicker. */
const triesOfSizes = 3;

/** The outcome of a try. */
type Outcome = { readonly size: number; readonly error?: string };

/** Brings the newest checkpoint of a log to a place that lacks it; does nothing where it has it, or failed a moment ago. */
export async function deliverCheckpoint(
	app: Part,
	place: CheckpointPlace,
	log: AuditLogRow,
	checkpoint: AuditCheckpoint,
): Promise<void> {
	const key = { place: place.name, log: log.id };
	const before = await app.db.first(deliveryOf, key);
	const now = Math.floor(app.clock() / 1000);
	if ((before?.size ?? 0) >= checkpoint.size && !before?.error) return;
	if (before?.error && now - before.tried_at < pauseSeconds) return;
	const outcome = await bring(app, place, log, {
		checkpoint,
		old: before?.size ?? 0,
	}).catch((error) => ({
		size: before?.size ?? 0,
		error: (error as Error).message.slice(0, 300),
	}));
	if (!outcome) return;
	const { size, error = "" } = outcome;
	await noteDelivery(app.db, { ...key, before, size, error, now });
}

async function bring(
	app: Part,
	place: CheckpointPlace,
	log: AuditLogRow,
	{ checkpoint, old }: { checkpoint: AuditCheckpoint; old: number },
): Promise<Outcome | undefined> {
	const { size, note } = checkpoint;
	if (place.kind === "witness")
		return askWitness(app, place, log, { checkpoint, old });
	if (place.kind === "directory") {
		await storeNote(join(place.name, nameOfLog(log)), size, note);
		return { size };
	}
	if (place.kind === "bucket") {
		await place.bucket.store(nameOfLog(log), size, note);
		return { size };
	}
	const { status } = await app.egress.request({
		method: "POST",
		url: place.name,
		headers: { "Content-Type": "text/plain; charset=utf-8" },
		body: note,
		timeoutMs,
		maxBytes: longestAnswer,
		truncate: true,
	});
	if (status >= 300) throw new Error(`it answers ${status}`);
	return { size };
}

/** A file for each checkpoint: none is ever written over. */
async function storeNote(
	directory: string,
	size: number,
	note: string,
): Promise<void> {
	await mkdir(directory, { recursive: true });
	const path = join(directory, `${size}.checkpoint`);
	await writeFile(`${path}.new`, note, { flush: true });
	await rename(`${path}.new`, path);
	await syncPath(directory);
}

async function askWitness(
	app: Part,
	witness: CheckpointPlace & { kind: "witness" },
	log: AuditLogRow,
	{ checkpoint, old: first }: { checkpoint: AuditCheckpoint; old: number },
): Promise<Outcome | undefined> {
	const { size, note } = checkpoint;
	let old = first;
	for (let i = 0; i < triesOfSizes; i++) {
		const nodes = nodesOfLog(app.db, log.id, size);
		const proof = await consistencyProof(old, size, nodes);
		const { status, body } = await app.egress.request({
			method: "POST",
			url: `${witness.url.replace(/\/$/, "")}/add-checkpoint`,
			headers: { "Content-Type": "text/plain; charset=utf-8" },
			body: addCheckpointBody(old, proof, note),
			timeoutMs,
			maxBytes: longestAnswer,
		});
		const of = { note, witness: witness.verifier };
		const answer = readAnswer(status, body.toString("utf8"), of);
		if (answer.kind === "refused") return { size: old, error: answer.why };
		if (answer.kind === "cosigned") {
			const lines = answer.signed.map(({ line }) => line);
			await keepCosignatures(app, log, size, lines);
			return { size };
		}
		if (answer.size > size) {
			// this server was stopped, and another one has brought a later checkpoint meanwhile
			const newest = await lastCheckpoint(app.db, log.id);
			if (newest && newest.size >= answer.size) return undefined;
			return {
				size: first,
				error: `it knows ${answer.size} entries of ${log.origin}, and this forge has ${size}: the forge is a copy of the past, run "ingot audit begin"`,
			};
		}
		old = answer.size;
	}
	return { size: old, error: "it names another size each time" };
}

/** Adds lines to a checkpoint; a later one of the same key takes the place of an earlier one. */
function keepCosignatures(
	app: Part,
	log: AuditLogRow,
	size: number,
	lines: readonly string[],
): Promise<number> {
	const keyOf = (line: string) => line.split(" ").slice(0, 2).join(" ");
	return app.db.write(async (tx) => {
		const key = { log: log.id, size };
		const { cosignatures = "" } = (await tx.first(cosignaturesOf, key)) ?? {};
		const others = cosignatures
			.split("\n")
			.filter(
				(one) => one && !lines.some((line) => keyOf(line) === keyOf(one)),
			);
		const all = [...others, ...lines].map((line) => `${line}\n`).join("");
		return tx.run(setCosignatures, { ...key, lines: all });
	});
}
