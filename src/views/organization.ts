import Type from "typebox";
import type { App } from "../app.ts";
import type { Account } from "../domain/accounts/account.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { avatarUrl } from "./account.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

export const Organization = Type.Object(
	{
		id: Integer(),
		name: Text(),
		full_name: Text(),
		email: Text(),
		avatar_url: Text({ format: "uri" }),
		description: Text(),
		website: Text(),
		location: Text(),
		visibility: Text({ enum: ["public", "limited", "private"] }),
		repo_admin_change_team_access: YesNo(),
		username: Text({ deprecated: true, description: "the name again" }),
	},
	{ $id: "Organization" },
);
export type Organization = Type.Static<typeof Organization>;

/** How an organization looks to a viewer; pure. Its address is for those who are signed in. */
export const organizationView = (
	app: App,
	viewer: Actor,
	organization: Account,
): Organization => ({
	id: organization.id,
	name: organization.name,
	full_name: organization.full_name,
	email: viewer.account ? organization.email : "",
	avatar_url: avatarUrl(app, organization),
	description: organization.description,
	website: organization.website,
	location: organization.location,
	visibility: organization.visibility,
	repo_admin_change_team_access:
		organization.repo_admin_change_team_access === 1,
	username: organization.name,
});
