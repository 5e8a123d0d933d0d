import { addUserKey, removeUserKey } from "../../../domain/keys/user-keys.ts";
import { adminOf, givesAccess } from "../../../guards/account.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { idOf } from "../../../text/path-id.ts";
import { PublicKey, publicKeyViews } from "../../../views/public-key.ts";
import { single } from "../../single.ts";
import { CreateKeyOption } from "../../user/keys.ts";

export const adminCreatePublicKey = endpoint({
	id: "adminCreatePublicKey",
	route: "POST /admin/users/:username/keys",
	summary: "Add an SSH key for a user",
	scope: "admin",
	audit: "ssh-key.added",
	on: givesAccess(adminOf("username", "user")),
	body: CreateKeyOption,
	returns: { 201: PublicKey },
	async run({ app, actor, account, body }) {
		const { title, key, read_only: readOnly } = body;
		const input = { title, key, readOnly };
		const added = await addUserKey(app, actor, account, input);
		return single(publicKeyViews(app, actor, account, [added]));
	},
});

export const adminDeleteUserPublicKey = endpoint({
	id: "adminDeleteUserPublicKey",
	route: "DELETE /admin/users/:username/keys/:id",
	summary: "Delete an SSH key of a user",
	scope: "admin",
	audit: "ssh-key.removed",
	on: adminOf("username", "user"),
	returns: { 204: null },
	run: ({ app, actor, account, params }) =>
		removeUserKey(app, actor, account, idOf(params.id)),
});
