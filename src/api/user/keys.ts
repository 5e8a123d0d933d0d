import Type from "typebox";
import {
	addUserKey,
	listUserKeys,
	removeUserKey,
	userKey,
} from "../../domain/keys/user-keys.ts";
import { givesAccess, signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text, yesNo } from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { idOf } from "../../text/path-id.ts";
import { bounds } from "../../text/text-limits.ts";
import { PublicKey, publicKeyViews } from "../../views/public-key.ts";
import { single } from "../single.ts";

export const CreateKeyOption = option("CreateKeyOption", {
	title: text({ max: 255 }),
	key: text(bounds.publicKey),
	read_only: optional(
		yesNo({ description: "the key may fetch, and never push" }),
	),
});

const own = signedIn({ publicOnly: false });

export const userCurrentListKeys = endpoint({
	id: "userCurrentListKeys",
	route: "GET /user/keys",
	summary: "List one's own SSH keys",
	scope: "user",
	on: own,
	query: Type.Object({ fingerprint: Type.Optional(Type.String()) }),
	paged: true,
	returns: { 200: Type.Array(PublicKey) },
	async run({ app, actor, me, query, page }) {
		const { keys, total } = await listUserKeys(app, me, { ...query, ...page });
		return paginated(publicKeyViews(app, actor, me, keys), total);
	},
});

export const userCurrentPostKey = endpoint({
	id: "userCurrentPostKey",
	route: "POST /user/keys",
	summary: "Add SSH key",
	scope: "user",
	audit: "ssh-key.added",
	on: givesAccess(own),
	body: CreateKeyOption,
	returns: { 201: PublicKey },
	async run({ app, actor, me, body }) {
		const { title, key, read_only: readOnly } = body;
		const added = await addUserKey(app, actor, me, { title, key, readOnly });
		return single(publicKeyViews(app, actor, me, [added]));
	},
});

export const userCurrentGetKey = endpoint({
	id: "userCurrentGetKey",
	route: "GET /user/keys/:id",
	summary: "Get one of one's own SSH keys",
	scope: "user",
	on: own,
	returns: { 200: PublicKey },
	run: async ({ app, actor, me, params }) =>
		single(
			publicKeyViews(app, actor, me, [await userKey(app, me, idOf(params.id))]),
		),
});

export const userCurrentDeleteKey = endpoint({
	id: "userCurrentDeleteKey",
	route: "DELETE /user/keys/:id",
	summary: "Delete one of one's own SSH keys",
	scope: "user",
	audit: "ssh-key.removed",
	on: own,
	returns: { 204: null },
	run: ({ app, actor, me, params }) =>
		removeUserKey(app, actor, me, idOf(params.id)),
});
