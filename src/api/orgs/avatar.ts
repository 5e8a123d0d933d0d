import { setAvatar } from "../../domain/accounts/avatar.ts";
import { org } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { UpdateUserAvatarOption } from "../user/avatar.ts";

export const orgUpdateAvatar = endpoint({
	id: "orgUpdateAvatar",
	route: "POST /orgs/:org/avatar",
	summary: "Upload an organization's picture",
	scope: "organization",
	audit: "account.avatar-changed",
	on: org.owner(),
	body: UpdateUserAvatarOption,
	returns: { 204: null },
	run: ({ app, organization, body }) =>
		setAvatar(app, organization, body.image ?? ""),
});

export const orgDeleteAvatar = endpoint({
	id: "orgDeleteAvatar",
	route: "DELETE /orgs/:org/avatar",
	summary: "Delete an organization's picture",
	scope: "organization",
	audit: "account.avatar-changed",
	on: org.owner(),
	returns: { 204: null },
	run: ({ app, organization }) => setAvatar(app, organization, undefined),
});
