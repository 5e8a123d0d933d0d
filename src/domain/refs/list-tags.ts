import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import type { Repository } from "../repositories/repository.ts";
import { type Ref, tagPrefix } from "./ref.ts";

const end = "refs/tags0";

const page = query((q, p: { store: number; limit: number; offset: number }) =>
	q
		.selectFrom("git_ref")
		.selectAll()
		.where("store_id", "=", p.store)
		.where("name", ">=", tagPrefix)
		.where("name", "<", end)
		.orderBy("committed_at", "desc")
		.orderBy("name")
		.limit(p.limit)
		.offset(p.offset),
);
const counted = query((q, p: { store: number }) =>
	q
		.selectFrom("git_ref")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("store_id", "=", p.store)
		.where("name", ">=", tagPrefix)
		.where("name", "<", end),
);

/** A page of tags, the newest first, then by name. */
export async function listTags(
	app: App,
	repository: Repository,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ refs: Ref[]; total: number }> {
	const store = repository.store_id;
	const refs = await app.db.all(page, { store, limit, offset });
	const total = Number((await app.db.first(counted, { store }))?.n ?? 0);
	return { refs, total };
}
