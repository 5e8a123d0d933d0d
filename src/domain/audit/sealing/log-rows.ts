import type { KeyObject } from "node:crypto";
import type { Selectable } from "kysely";
import type { Seals } from "../../../crypto/sealed.ts";
import { keyOfSeed } from "../../../crypto/tlog/note.ts";
import { type Frontier, splitHashes } from "../../../crypto/tlog/tree.ts";
import { query, type Reader } from "../../../database/database.ts";
import type { AuditLogSchema } from "../../../database/schema-site.ts";

/** A log, as far as it has grown. */
export type AuditLogRow = Selectable<AuditLogSchema["audit_log"]>;
export type AuditCheckpoint = Selectable<AuditLogSchema["audit_checkpoint"]>;

const newest = query((q) =>
	q.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(1),
);
const newestCheckpoint = query((q, p: { log: number }) =>
	q
		.selectFrom("audit_checkpoint")
		.selectAll()
		.where("log_id", "=", p.log)
		.orderBy("size", "desc")
		.limit(1),
);

/** Gives the log that grows; undefined before the first one has begun. */
export const newestLog = (db: Reader): Promise<AuditLogRow | undefined> =>
	db.first(newest, {});

const byId = query((q, p: { id: number }) =>
	q.selectFrom("audit_log").selectAll().where("id", "=", p.id),
);

/** Gives the log that has a name, such as "1-7d3a90c2": the last part of its origin. */
export async function logNamed(
	db: Reader,
	name: string,
): Promise<AuditLogRow | undefined> {
	const id = Number(/^([1-9][0-9]{0,8})-/.exec(name)?.[1]);
	const log = id ? await db.first(byId, { id }) : undefined;
	return log && nameOfLog(log) === name ? log : undefined;
}

/** Gives the name of a log within its forge. */
export const nameOfLog = ({ origin }: Pick<AuditLogRow, "origin">): string =>
	origin.slice(origin.lastIndexOf("/") + 1);

/** Gives the newest checkpoint of a log. */
export const lastCheckpoint = (
	db: Reader,
	log: number,
): Promise<AuditCheckpoint | undefined> => db.first(newestCheckpoint, { log });

/** Gives the tree of a log, as far as it is needed to grow. @throws Error when the row is damaged */
export const frontierOf = ({
	size,
	frontier,
}: Pick<AuditLogRow, "size" | "frontier">): Frontier => ({
	size,
	hashes: splitHashes(Buffer.from(frontier, "base64")),
});

const cosigned = query((q, p: { log: number; above: number }) =>
	q
		.selectFrom("audit_checkpoint")
		.selectAll()
		.where("log_id", "=", p.log)
		.where("size", ">", p.above)
		.where("cosignatures", "<>", "")
		.orderBy("size", "desc")
		.limit(1),
);

/** Gives the newest checkpoint that a witness has signed, of a size above one. */
export const lastCosigned = (
	db: Reader,
	log: number,
	above: number,
): Promise<AuditCheckpoint | undefined> => db.first(cosigned, { log, above });

/** Gives the key that signs the checkpoints of a log. @throws Error when it was sealed with another key of the forge */
export function keyOfLog(
	{ secret }: Pick<AuditLogRow, "secret">,
	seals: Seals,
): KeyObject {
	const seed = seals.open(secret);
	if (!seed)
		throw new Error("the key of the audit log was sealed with another key");
	return keyOfSeed(Buffer.from(seed, "hex"));
}
