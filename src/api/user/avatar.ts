import { setAvatar } from "../../domain/accounts/avatar.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { file, option, optional } from "../../http/fields.ts";

export const UpdateUserAvatarOption = option("UpdateUserAvatarOption", {
	image: optional(file({ description: "a picture in base64" })),
});

export const userUpdateAvatar = endpoint({
	id: "userUpdateAvatar",
	route: "POST /user/avatar",
	summary: "Upload one's own picture",
	scope: "user",
	audit: "account.avatar-changed",
	on: signedIn({ publicOnly: false }),
	body: UpdateUserAvatarOption,
	returns: { 204: null },
	run: ({ app, me, body }) => setAvatar(app, me, body.image ?? ""),
});

export const userDeleteAvatar = endpoint({
	id: "userDeleteAvatar",
	route: "DELETE /user/avatar",
	summary: "Delete one's own picture",
	scope: "user",
	audit: "account.avatar-changed",
	on: signedIn({ publicOnly: false }),
	returns: { 204: null },
	run: ({ app, me }) => setAvatar(app, me, undefined),
});
