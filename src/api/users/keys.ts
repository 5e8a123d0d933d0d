import Type from "typebox";
import { listUserKeys } from "../../domain/keys/user-keys.ts";
import { signedInWith } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { PublicKey, publicKeyViews } from "../../views/public-key.ts";

export const userListKeys = endpoint({
	id: "userListKeys",
	route: "GET /users/:username/keys",
	summary: "List the SSH keys of a user",
	scope: "user",
	on: signedInWith(),
	query: Type.Object({ fingerprint: Type.Optional(Type.String()) }),
	paged: true,
	returns: { 200: Type.Array(PublicKey) },
	async run({ app, actor, account, query, page }) {
		const wanted = { ...query, ...page };
		const { keys, total } = await listUserKeys(app, account, wanted);
		return paginated(publicKeyViews(app, actor, account, keys), total);
	},
});
