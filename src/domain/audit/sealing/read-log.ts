import {
	type Tile,
	tileWidth,
	widthIn,
	writeBundle,
} from "../../../crypto/tlog/tiles.ts";
import { query, type Reader } from "../../../database/database.ts";
import {
	type AuditCheckpoint,
	type AuditLogRow,
	lastCheckpoint,
} from "./log-rows.ts";
import { hashesOfTile } from "./tile-rows.ts";

const entries = query((q, p: { log: number; from: number; to: number }) =>
	q
		.selectFrom("audit_entry")
		.select("entry")
		.where("log_id", "=", p.log)
		.where("number", ">=", p.from)
		.where("number", "<", p.to)
		.orderBy("number")
		.limit(tileWidth),
);

/** Gives the text of a checkpoint with the signatures of its log and its witnesses. */
export const noteOf = ({ note, cosignatures }: AuditCheckpoint): string =>
	note + cosignatures;

/**
 * Gives the bytes of a tile or of a bundle of entries (c2sp.org/tlog-tiles); undefined for one that no checkpoint reaches, or whose entries were deleted
 * as too old.
 */
export async function readTile(
	db: Reader,
	log: AuditLogRow,
	{ level, index, width }: Tile,
): Promise<Buffer | undefined> {
	const { size = 0 } = (await lastCheckpoint(db, log.id)) ?? {};
	const height = level === "entries" ? 0 : level;
	if (width > widthIn(size, height, index)) return undefined;
	if (level !== "entries") {
		const of = { level, index, width };
		return Buffer.concat(await hashesOfTile(db, log.id, of));
	}
	const from = index * tileWidth;
	const rows = await db.all(entries, { log: log.id, from, to: from + width });
	if (rows.length !== width) return undefined;
	return writeBundle(rows.map(({ entry }) => Buffer.from(entry)));
}
