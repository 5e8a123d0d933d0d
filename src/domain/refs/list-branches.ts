import { sql } from "kysely";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import type { Repository } from "../repositories/repository.ts";
import { branchPrefix, type Ref } from "./ref.ts";

const end = "refs/heads0";

const page = query((q, p: { store: number; limit: number; offset: number }) =>
	q
		.selectFrom("git_ref")
		.selectAll()
		.where("store_id", "=", p.store)
		.where("name", ">=", branchPrefix)
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
			.select((e) => e.fn.countAll<number>().over().as("n"))
			.where("store_id", "=", p.store)
			.where("name", ">=", branchPrefix)
			.where("name", "<", end)
			.where(d.contains(sql<string>`substr(name, 12)`, p.part))
			.orderBy("committed_at", "desc")
			.orderBy("name")
			.limit(p.limit)
			.offset(p.offset),
);
const counted = query((q, p: { store: number; part: string }, d) =>
	q
		.selectFrom("git_ref")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("store_id", "=", p.store)
		.where("name", ">=", branchPrefix)
		.where("name", "<", end)
		.where(d.contains(sql<string>`substr(name, 12)`, p.part)),
);

/** A page of branches, the newest commit first, then by name; `part` is a part of the name. */
export async function listBranches(
	app: App,
	repository: Repository,
	{ limit, offset, part }: { limit: number; offset: number; part: string },
): Promise<{ refs: Ref[]; total: number }> {
	const store = repository.store_id;
	if (!part)
		return {
			refs: await app.db.all(page, { store, limit, offset }),
			total: repository.branches,
		};
	const refs = await app.db.all(found, { store, part, limit, offset });
	const total =
		refs[0]?.n ??
		(offset ? (await app.db.first(counted, { store, part }))?.n : 0) ??
		0;
	return { refs, total: Number(total) };
}
