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
import type { Account } from "../../accounts/account.ts";
import { deletedPage } from "../../deleted/deleted-page.ts";
import { overdueAt } from "../../deleted/kept-time.ts";

/** A user or an organization that was deleted and can be restored. */
export interface DeletedAccount {
	readonly id: number;
	readonly kind: Account["kind"];
	/** The name that it had. */
	readonly name: string;
	/** The name of whoever deleted it; null when that account is gone too, or it was the operator. */
	readonly deleter: string | null;
	readonly deleted_at: number;
}

const joined = (q: Builder) =>
	q
		.selectFrom("deleted_account as d")
		.innerJoin("account as a", "a.id", "d.account_id")
		.leftJoin("account as b", (join) =>
			join.onRef("b.id", "=", "d.deleted_by").on("b.removed", "=", 0),
		);
const all = (q: Builder) =>
	joined(q).select([
		"d.account_id as id",
		"a.kind",
		"d.name",
		// who deletes the own account is gone with it
		sql<
			string | null
		>`case when d.deleted_by = d.account_id then d.name else b.name end`.as(
			"deleter",
		),
		"d.deleted_at",
	]);

const byId = query((q, p: { id: number }) =>
	all(q).where("d.account_id", "=", p.id),
);
const due = query((q, p: { before: number; limit: number }) =>
	q
		.selectFrom("deleted_account")
		.select("account_id as id")
		.where("deleted_at", "<=", p.before)
		.orderBy("deleted_at")
		.orderBy("account_id")
		.limit(p.limit),
);

/** A deleted account by its id. */
export const deletedAccount = (
	db: Reader,
	id: number,
): Promise<DeletedAccount | undefined> => db.first(byId, { id });

/** The ids of some of those whose time is over, the oldest first. */
export const overdueAccounts = async (
	app: App,
	limit: number,
): Promise<number[]> =>
	(await app.db.all(due, { before: overdueAt(app), limit })).map(
		({ id }) => id,
	);

/** A page of the deleted accounts, the last first. */
export function listDeletedAccounts(
	db: Reader,
	{ word = "" }: { readonly word?: string },
	page: Page,
): Promise<CountedPage<DeletedAccount>> {
	const wanted = (d: Dialect) =>
		word === "" ? sql<boolean>`1 = 1` : d.contains(sql.ref("d.name"), word);
	return deletedPage(db, page, "d.account_id", {
		rows: (q, d) => all(q).where(wanted(d)),
		count: (q, d) => joined(q).where(wanted(d)),
	});
}
