import type { App } from "../../app.ts";
import type { Account } from "../accounts/account.ts";
import { isMember } from "../organizations/membership.ts";
import { maySeeAccount } from "../permissions/access.ts";
import { type Actor, isPublicOnly, isSiteAdmin } from "../permissions/actor.ts";
import { teamLevels } from "../permissions/team-levels.ts";
import { Level } from "../permissions/units.ts";

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
		? await teamLevels(app.db, owner, account, "packages")
		: [];
	const seen = maySeeAccount(actor, owner, member) ? Level.read : Level.none;
	return Math.max(seen, ...granted) as Level;
}
