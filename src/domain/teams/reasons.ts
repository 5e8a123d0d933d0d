import type { App } from "../../app.ts";
import type { Account } from "../accounts/account.ts";
import { type Access, noAccess } from "../permissions/access.ts";
import { accessOf } from "../permissions/readers.ts";
import { isCollaborator } from "../repositories/collaborators.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import { teamsWith } from "../repositories/repository-teams.ts";
import { isInTeam, type Team } from "./team.ts";

/** What somebody may do in a repository, and what gives it to him. */
export interface AccessReasons {
	readonly access: Access;
	/** His teams that work there. */
	readonly teams: readonly Team[];
	readonly collaborator: boolean;
	readonly administersSite: boolean;
}

/** Tells what a user may do in a repository of an organization, and why. */
export async function reasonsOf(
	app: App,
	of: RepositoryWithOwner,
	user: Account,
): Promise<AccessReasons> {
	const [access, working, collaborator] = await Promise.all([
		accessOf(app.db, of, [user]),
		teamsWith(app.db, of.repository),
		isCollaborator(app, of.repository, user),
	]);
	const teams: Team[] = [];
	for (const team of working)
		if (await isInTeam(app.db, team, user.id)) teams.push(team);
	return {
		access: access.get(user.id) ?? noAccess,
		teams,
		collaborator,
		administersSite: user.admin === 1,
	};
}
