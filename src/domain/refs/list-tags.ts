import { sql } from "kysely";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { countedPage } from "../../database/queries/counted-page.ts";
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
const found = query(
	(q, p: { store: number; part: string; limit: number; offset: number }, d) =>
		q
			.selectFrom("git_ref")
			.selectAll()
			.select((e) => e.fn.countAll<number>().over().as("total"))
			.where("store_id", "=", p.store)
			.where("name", ">=", tagPrefix)
			.where("name", "<", end)
			.where(d.contains(sql<string>`substr(name, 11)`, p.part))
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

/** A page of tags, the newest first, then by name; `part` is a part of the name. */
export async function listTags(
	app: App,
	repository: Repository,
	{
		limit,
		offset,
		part = "",
	}: { limit: number; offset: number; part?: string },
): Promise<{ refs: Ref[]; total: number }> {
	const store = repository.store_id;
	if (part) {
		const { rows, total } = await countedPage({ limit, offset }, (window) =>
			app.db.all(found, { store, part, ...window }),
		);
		return { refs: rows, total };
	}
	const refs = await app.db.all(page, { store, limit, offset });
	const total = Number((await app.db.first(counted, { store }))?.n ?? 0);
	return { refs, total };
}
