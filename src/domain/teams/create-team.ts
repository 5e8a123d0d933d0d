import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint } from "../../database/database.ts";
import type { Visibility } from "../../database/schema.ts";
import { invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import { newRights, type RightsInput, rightsColumns } from "./rights.ts";
import type { Team } from "./team.ts";

interface NewTeam extends RightsInput {
	name: string;
	description?: string;
	includesAllRepositories?: boolean;
	canCreateRepositories?: boolean;
	visibility?: Visibility;
}

/**
 * Creates a team of an organization.
 * @throws DomainError "invalid" for a taken name, or rights that are none
 */
export async function createTeam(
	app: App,
	actor: Actor,
	organization: Account,
	wanted: NewTeam,
): Promise<Team> {
	checkTeamName(wanted.name);
	const rights = newRights(wanted);
	try {
		return await app.db.write(async (tx) => {
			const [team] = await tx.rows((q) =>
				q
					.insertInto("team")
					.values({
						organization_id: organization.id,
						name: wanted.name,
						lower_name: wanted.name.toLowerCase(),
						description: wanted.description ?? "",
						...rightsColumns(rights),
						includes_all_repositories: wanted.includesAllRepositories ? 1 : 0,
						can_create_org_repo: wanted.canCreateRepositories ? 1 : 0,
						visibility: wanted.visibility ?? "private",
						created_at: now(app),
					})
					.returningAll(),
			);
			if (!team) throw new Error("no row for a new team");
			noteAudit(app, tx, {
				action: "team.created",
				in: organization,
				target: team,
				after: team,
			});
			await app.events.record(tx, {
				kind: "team.created",
				actor: actor.account?.id,
				payload: { team: team.id, organization: organization.id },
			});
			return team;
		});
	} catch (error) {
		if (isConstraint(error)) throw teamTaken(organization.id, wanted.name);
		throw error;
	}
}

/** @throws DomainError "invalid" for a word that addresses of the pages of teams use */
export function checkTeamName(name: string): void {
	if (name.toLowerCase() === "new")
		throw invalid(`name is reserved [name: ${name}]`);
}

export const teamTaken = (organization: number, name: string) =>
	invalid(`team already exists [org_id: ${organization}, name: ${name}]`);
