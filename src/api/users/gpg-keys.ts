import Type from "typebox";
import { listGpgKeys } from "../../domain/keys/gpg-keys.ts";
import { signedInWith } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { GpgKey, gpgKeyViews } from "../../views/gpg-key.ts";

export const userListGPGKeys = endpoint({
	id: "userListGPGKeys",
	route: "GET /users/:username/gpg_keys",
	summary: "List the OpenPGP keys of a user",
	scope: "user",
	on: signedInWith(),
	paged: true,
	returns: { 200: Type.Array(GpgKey) },
	async run({ app, account, page }) {
		const { keys, total } = await listGpgKeys(app, account, page);
		return paginated(await gpgKeyViews(app, account, keys), total, {
			link: false,
		});
	},
});
