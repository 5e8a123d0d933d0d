import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { signCheckpoint } from "../../../crypto/tlog/checkpoint.ts";
import { grow, leafHash, rootOf } from "../../../crypto/tlog/tree.ts";
import { query } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { inCommitOrder } from "../../../database/queries/in-commit-order.ts";
import { openLoopTurns } from "../../../loop-turn.ts";
import type { AuditRecord } from "../audit-record.ts";
import { addCheckpoint, addEntry, openLog } from "./begin-log.ts";
import { sealedEntryOf } from "./entry.ts";
import type { SealingGround } from "./ground.ts";
import { type AuditLogRow, frontierOf, keyOfLog } from "./log-rows.ts";
import { Pace } from "./pace.ts";
import { filledTiles } from "./tile-rows.ts";

type Part = Pick<SealingGround, "db" | "clock" | "seals" | "url">;

/** The main thread hashes for no longer without a turn for others, in milliseconds. */
const longestMs = 8;
const saltBytes = 16;

/**
 * Records behind a place, in the order of the event log: on PostgreSQL only those of transactions before the oldest running one, so that none comes
 * later in front of them. After a move to the other database some of them may have a number already.
 */
const behind = query((q, p: { tx: number; id: number; most: number }, d) => {
	const { ready, behind, order } = inCommitOrder(d, p);
	return q
		.selectFrom("audit_record as r")
		.selectAll()
		.select(ready.as("ready"))
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("audit_entry")
						.select("number")
						.whereRef("record_id", "=", "r.id"),
				),
			),
		)
		.where(behind)
		.orderBy(order)
		.limit(p.most);
});

/** The fence: a holder that was stopped for a while, and goes on from a size that is no more, changes nothing. */
const advance = query(
	(
		q,
		p: {
			log: number;
			from: number;
			to: number;
			frontier: string;
			tx: number;
			record: number;
		},
	) =>
		q
			.updateTable("audit_log")
			.set({
				size: p.to,
				frontier: p.frontier,
				tx: p.tx,
				record_id: p.record,
			})
			.where("id", "=", p.log)
			.where("size", "=", p.from)
			.where("restored_at", "=", 0),
);

const addTile = insertInto("audit_tile", [
	"log_id",
	"level",
	"number",
	"root",
	"hashes",
]);

/** Another server has numbered these records. */
export class Overtaken extends Error {}

/**
 * Numbers the next records, grows the tree over them and signs a checkpoint, in one transaction; says if there may be more. `pace` says how many, and
 * learns from it.
 * @throws Overtaken when another server was quicker: nothing is changed then
 */
export async function sealBatch(
	app: Part,
	pace = new Pace(),
): Promise<"more" | "held back" | "done"> {
	const log = await openLog(app);
	const { rows: most } = pace;
	const rows = await app.db.all(behind, {
		...{ tx: log.tx, id: log.record_id, most },
	});
	const held = rows.findIndex(({ ready }) => !ready);
	const ready = held < 0 ? rows : rows.slice(0, held);
	const records = pace.cut(ready);
	if (records.length) await seal(app, log, records, pace);
	if (records.length < ready.length) return "more";
	if (held >= 0) return "held back";
	return rows.length === most ? "more" : "done";
}

async function seal(
	{ db, clock, seals }: Part,
	log: AuditLogRow,
	records: readonly AuditRecord[],
	pace: Pace,
): Promise<void> {
	const { id, origin, size } = log;
	// to read, to hash and to write are turns of their own, since SQLite answers at once
	await nextTurn();
	const sealed = await sealRecords(records);
	const leaves = sealed.map(({ leaf }) => leaf);
	const tree = grow(frontierOf(log), leaves);
	const tiles = await filledTiles(db, id, size, leaves);
	const root = rootOf(tree);
	const signer = { name: origin, key: keyOfLog(log, seals) };
	const note = signCheckpoint({ origin, size: tree.size, root }, signer);
	const last = records.at(-1) as AuditRecord;
	await nextTurn();
	await db.write(async (tx) => {
		const advanced = await tx.run(advance, {
			...{ log: id, from: size, to: tree.size },
			frontier: Buffer.concat(tree.hashes).toString("base64"),
			...{ tx: last.tx, record: last.id },
		});
		if (!advanced) throw new Overtaken("another server seals the audit log");
		const began = performance.now();
		for (const [i, { leaf, ...entry }] of sealed.entries())
			tx.later(addEntry, {
				...{ log_id: id, number: size + i, ...entry },
				leaf: leaf.toString("base64"),
			});
		for (const { level, number, root, hashes } of tiles)
			tx.later(addTile, {
				...{ log_id: id, level, number },
				root: root.toString("base64"),
				hashes: Buffer.concat(hashes).toString("base64"),
			});
		tx.later(addCheckpoint, {
			...{ log_id: id, size: tree.size, note, at_ms: clock() },
			root: root.toString("base64"),
		});
		pace.note(records.length, performance.now() - began);
	});
}

async function sealRecords(records: readonly AuditRecord[]) {
	const random = randomBytes(records.length * saltBytes * 2);
	const salt = (i: number) =>
		random.subarray(i * saltBytes, (i + 1) * saltBytes).toString("base64");
	const turn = openLoopTurns(longestMs);
	const sealed = [];
	for (const [i, record] of records.entries()) {
		await turn();
		const salts = { names: salt(2 * i), network: salt(2 * i + 1) };
		const entry = sealedEntryOf(record, salts);
		sealed.push({
			record_id: record.id,
			names_salt: salts.names,
			network_salt: salts.network,
			entry,
			leaf: leafHash(Buffer.from(entry)),
		});
	}
	return sealed;
}
