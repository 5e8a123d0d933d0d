import { randomBytes } from "node:crypto";
import { signCheckpoint } from "../../../crypto/tlog/checkpoint.ts";
import { keyOfSeed } from "../../../crypto/tlog/note.ts";
import {
	emptyFrontier,
	grow,
	leafHash,
	rootOf,
} from "../../../crypto/tlog/tree.ts";
import { isConstraint, type Transaction } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { beginningOf } from "./entry.ts";
import type { SealingGround } from "./ground.ts";
import { highestIds } from "./highest-ids.ts";
import { type AuditLogRow, lastCheckpoint, newestLog } from "./log-rows.ts";

type Part = Pick<SealingGround, "db" | "clock" | "seals" | "url">;

const addLog = insertInto("audit_log", {
	columns: [
		"id",
		"origin",
		"secret",
		"created_at",
		"frontier",
		"tx",
		"record_id",
	],
	values: { size: 1 },
});
export const addEntry = insertInto("audit_entry", [
	"log_id",
	"number",
	"record_id",
	"names_salt",
	"network_salt",
	"entry",
	"leaf",
]);
export const addCheckpoint = insertInto("audit_checkpoint", [
	"log_id",
	"size",
	"root",
	"note",
	"at_ms",
]);

/** Gives the log that grows, which is begun when there is none, or when the last one is a copy of the past. */
export async function openLog(app: Part): Promise<AuditLogRow> {
	for (;;) {
		const newest = await newestLog(app.db);
		if (newest && !newest.restored_at) return newest;
		try {
			await beginLog(app, newest);
		} catch (error) {
			// another server has begun it
			if (!isConstraint(error, "unique")) throw error;
		}
	}
}

/**
 * Begins a log: with a key and a name of its own, because two trees of one name would contradict each other. Its first entry holds the last
 * checkpoint of the log before it.
 */
async function beginLog(
	app: Part,
	before: AuditLogRow | undefined,
): Promise<void> {
	const { db, clock, seals } = app;
	const earlier = before && (await lastCheckpoint(db, before.id));
	const id = (before?.id ?? 0) + 1;
	const origin = originOf(app.url, id, before);
	const seed = randomBytes(32);
	const at = clock();
	const highest = before ? undefined : await highestIds(db);
	const entry = beginningOf(origin, at, earlier?.note ?? null, highest);
	const leaf = leafHash(Buffer.from(entry));
	const tree = grow(emptyFrontier, [leaf]);
	const signer = { name: origin, key: keyOfSeed(seed) };
	const root = rootOf(tree);
	const note = signCheckpoint({ origin, size: tree.size, root }, signer);
	await db.write(async (tx: Transaction) => {
		await tx.run(addLog, {
			...{ id, origin },
			secret: seals.seal(seed.toString("hex")),
			created_at: Math.floor(at / 1000),
			frontier: leaf.toString("base64"),
			tx: before?.tx ?? 0,
			record_id: before?.record_id ?? 0,
		});
		tx.later(addEntry, {
			...{ log_id: id, number: 0, record_id: null },
			...{ names_salt: "", network_salt: "" },
			...{ entry, leaf: leaf.toString("base64") },
		});
		tx.later(addCheckpoint, {
			...{ log_id: id, size: tree.size, note, at_ms: at },
			root: root.toString("base64"),
		});
	});
}

/**
 * Names a log by the address under which its tiles are served, with a random part: two copies of one forge may both begin their second log. A command that runs
 * without the server may not know the address; the log before was named by it.
 * @throws Error where no address is known
 */
function originOf(
	url: string,
	id: number,
	before: AuditLogRow | undefined,
): string {
	const random = randomBytes(4).toString("hex");
	return `${url ? placeOf(url) : placeBefore(before)}/${id}-${random}`;
}

function placeOf(url: string): string {
	const { host, pathname } = new URL(url);
	return `${host}${pathname.replace(/\/$/, "")}/-/audit-log`;
}

function placeBefore(before: AuditLogRow | undefined): string {
	if (!before)
		throw new Error(
			"the audit log has the address of the server in its name: start the server once, or set INGOT_URL",
		);
	return before.origin.slice(0, before.origin.lastIndexOf("/"));
}
