import { type Expression, type SqlBool, sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";

/** `account.removed` of an account that a site administrator has hidden with all that it wrote (domain/moderation/hide-account.ts). */
export const hiddenMark = 2;

/** Tells whether an account is there: neither deleted nor hidden. */
export const isThere = ({ removed }: Pick<Account, "removed">): boolean =>
	removed === 0;

/**
 * The condition that the account of a column is not hidden: the one decision about what somebody wrote, stars, follows or owns, for every list
 * and door. The column may be null. The table has a row for each hidden account, so the condition is one look into a small index.
 */
export const notHidden = (column: string): Expression<SqlBool> =>
	sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} not in (select account_id from hidden_account))`;

/**
 * The condition that the workflow run of a column was not begun by a hidden account. It asks for the runs of those accounts, which indexes have, and not
 * for that of each row.
 */
export const ofShownRun = (column: string): Expression<SqlBool> =>
	sql<SqlBool>`${sql.ref(column)} not in (${runsOfHidden})`;
/** The same for a job of a workflow run. */
export const ofShownJob = (column: string): Expression<SqlBool> =>
	sql<SqlBool>`${sql.ref(column)} not in (select action_job.id from action_job where action_job.run_id in (${runsOfHidden}))`;
/** The condition that the authorization of a column was given to no application of a hidden account. The column may be null. */
export const notOfHiddenApplication = (column: string): Expression<SqlBool> =>
	sql<SqlBool>`not exists (select 1 from oauth_authorization as z join oauth_grant as g on g.id = z.grant_id join oauth_application as o on o.id = g.application_id join hidden_account as h on h.account_id = o.account_id where z.id = ${sql.ref(column)})`;
const hiddenIds = sql`select account_id from hidden_account`;
const runsOfHidden = sql`select id from action_run where actor_id in (${hiddenIds}) union select id from action_run where trigger_actor_id in (${hiddenIds})`;

const some = query((q, _: object) =>
	q.selectFrom("hidden_account").select("account_id").limit(1),
);
const among = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("hidden_account")
		.select("account_id")
		.where("account_id", "in", d.list(p.ids))
		.limit(1),
);
const doerOf = query((q, p: { event: number }) =>
	q
		.selectFrom("event")
		.innerJoin("hidden_account", "hidden_account.account_id", "event.actor_id")
		.select("hidden_account.account_id")
		.where("event.id", "=", p.event),
);

const ownerOf = query((q, p: { repository: number }) =>
	q
		.selectFrom("repository")
		.innerJoin(
			"hidden_account",
			"hidden_account.account_id",
			"repository.owner_id",
		)
		.select("hidden_account.account_id")
		.where("repository.id", "=", p.repository),
);

/** Tells whether any account is hidden; rows that are cached until that changes tell it. */
export const isAnyHidden = async (db: Reader): Promise<boolean> =>
	(await db.first(some, {})) !== undefined;

/** Tells whether one of some accounts is hidden, for what acts, and for what is sent one by one. */
export async function isHidden(
	db: Reader,
	...accounts: (number | null | undefined)[]
): Promise<boolean> {
	const ids = accounts.filter((id) => id != null);
	if (ids.length === 0 || !(await isAnyHidden(db))) return false;
	return (await db.first(among, { ids })) !== undefined;
}

/** Tells whether a hidden account did what an event tells of. */
export const isEventOfHidden = async (
	db: Reader,
	event: number,
): Promise<boolean> =>
	(await isAnyHidden(db)) && (await db.first(doerOf, { event })) !== undefined;

/** Tells whether a hidden account owns a repository. */
export const isRepositoryOfHidden = async (
	db: Reader,
	repository: number,
): Promise<boolean> =>
	(await isAnyHidden(db)) &&
	(await db.first(ownerOf, { repository })) !== undefined;
