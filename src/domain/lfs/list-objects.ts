import { setImmediate } from "node:timers/promises";
import { query, type Reader } from "../../database/database.ts";
import { beginWalk } from "../../database/queries/long-walks.ts";
import type { LfsObject } from "./objects.ts";

/** So many are read by one statement. */
const atOnce = 1000;

const page = query(
	(q, p: { repository: number; limit: number; offset: number }) =>
		q
			.selectFrom("lfs_object")
			.select(["oid", "size", "created_at"])
			.where("repository_id", "=", p.repository)
			.orderBy("created_at", "desc")
			.orderBy("oid")
			.limit(p.limit)
			.offset(p.offset),
);
const next = query(
	(q, p: { repository: number; after: string; limit: number }) =>
		q
			.selectFrom("lfs_object")
			.select(["oid", "size"])
			.where("repository_id", "=", p.repository)
			.where("oid", ">", p.after)
			.orderBy("oid")
			.limit(p.limit),
);

/** A page of the large files of a repository, the newest first. */
export const listLfsObjects = (
	db: Reader,
	{ id }: { id: number },
	window: { limit: number; offset: number },
): Promise<(LfsObject & { created_at: number })[]> =>
	db.all(page, { repository: id, ...window });

/**
 * The number and the bytes of all large files of a repository.
 * @throws DomainError "unavailable" where they are so many that it takes too long
 */
export async function sumLfsObjects(
	db: Reader,
	repository: { id: number },
): Promise<{ total: number; bytes: number }> {
	const walk = beginWalk(db);
	try {
		const pages = walkLfsObjects(repository, (of) =>
			walk.read(() => db.all(next, of)),
		);
		let total = 0;
		let bytes = 0;
		for await (const some of pages) {
			total += some.length;
			for (const { size } of some) bytes += size;
			await setImmediate();
		}
		return { total, bytes };
	} finally {
		walk.end();
	}
}

/** All large files of a repository, by their ids, some at a time. */
export const lfsObjectsInPieces = (
	db: Reader,
	repository: { id: number },
): AsyncGenerator<readonly LfsObject[]> =>
	walkLfsObjects(repository, (of) => db.all(next, of));

async function* walkLfsObjects(
	{ id: repository }: { id: number },
	read: (of: {
		repository: number;
		after: string;
		limit: number;
	}) => Promise<readonly LfsObject[]>,
): AsyncGenerator<readonly LfsObject[]> {
	for (let after = ""; ; ) {
		const some = await read({ repository, after, limit: atOnce });
		if (some.length > 0) yield some;
		const last = some.at(-1);
		if (!last || some.length < atOnce) return;
		after = last.oid;
	}
}
