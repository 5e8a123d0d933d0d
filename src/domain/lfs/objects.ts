import type { App } from "../../app.ts";
import type { ByteSource } from "../../blobs/blob-store.ts";
import { now } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";

/** A large file as a repository has it: the sha256 of its bytes, and their number. */
export interface LfsObject {
	readonly oid: string;
	readonly size: number;
}

const some = query((q, p: { repository: number; oids: string[] }, d) =>
	q
		.selectFrom("lfs_object")
		.select(["oid", "size", "created_at"])
		.where("repository_id", "=", p.repository)
		.where("oid", "in", d.list(p.oids)),
);
const add = insertInto(
	"lfs_object",
	["repository_id", "oid", "size", "created_at"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);

/** Those of some objects that a repository has, by id. To know an id is no right: what another repository has is not among them. */
export async function lfsObjects(
	db: Reader,
	repository: { id: number },
	oids: string[],
): Promise<ReadonlyMap<string, LfsObject & { created_at: number }>> {
	const rows = oids.length
		? await db.all(some, { repository: repository.id, oids })
		: [];
	return new Map(rows.map((row) => [row.oid, row]));
}

/**
 * Takes the bytes of an object; they are checked against its id and size while they arrive.
 * @throws BlobRefused
 */
export async function storeLfsObject(
	app: App,
	repository: { id: number },
	{ oid, size }: LfsObject,
	bytes: ByteSource,
	signal: AbortSignal,
): Promise<void> {
	await app.blobs.put(bytes, { expect: { sha256: oid, size }, signal });
	const row = { repository_id: repository.id, oid, size, created_at: now(app) };
	await app.db.write((tx) => tx.run(add, row));
}

export const isLfsId = (oid: unknown): oid is string =>
	typeof oid === "string" && /^[0-9a-f]{64}$/.test(oid);
