import { accountById } from "../domain/accounts/account.ts";
import {
	organizationRights,
	standingIn,
} from "../domain/organizations/membership.ts";
import { maySeeAccount } from "../domain/permissions/access.ts";
import { isSiteAdmin } from "../domain/permissions/actor.ts";
import { choosesTeams } from "../domain/policies/repository.ts";
import { findRepository } from "../domain/repositories/find-repository.ts";
import type { RepositoryContext } from "../domain/repositories/repository.ts";
import { teamByName } from "../domain/repositories/repository-teams.ts";
import { isInTeam, type Team, teamById } from "../domain/teams/team.ts";
import { notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import type { SignedInContext } from "./account.ts";
import {
	accountOf,
	guard,
	rulesBefore,
	type Source,
	signedInBy,
	within,
} from "./demand.ts";
import { loadOrganization, type OrganizationContext } from "./organization.ts";

/** A team in its organization, and the caller's part in it. */
export interface TeamContext extends OrganizationContext, SignedInContext {
	readonly team: Team;
	/** The actor is in the team, owns the organization or administers the site. */
	readonly inTeam: boolean;
}

const teamSource: Source<TeamContext> = {
	who: "is signed in and may know of the team",
	signedIn: true,
	load: loadTeam,
};
const visible = () => signedInBy(guard(teamSource, rulesBefore("team.read")));
const known = () => guard(teamSource, []);

/** A repository of the team's own organization, whatever organization the address names: clients send anything there. */
async function ownRepository(
	{ app, actor, params }: Entry,
	found: TeamContext,
): Promise<TeamContext & RepositoryContext> {
	const { organization } = found;
	const { repo = "" } = params;
	const there = await findRepository(app, actor, organization.name, repo);
	if (there?.owner.id !== organization.id) throw notFound();
	return { ...found, ...there };
}

/**
 * The guards of `/teams/:id…`. A public team is known to all who are signed in and may see its organization, the others to the
 * organization's members; a private one is read by its own members and by owners.
 */
export const team = {
	/** Whoever may read the team. */
	visible,
	/** Members of the organization who may read the team. */
	member: () =>
		signedInBy(guard(teamSource, rulesBefore("team.read-as-member"))),
	owner: () => signedInBy(guard(teamSource, rulesBefore("team.own"))),
	/** A repository, for those who may read the team. */
	repository: () => signedInBy(guard(within(visible(), ownRepository), [])),
	/** A repository, for those who may choose the teams that work in it. */
	chooseFor: () =>
		signedInBy(guard(within(known(), ownRepository), [choosesTeams])),
};

/** A team that stands by its name in the address of a page; what one may not read is not there. */
const namedSource: Source<TeamContext> = {
	who: "is signed in and may see the team",
	signedIn: true,
	async load(entry) {
		const { app, params } = entry;
		const found = await loadOrganization(entry);
		const me = accountOf(entry.actor);
		const { organization, inside, governs } = found;
		const team = await teamByName(app.db, organization, params.team ?? "");
		if (!team) throw notFound();
		const inTeam = governs || (await isInTeam(app.db, team, me.id));
		const shown = inside
			? team.visibility !== "private"
			: team.visibility === "public";
		if (!inTeam && !shown) throw notFound();
		return { me, team, ...found, inTeam };
	},
};

/** The guards of the pages of a team, `/org/:org/teams/:team…`. */
export const namedTeam = {
	visible: () => signedInBy(guard(namedSource, [])),
	owner: () => signedInBy(guard(namedSource, rulesBefore("team.own"))),
};

async function loadTeam(entry: Entry): Promise<TeamContext> {
	const { app, actor, params } = entry;
	const me = accountOf(actor);
	const id = idOf(params.id ?? "");
	const found = id ? await teamById(app.db, id) : undefined;
	const organization =
		found && (await accountById(app.db, found.organization_id));
	if (!found || !organization) throw notFound();
	const of = organizationRights(
		await standingIn(app.db, organization, me),
		isSiteAdmin(actor),
	);
	if (
		!maySeeAccount(actor, organization, of.membership.member) ||
		(!of.inside && found.visibility !== "public")
	)
		throw notFound();
	const inTeam = of.governs || (await isInTeam(app.db, found, me.id));
	return { me, team: found, organization, ...of, inTeam };
}
