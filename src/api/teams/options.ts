import type Type from "typebox";
import {
	list,
	option,
	optional,
	record,
	text,
	yesNo,
} from "../../http/fields.ts";
import { bounds } from "../../text/text-limits.ts";

const name = text({ max: 255, rule: "AlphaDashDot" });
const members = {
	description: optional(text(bounds.aboutAccount)),
	permission: optional(text({ enum: ["read", "write", "admin"] })),
	units: optional(list(text())),
	units_map: optional(
		record(text(), {
			description: "levels by the names of units",
		}),
	),
	includes_all_repositories: optional(yesNo()),
	can_create_org_repo: optional(yesNo()),
	visibility: optional(text({ enum: ["public", "limited", "private"] })),
};

export const CreateTeamOption = option("CreateTeamOption", {
	name,
	...members,
});
/** The document calls the name required; Gitea's clients leave it out, and it stays. */
export const EditTeamOption = option("EditTeamOption", {
	name: optional(name),
	...members,
});

/** The words of a request for a team as the domain has them; an empty visibility is as absent. */
export const teamOf = (body: Type.Static<typeof EditTeamOption>) => ({
	name: body.name,
	description: body.description,
	permission: body.permission,
	units: body.units,
	unitsMap: body.units_map,
	includesAllRepositories: body.includes_all_repositories,
	canCreateRepositories: body.can_create_org_repo,
	visibility: (body.visibility || undefined) as "public" | undefined,
});
