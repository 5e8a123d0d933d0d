import { type Expression, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Builder } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { countRows, withTotal } from "../../database/queries/counted-page.ts";
import { forbidden } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { visibleAccounts } from "../permissions/visible-accounts.ts";
import type { Team } from "./team.ts";

type At = { limit: number; offset: number };
type TeamPage = { rows: Team[]; total: number };

/** Which teams of an organization are looked for. */
interface TeamSearch {
	/** Part of the name. */
	word?: string;
	inDescriptions?: boolean;
	/** Also those that only their members may know of. */
	all: boolean;
	/** Also those that the members of the organization may know of. */
	member: boolean;
}

/** A page of the teams of an organization that somebody may know of, the owners first, then by name, with the number of them all. */
export const listTeams = (
	app: App,
	me: Account,
	organization: Account,
	{ word = "", inDescriptions = false, all, member }: TeamSearch,
	at: At,
): Promise<TeamPage> =>
	listed(
		app,
		(d) => {
			const has = (column: string) =>
				d.contains(sql.ref(column) as never, word);
			const shown = member
				? sql`team.visibility <> 'private'`
				: sql`team.visibility = 'public'`;
			const open = sql`(${shown} or ${hasMember(me.id)})`;
			const found = inDescriptions
				? sql`(${has("team.name")} or ${has("team.description")})`
				: has("team.name");
			return sql`team.organization_id = ${organization.id}
				${all ? sql`` : sql`and ${open}`} ${word ? sql`and ${found}` : sql``}`;
		},
		at,
	);

/** Outsiders of an organization that shows none of its teams are told that they are. @throws DomainError "forbidden" */
export function refuseOutsider(
	{ all, member }: Pick<TeamSearch, "all" | "member">,
	found: number,
): void {
	if (!found && !member && !all)
		throw forbidden("Must be an organization member");
}

/** A page of the teams that a user is in, of organizations that an actor may know of, with the number of them all. */
export const listTeamsOf = (
	app: App,
	actor: Actor,
	user: Account,
	at: At,
): Promise<TeamPage> =>
	listed(
		app,
		() => sql`${hasMember(user.id)} and ${visibleAccounts(actor)}`,
		at,
	);

const hasMember = (account: number) =>
	sql`exists (select 1 from team_member m where m.team_id = team.id and m.account_id = ${account})`;

async function listed(
	app: App,
	fits: (d: Dialect) => Expression<SqlBool>,
	{ limit, offset }: At,
): Promise<TeamPage> {
	const from = (q: Builder, d: Dialect) =>
		q
			.selectFrom("team")
			.innerJoin("account", "account.id", "team.organization_id")
			.where(fits(d));
	return withTotal(
		{ limit, offset },
		app.db.rows((q, d) =>
			from(q, d)
				.selectAll("team")
				.orderBy(sql`case when team.level >= 4 then 0 else 1 end`)
				.orderBy("team.lower_name")
				.orderBy("team.id")
				.limit(limit)
				.offset(offset),
		),
		() => countRows(app.db, from),
	);
}
