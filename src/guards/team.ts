import { accountById } from "../domain/accounts/account.ts";
import { standingIn } from "../domain/organizations/membership.ts";
import { maySeeAccount } from "../domain/permissions/access.ts";
import { isSiteAdmin } from "../domain/permissions/actor.ts";
import { isInTeam, type Team, teamById } from "../domain/teams/team.ts";
import { forbidden, notFound, unauthorized } from "../errors.ts";
import type { Entry, Guard } from "../http/endpoint.ts";
import type { SignedIn } from "./account.ts";
import { type InOrganization, isMember, isOwner } from "./organization.ts";

/** What every endpoint of a team is handed. */
export interface InTeam extends InOrganization, SignedIn {
	readonly team: Team;
}
interface Loaded extends InTeam {
	/** The one who asks is in the team, owns the organization or administers the site. */
	readonly within: boolean;
}
type Demand = (entry: Entry, loaded: Loaded) => void;

/** The team is private and the one who asks is outside of it. */
const reads: Demand = (_, { within, team }) => {
	if (!within && team.visibility === "private")
		throw forbidden("Must be a team member");
};

const inTeam = (says: string, ...demands: Demand[]): Guard<InTeam> => ({
	says,
	async enter(entry) {
		const loaded = await load(entry);
		for (const demand of demands) demand(entry, loaded);
		return loaded;
	},
});

/**
 * The guards of `/teams/:id…`. A public team is known to all who are signed in and may see its organization, the others to the
 * organization's members; a private one is read by its own members and by owners.
 */
export const team = {
	/** Whoever may read the team. */
	visible: () => inTeam("whoever may see the team", reads),
	/** Members of the organization who may read the team. */
	member: () =>
		inTeam("members of the organization who may see the team", isMember, reads),
	owner: () => inTeam("owners of the organization", isOwner),
	/** Whoever may know that the team is there; for endpoints that ask more on their own. */
	known: () => inTeam("whoever may know of the team"),
};

async function load(entry: Entry): Promise<Loaded> {
	const { app, actor, params } = entry;
	const me = actor.account;
	if (!me) throw unauthorized();
	const id = params.id ?? "";
	const found = /^\d{1,15}$/.test(id)
		? await teamById(app.db, Number(id))
		: undefined;
	const organization =
		found && (await accountById(app.db, found.organization_id));
	if (!found || !organization) throw notFound();
	const standing = await standingIn(app.db, organization, me);
	const inside = standing.member || isSiteAdmin(actor);
	if (
		!maySeeAccount(actor, organization, standing.member) ||
		(!inside && found.visibility !== "public")
	)
		throw notFound();
	const within =
		standing.owner ||
		isSiteAdmin(actor) ||
		(await isInTeam(app.db, found, me.id));
	return { me, team: found, organization, standing, within };
}
