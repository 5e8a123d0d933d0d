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
import { visibleAccounts } from "../domain/permissions/visible-accounts.ts";
import type { Team as Row } from "../domain/repositories/repository-teams.ts";
import { Organization, organizationView } from "./organization.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

const levelNames = ["none", "read", "write", "admin", "owner"];

export const Team = Type.Object(
	{
		id: Integer(),
		name: Text(),
		description: Text(),
		organization: Type.Union([Organization, Type.Null()]),
		includes_all_repositories: YesNo(),
		permission: Text({ enum: levelNames }),
		units: Type.Array(Text()),
		units_map: Type.Record(Text(), Text({ enum: levelNames })),
		can_create_org_repo: YesNo(),
		visibility: Text({ enum: ["public", "limited", "private"] }),
	},
	{ $id: "Team" },
);
export type Team = Type.Static<typeof Team>;

/**
 * A team with its organization, as a viewer sees it; pure. `permission` says only what holds for whole repositories: a team
 * that is granted units one by one shows `none`, and its levels in `units_map`.
 */
export function teamView(
	app: App,
	viewer: Actor,
	team: Row,
	organization: Account | undefined,
): Team {
	const whole = team.level >= Level.admin;
	const map: Record<string, string> = whole
		? everyUnit(levelName(team.level))
		: JSON.parse(team.units);
	return {
		id: team.id,
		name: team.name,
		description: team.description,
		organization:
			organization === undefined
				? null
				: organizationView(app, viewer, organization),
		includes_all_repositories: team.includes_all_repositories === 1,
		permission: whole ? levelName(team.level) : "none",
		units: units.map(unitKey).filter((key) => Object.hasOwn(map, key)),
		units_map: map,
		can_create_org_repo: team.can_create_org_repo === 1,
		visibility: team.visibility,
	};
}

/** Teams with their organizations, of which a viewer may know; one query for those. */
export async function teamViews(
	app: App,
	viewer: Actor,
	teams: readonly Row[],
): Promise<Team[]> {
	if (!teams.length) return [];
	const ids = [...new Set(teams.map((team) => team.organization_id))];
	const known = await app.db.rows((q, d) =>
		q
			.selectFrom("account")
			.selectAll()
			.where("id", "in", d.list(ids))
			.where(visibleAccounts(viewer)),
	);
	const homes = new Map(known.map((home) => [home.id, home]));
	return teams.map((team) =>
		teamView(app, viewer, team, homes.get(team.organization_id)),
	);
}
