import type Type from "typebox";
import { option, optional, text, yesNo } from "../../http/fields.ts";
import { bounds } from "../../text/text-limits.ts";

const visibility = optional(text({ enum: ["public", "limited", "private"] }));
const members = {
	full_name: optional(text(bounds.fullName)),
	email: optional(text({ max: 255 })),
	description: optional(text(bounds.aboutAccount)),
	website: optional(text({ ...bounds.website, rule: "Url" })),
	location: optional(text(bounds.location)),
	visibility,
	repo_admin_change_team_access: optional(
		yesNo({ description: "administrators of a repository choose its teams" }),
	),
};

export const CreateOrgOption = option(
	"CreateOrgOption",
	{ username: text({ ...bounds.accountName, rule: "Username" }), ...members },
	{ username: "UserName" },
);
export const EditOrgOption = option("EditOrgOption", members);

type Edit = Type.Static<typeof EditOrgOption>;

/** The words of a request for a change as the domain has them; an empty visibility is as absent. */
export const organizationEditOf = (body: Edit) => ({
	fullName: body.full_name,
	email: body.email,
	description: body.description,
	website: body.website,
	location: body.location,
	visibility: (body.visibility || undefined) as "public" | undefined,
	repoAdminChangeTeamAccess: body.repo_admin_change_team_access,
});

/** The words of a request for an organization as the domain has them. */
export const newOrganizationOf = (
	body: Type.Static<typeof CreateOrgOption>,
) => ({ name: body.username, ...organizationEditOf(body) });
