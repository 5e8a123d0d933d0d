import type { App } from "../../app.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import type { Visibility } from "../../database/schema.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { ownersName } from "../organizations/create-organization.ts";
import type { Actor } from "../permissions/actor.ts";
import type { Level } from "../permissions/units.ts";
import { forgetAllLost } from "../repositories/following/review-owner.ts";
import { checkTeamName, teamTaken } from "./create-team.ts";
import { changedRights, type RightsInput, rightsColumns } from "./rights.ts";
import { isOwners, type Team, teamById } from "./team.ts";

/** What may be changed of a team; absent members stay. */
interface TeamEdit extends RightsInput {
	name?: string;
	description?: string;
	includesAllRepositories?: boolean;
	canCreateRepositories?: boolean;
	visibility?: Visibility;
}

const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("team")
		.selectAll()
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);

/**
 * Changes a team; all of the changes or none. Of the owners' team only the description changes, whatever
 * else is asked for it.
 * @throws DomainError "invalid" for a taken name, unknown rights, or another name for the owners
 */
export async function editTeam(
	app: App,
	actor: Actor,
	organization: Account,
	team: Team,
	edit: TeamEdit,
): Promise<Team> {
	if (isOwners(team)) checkOwnersName(edit);
	else if (edit.name) checkTeamName(edit.name);
	try {
		return await app.db.write(async (tx) => {
			const current = await tx.first(held, { id: team.id });
			if (!current) throw notFound();
			const columns = isOwners(team)
				? { description: edit.description ?? current.description }
				: columnsOf(current, edit);
			await tx.change((q) =>
				q.updateTable("team").set(columns).where("id", "=", team.id),
			);
			if (!isOwners(team) && touchesRights(edit))
				await forgetAllLost(app, tx, organization);
			noteAudit(app, tx, {
				action: "team.edited",
				in: organization,
				target: team,
				before: current,
				after: columns as Partial<Team>,
			});
			await record(app, tx, actor, team, Object.keys(edit));
			return (await teamById(tx, team.id)) as Team;
		});
	} catch (error) {
		if (isConstraint(error))
			throw teamTaken(organization.id, edit.name ?? team.name);
		throw error;
	}
}

const touchesRights = (edit: TeamEdit): boolean =>
	edit.permission !== undefined ||
	edit.units !== undefined ||
	edit.unitsMap !== undefined ||
	edit.includesAllRepositories === false;

function checkOwnersName(edit: TeamEdit): void {
	if (edit.name && edit.name !== ownersName)
		throw invalid("the Owners team cannot be renamed");
}

function columnsOf(team: Team, edit: TeamEdit) {
	const now = { level: team.level as Level, units: JSON.parse(team.units) };
	const rights = changedRights(now, edit);
	const name = edit.name || team.name;
	const flag = (on: boolean | undefined, old: number) =>
		on === undefined ? old : Number(on);
	return {
		name,
		lower_name: name.toLowerCase(),
		description: edit.description ?? team.description,
		...rightsColumns(rights),
		includes_all_repositories: flag(
			edit.includesAllRepositories,
			team.includes_all_repositories,
		),
		can_create_org_repo: flag(
			edit.canCreateRepositories,
			team.can_create_org_repo,
		),
		visibility: edit.visibility ?? team.visibility,
	};
}

const record = (
	app: App,
	tx: Transaction,
	actor: Actor,
	team: Team,
	changed: string[],
) =>
	app.events.record(tx, {
		kind: "team.edited",
		actor: actor.account?.id,
		payload: { team: team.id, organization: team.organization_id, changed },
	});
