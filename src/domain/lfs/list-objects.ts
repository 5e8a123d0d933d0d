import { query, type Reader } from "../../database/database.ts";
import type { LfsObject } from "./objects.ts";

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
const counted = query((q, p: { repository: number }) =>
	q
		.selectFrom("lfs_object")
		.select((e) => [
			e.fn.countAll<number>().as("n"),
			e.fn.sum<number>("size").as("bytes"),
		])
		.where("repository_id", "=", p.repository),
);

/** A page of the large files of a repository, the newest first, with the number and the bytes of them all. */
export async function listLfsObjects(
	db: Reader,
	repository: { id: number },
	window: { limit: number; offset: number },
): Promise<{
	objects: (LfsObject & { created_at: number })[];
	total: number;
	bytes: number;
}> {
	const of = { repository: repository.id };
	const objects = await db.all(page, { ...of, ...window });
	const sum = await db.first(counted, of);
	return {
		objects,
		total: Number(sum?.n ?? 0),
		bytes: Number(sum?.bytes ?? 0),
	};
}
