import { type Expression, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Builder } from "../../database/database.ts";
import { countRows, withTotal } from "../../database/queries/counted-page.ts";
import type { Account } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { visibleAccounts } from "../permissions/visible-accounts.ts";
import type { Team } from "./team.ts";

type At = { limit: number; offset: number };
type AccountPage = { rows: Account[]; total: number };

/** A page of the members of an organization, with the number of them all. */
export const listMembers = (
	app: App,
	organization: Account,
	at: At,
): Promise<AccountPage> =>
	listed(
		app,
		sql`exists (select 1 from organization_member m where m.organization_id = ${organization.id}
			and m.account_id = account.id)`,
		at,
	);

/** A page of the members who let everybody know, as far as an actor may know of them, with the number of them all. */
export const listPublicMembers = (
	app: App,
	actor: Actor,
	organization: Account,
	at: At,
): Promise<AccountPage> =>
	listed(
		app,
		sql`exists (select 1 from organization_member m where m.organization_id = ${organization.id}
			and m.account_id = account.id and m.is_public = 1) and ${visibleAccounts(actor)}`,
		at,
	);

/** A page of the members of a team, with the number of them all. */
export const listTeamMembers = (
	app: App,
	team: Team,
	at: At,
): Promise<AccountPage> =>
	listed(
		app,
		sql`exists (select 1 from team_member m where m.team_id = ${team.id} and m.account_id = account.id)`,
		at,
	);

async function listed(
	app: App,
	fits: Expression<SqlBool>,
	{ limit, offset }: At,
): Promise<AccountPage> {
	const from = (q: Builder) =>
		q.selectFrom("account").where(fits).where("account.removed", "=", 0);
	return withTotal(
		{ limit, offset },
		app.db.rows((q) =>
			from(q).selectAll().orderBy("id").limit(limit).offset(offset),
		),
		() => countRows(app.db, from),
	);
}
