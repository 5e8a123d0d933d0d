import { sql } from "kysely";
import type { App } from "../../../app.ts";
import {
	type Builder,
	query,
	type Reader,
	type Transaction,
} from "../../../database/database.ts";
import type { Dialect } from "../../../database/dialect.ts";
import { updateTable } from "../../../database/queries/changes.ts";
import type {
	CountedPage,
	Page,
} from "../../../database/queries/counted-page.ts";
import { deletedPage } from "../../deleted/deleted-page.ts";
import { overdueAt } from "../../deleted/kept-time.ts";

/** A repository that was deleted and can be restored. */
export interface DeletedRepository {
	readonly id: number;
	readonly name: string;
	readonly owner_id: number;
	/** The name of its owner. */
	readonly owner: string;
	/** The name of whoever deleted it; null when that account is gone, or it was the operator. */
	readonly deleter: string | null;
	readonly deleted_at: number;
	readonly private: number;
	/** Bytes of its store. */
	readonly size: number;
	readonly format: "sha1" | "sha256";
}

const joined = (q: Builder) =>
	q
		.selectFrom("deleted_repository as d")
		.innerJoin("repository as r", "r.id", "d.repository_id")
		.innerJoin("account as o", "o.id", "d.owner_id")
		.innerJoin("git_store as s", "s.id", "r.store_id")
		.leftJoin("account as b", (join) =>
			join.onRef("b.id", "=", "d.deleted_by").on("b.removed", "=", 0),
		);
const all = (q: Builder) =>
	joined(q).select([
		"d.repository_id as id",
		"d.name",
		"d.owner_id",
		"o.name as owner",
		"b.name as deleter",
		"d.deleted_at",
		"d.private",
		"r.size",
		"s.format",
	]);

/** Those of a deleted owner wait for it. */
const ownerIsThere = sql<boolean>`o.removed = 0`;

const byId = query((q, p: { id: number }) =>
	all(q).where("d.repository_id", "=", p.id).where(ownerIsThere),
);
const due = query((q, p: { before: number; limit: number }) =>
	all(q)
		.where("d.deleted_at", "<=", p.before)
		.where(ownerIsThere)
		.orderBy("d.deleted_at")
		.orderBy("d.repository_id")
		.limit(p.limit),
);
const ofOwner = query((q, p: { owner: number; limit: number }) =>
	all(q)
		.where("d.owner_id", "=", p.owner)
		.orderBy("d.deleted_at")
		.limit(p.limit),
);
const withOwner = query((q, p: { owner: number; limit: number }) =>
	all(q)
		.where("d.owner_id", "=", p.owner)
		.where("d.with_owner", "=", 1)
		.where(ownerIsThere)
		.orderBy("d.deleted_at")
		.limit(p.limit),
);
const prolong = query((q, p: { owner: number; seconds: number }) =>
	q
		.updateTable("deleted_repository")
		.set((e) => ({ deleted_at: e("deleted_at", "+", p.seconds) }))
		.where("owner_id", "=", p.owner),
);
const leaveOwner = updateTable("deleted_repository", {
	values: { with_owner: 0 },
	where: ["repository_id"],
});

/** Lets the time of what an account had deleted go on, which has waited for some seconds with it. */
export const prolongDeletedOf = (
	tx: Transaction,
	owner: number,
	seconds: number,
): Promise<number> => tx.run(prolong, { owner, seconds });

/** A deleted repository by the id that it had. */
export const deletedRepository = (
	db: Reader,
	id: number,
): Promise<DeletedRepository | undefined> => db.first(byId, { id });

/** Some of those whose time is over, the oldest first. */
export const overdueRepositories = (
	app: App,
	limit: number,
): Promise<DeletedRepository[]> =>
	app.db.all(due, {
		before: overdueAt(app),
		limit,
	});

/** Some of those that an account owned, the oldest first. */
export const deletedRepositoriesOf = (
	db: Reader,
	owner: number,
	limit: number,
): Promise<DeletedRepository[]> => db.all(ofOwner, { owner, limit });

/** Some of those that were deleted with an account, once it is restored. */
export const repositoriesDeletedWith = (
	db: Reader,
	owner: number,
	limit: number,
): Promise<DeletedRepository[]> => db.all(withOwner, { owner, limit });

/** Says that a repository does not come back with its owner, and is restored alone. */
export const leaveDeletedOwner = (
	tx: Transaction,
	id: number,
): Promise<number> => tx.run(leaveOwner, { repository_id: id });

/** A page of the deleted repositories of an account, or of all accounts, the last first. */
export function listDeleted(
	db: Reader,
	{ owner, word = "" }: { readonly owner?: number; readonly word?: string },
	page: Page,
): Promise<CountedPage<DeletedRepository>> {
	const wanted = (d: Dialect) =>
		sql<boolean>`(o.removed = 0 and ${owner === undefined ? sql`1 = 1` : sql`d.owner_id = ${owner}`} and ${
			word === "" ? sql`1 = 1` : d.contains(sql.ref("d.name"), word)
		})`;
	return deletedPage(db, page, "d.repository_id", {
		rows: (q, d) => all(q).where(wanted(d)),
		count: (q, d) => joined(q).where(wanted(d)),
	});
}
