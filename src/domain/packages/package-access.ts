import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import { isMember } from "../organizations/membership.ts";
import { maySeeAccount } from "../permissions/access.ts";
import { type Actor, isPublicOnly, isSiteAdmin } from "../permissions/actor.ts";
import {
	Level,
	type LevelName,
	levelOf,
	unitKey,
} from "../permissions/units.ts";

const teams = query((q, p: { organization: number; account: number }) =>
	q
		.selectFrom("team_member")
		.innerJoin("team", "team.id", "team_member.team_id")
		.select(["team.level", "team.units"])
		.where("team_member.organization_id", "=", p.organization)
		.where("team_member.account_id", "=", p.account),
);

/**
 * What an actor may do with the packages of an account: owners and site administrators everything, members of an organization what
 * their teams grant in the unit of packages, and whoever may see the account may read. A token that is limited to repositories opens no more
 * than what everybody sees.
 */
export async function packageLevel(
	app: App,
	actor: Actor,
	owner: Account,
): Promise<Level> {
	const open = owner.visibility === "public" ? Level.read : Level.none;
	const { account, token } = actor;
	if (!account || token?.repositories) return open;
	if (isPublicOnly(actor) && owner.visibility !== "public") return Level.none;
	if (isSiteAdmin(actor) || account.id === owner.id) return Level.owner;
	const member =
		owner.kind === "organization" &&
		(await isMember(app.db, owner.id, account.id));
	const granted = member
		? await grantedByTeams(app.db, owner, account)
		: Level.none;
	const seen = maySeeAccount(actor, owner, member) ? Level.read : Level.none;
	return Math.max(granted, seen) as Level;
}

async function grantedByTeams(
	db: Reader,
	organization: Account,
	account: Account,
): Promise<Level> {
	const rows = await db.all(teams, {
		organization: organization.id,
		account: account.id,
	});
	return Math.max(
		Level.none,
		...rows.map(({ level, units }) => {
			if (level >= Level.admin) return level;
			const words = JSON.parse(units) as Record<string, LevelName>;
			const unit = levelOf(words[unitKey("packages")] ?? "none") ?? Level.none;
			return Math.min(unit, Level.write);
		}),
	) as Level;
}
