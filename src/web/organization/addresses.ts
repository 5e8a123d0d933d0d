import type { Account } from "../../domain/accounts/account.ts";
import type { Team } from "../../domain/teams/team.ts";
import { at, pathOf } from "../visit.ts";

/** A page of an organization below /org. */
export const inOrganization = (
	organization: Pick<Account, "name">,
	path = "",
): string => at(`/org${pathOf(organization.name)}${path}`);

/** The page of a team. */
export const teamAddress = (
	organization: Pick<Account, "name">,
	team: Pick<Team, "name">,
	path = "",
): string => inOrganization(organization, `/teams${pathOf(team.name)}${path}`);
