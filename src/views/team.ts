import Type from "typebox";
import type { App } from "../app.ts";
import type { Account } from "../domain/accounts/account.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import {
	everyUnit,
	Level,
	levelName,
	unitKey,
	units,
} from "../domain/permissions/units.ts";
import type { Team as Row } from "../domain/repositories/repository-teams.ts";
import { Organization, organizationView } from "./organization.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

export const Team = Type.Object(
	{
		id: Integer(),
		name: Text(),
		description: Text(),
		organization: Type.Union([Organization, Type.Null()]),
		includes_all_repositories: YesNo(),
		permission: Text(),
		units: Type.Array(Text()),
		units_map: Type.Record(Text(), Text()),
		can_create_org_repo: YesNo(),
		visibility: Text(),
	},
	{ $id: "Team" },
);
export type Team = Type.Static<typeof Team>;

/**
 * A team where its organization is known from the place; pure. `permission` says only what holds for whole repositories: a team
 * that is granted units one by one shows `none`, and its levels in `units_map`.
 */
export function teamView(team: Row): Team {
	const whole = team.level >= Level.admin;
	const map: Record<string, string> = whole
		? everyUnit(levelName(team.level))
		: JSON.parse(team.units);
	return {
		id: team.id,
		name: team.name,
		description: team.description,
		organization: null,
		includes_all_repositories: team.includes_all_repositories === 1,
		permission: whole ? levelName(team.level) : "none",
		units: units.map(unitKey).filter((key) => Object.hasOwn(map, key)),
		units_map: map,
		can_create_org_repo: team.can_create_org_repo === 1,
		visibility: team.visibility,
	};
}

/** A team with its organization, as a viewer sees it; pure. */
export const wholeTeamView = (
	app: App,
	viewer: Actor,
	team: Row,
	organization: Account,
): Team => ({
	...teamView(team),
	organization: organizationView(app, viewer, organization),
});
