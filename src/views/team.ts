import Type from "typebox";
import { levelName, units } from "../domain/permissions/units.ts";
import type { Team as Row } from "../domain/repositories/repository-teams.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

export const Team = Type.Object(
	{
		id: Integer(),
		name: Text(),
		description: Text(),
		organization: Type.Null(),
		includes_all_repositories: YesNo(),
		permission: Text(),
		units: Type.Array(Text()),
		units_map: Type.Record(Text(), Text()),
		can_create_org_repo: YesNo(),
		visibility: Text(),
	},
	{ $id: "Team" },
);

/** A team where its organization is known from the place; pure. */
export function teamView(team: Row): Type.Static<typeof Team> {
	const permission = levelName(team.level);
	const granted: Record<string, string> =
		team.level >= 3
			? Object.fromEntries(units.map((unit) => [`repo.${unit}`, permission]))
			: JSON.parse(team.units);
	return {
		id: team.id,
		name: team.name,
		description: team.description,
		organization: null,
		includes_all_repositories: team.includes_all_repositories === 1,
		permission,
		units: Object.keys(granted).filter((unit) => granted[unit] !== "none"),
		units_map: granted,
		can_create_org_repo: team.can_create_org_repo === 1,
		visibility: team.visibility,
	};
}
