import { sql } from "kysely";
import type { App } from "../../app.ts";
import { type Builder, query } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import {
	numberUpTo,
	type Page,
	withTotal,
} from "../../database/queries/counted-page.ts";
import type { Repository } from "../repositories/repository.ts";
import { branchPrefix, type Ref, tagPrefix } from "./ref.ts";

/** A part of a page of branches or tags. */
interface RefPage extends Page {
	/** A part of the name; all where it is empty or not given. */
	readonly part?: string;
}

const branchQueries = queriesOf(branchPrefix);
const tagQueries = queriesOf(tagPrefix);

/** A page of branches, the newest commit first, then by name. */
export const listBranches = (
	app: App,
	repository: Repository,
	page: RefPage,
): Promise<{ refs: Ref[]; total: number }> =>
	listRefs(app, repository, branchQueries, page, repository.branches);

/** A page of tags, the newest first, then by name. */
export const listTags = (
	app: App,
	repository: Repository,
	page: RefPage,
): Promise<{ refs: Ref[]; total: number }> =>
	listRefs(app, repository, tagQueries, page);

/** `total` is the number of all refs of the kind, where it is known already. */
async function listRefs(
	{ db }: App,
	{ store_id: store }: Repository,
	queries: ReturnType<typeof queriesOf>,
	{ limit, offset, part = "" }: RefPage,
	total?: number,
): Promise<{ refs: Ref[]; total: number }> {
	const found = await withTotal(
		{ limit, offset },
		part
			? db.heavy.all(queries.pageWith, { store, part, limit, offset })
			: db.all(queries.page, { store, limit, offset }),
		async () => {
			if (part)
				return (await db.heavy.first(queries.countWith, { store, part }))?.n;
			return total ?? (await db.first(queries.count, { store }))?.n;
		},
	);
	return { refs: found.rows, total: found.total };
}

/** The condition that a name begins with a prefix, as the indexes say it that have such refs alone. */
export const below = (prefix: string) =>
	sql<boolean>`substr(name, 1, ${sql.lit(prefix.length)}) = ${sql.lit(prefix)}`;

/** The queries of the refs below a prefix. */
function queriesOf(prefix: string) {
	const refs = (q: Builder, store: number) =>
		q.selectFrom("git_ref").where("store_id", "=", store).where(below(prefix));
	const refsWith = (q: Builder, store: number, part: string, d: Dialect) => {
		const name = sql<string>`substr(name, ${sql.lit(prefix.length + 1)})`;
		return refs(q, store).where(d.contains(name, part));
	};
	return {
		page: query((q, p: { store: number } & Page) =>
			refs(q, p.store)
				.selectAll()
				.orderBy("committed_at", "desc")
				.orderBy("name")
				.limit(p.limit)
				.offset(p.offset),
		),
		pageWith: query((q, p: { store: number; part: string } & Page, d) =>
			refsWith(q, p.store, p.part, d)
				.selectAll()
				.orderBy("committed_at", "desc")
				.orderBy("name")
				.limit(p.limit)
				.offset(p.offset),
		),
		count: query((q, p: { store: number }) => numberUpTo(q, refs(q, p.store))),
		countWith: query((q, p: { store: number; part: string }, d) =>
			numberUpTo(q, refsWith(q, p.store, p.part, d)),
		),
	};
}
