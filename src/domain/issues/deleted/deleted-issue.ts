import { sql } from "kysely";
import type { App } from "../../../app.ts";
import {
	type Builder,
	query,
	type Reader,
} from "../../../database/database.ts";
import type { Dialect } from "../../../database/dialect.ts";
import type {
	CountedPage,
	Page,
} from "../../../database/queries/counted-page.ts";
import { deletedPage } from "../../deleted/deleted-page.ts";
import { overdueAt } from "../../deleted/kept-time.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";
import { removedOwner } from "../../permissions/removed-owner.ts";
import type { Issue } from "../issue.ts";

/** An issue or pull request that was deleted and can be restored. */
export interface DeletedIssue {
	readonly id: number;
	/** The number that it had, and gets again. */
	readonly number: number;
	readonly kind: Issue["kind"];
	readonly title: string;
	readonly comments: number;
	readonly repository_id: number;
	/** The name of its repository. */
	readonly repository: string;
	/** The name of the owner of its repository. */
	readonly owner: string;
	/** The name of whoever deleted it; null when that account is gone, or it was the operator. */
	readonly deleter: string | null;
	readonly deleted_at: number;
}

const joined = (q: Builder) =>
	q
		.selectFrom("deleted_issue as d")
		.innerJoin("issue as i", "i.id", "d.issue_id")
		.innerJoin("repository as r", "r.id", "d.repository_id")
		.innerJoin("account as o", "o.id", "r.owner_id")
		.leftJoin("account as b", (join) =>
			join.onRef("b.id", "=", "d.deleted_by").on("b.removed", "=", 0),
		)
		// those of a deleted repository come back with it
		.where("r.owner_id", "<>", removedOwner)
		.where(notHidden("r.owner_id"))
		.where(notHidden("i.poster_id"));
const all = (q: Builder) =>
	joined(q).select([
		"d.issue_id as id",
		"d.number",
		"i.kind",
		"i.title",
		"i.comments",
		"d.repository_id",
		"r.name as repository",
		"o.name as owner",
		"b.name as deleter",
		"d.deleted_at",
	]);

const byId = query((q, p: { id: number }) =>
	all(q).where("d.issue_id", "=", p.id),
);
const due = query((q, p: { before: number; limit: number }) =>
	q
		.selectFrom("deleted_issue")
		.select("issue_id as id")
		.where("deleted_at", "<=", p.before)
		.orderBy("deleted_at")
		.orderBy("issue_id")
		.limit(p.limit),
);

/** A deleted issue by its id. */
export const deletedIssue = (
	db: Reader,
	id: number,
): Promise<DeletedIssue | undefined> => db.first(byId, { id });

/** The ids of some of those whose time is over, the oldest first. */
export const overdueIssues = async (
	app: App,
	limit: number,
): Promise<number[]> =>
	(
		await app.db.all(due, {
			before: overdueAt(app),
			limit,
		})
	).map(({ id }) => id);

/** A page of the deleted issues of a repository, or of all repositories, the last first. */
export function listDeletedIssues(
	db: Reader,
	{
		repository,
		word = "",
	}: { readonly repository?: number; readonly word?: string },
	page: Page,
): Promise<CountedPage<DeletedIssue>> {
	const wanted = (d: Dialect) =>
		sql<boolean>`(${repository === undefined ? sql`1 = 1` : sql`d.repository_id = ${repository}`} and ${
			word === ""
				? sql`1 = 1`
				: sql`(${d.contains(sql.ref("i.title"), word)} or ${d.contains(sql.ref("r.name"), word)})`
		})`;
	return deletedPage(db, page, "d.issue_id", {
		rows: (q, d) => all(q).where(wanted(d)),
		count: (q, d) => joined(q).where(wanted(d)),
	});
}
