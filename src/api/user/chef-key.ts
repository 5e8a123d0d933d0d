import Type from "typebox";
import { dropChefKey, putChefKey } from "../../domain/packages/chef-key.ts";
import { notFound } from "../../errors.ts";
import { givesAccess, signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text } from "../../http/fields.ts";

const ChefKey = Type.Object(
	{
		public_key: Type.String(),
		private_key: Type.Optional(
			Type.String({ description: "of a pair made just now; kept nowhere" }),
		),
	},
	{ $id: "ChefKey" },
);
const PutOption = option("PutChefKeyOption", {
	public_key: optional(
		text({ max: 16384, description: "an RSA key as PEM; else a pair is made" }),
	),
});
const own = signedIn({ publicOnly: false });

export const userPutChefKey = endpoint({
	id: "userPutChefKey",
	route: "PUT /user/chef-key",
	summary: "Set the key with which one's own Chef clients sign",
	scope: "user",
	audit: "chef-key.set",
	on: givesAccess(own),
	body: PutOption,
	returns: { 200: ChefKey },
	extension: true,
	async run({ app, me, body }) {
		const { publicKey, privateKey } = await putChefKey(
			app,
			me,
			body.public_key,
		);
		return {
			public_key: publicKey,
			...(privateKey && { private_key: privateKey }),
		};
	},
});

export const userDeleteChefKey = endpoint({
	id: "userDeleteChefKey",
	route: "DELETE /user/chef-key",
	summary: "Take the key of one's own Chef clients away",
	scope: "user",
	audit: "chef-key.deleted",
	on: own,
	returns: { 204: null },
	extension: true,
	async run({ app, me }) {
		if (!(await dropChefKey(app, me))) throw notFound();
	},
});
