import Type from "typebox";
import {
	addGpgKeys,
	gpgKeyOf,
	listGpgKeys,
	removeGpgKey,
	verifyGpgKey,
} from "../../domain/keys/gpg-keys.ts";
import { gpgToken } from "../../domain/keys/gpg-token.ts";
import { givesAccess, signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, prose, text } from "../../http/fields.ts";
import { media } from "../../http/openapi/media.ts";
import { paginated } from "../../http/paging.ts";
import { plainText } from "../../http/response.ts";
import { idOf } from "../../text/path-id.ts";
import { GpgKey, gpgKeyViews } from "../../views/gpg-key.ts";
import { single } from "../single.ts";

export const CreateGPGKeyOption = option(
	"CreateGPGKeyOption",
	{
		armored_public_key: prose(),
		armored_signature: optional(
			prose({ description: "the account's token, signed by the key" }),
		),
	},
	{ armored_public_key: "ArmoredKey" },
);
export const VerifyGPGKeyOption = option(
	"VerifyGPGKeyOption",
	{ key_id: text({ max: 64 }), armored_signature: prose() },
	{ key_id: "KeyID", armored_signature: "Signature" },
);

const own = signedIn({ publicOnly: false });

export const getVerificationToken = endpoint({
	id: "getVerificationToken",
	route: "GET /user/gpg_key_token",
	summary: "Get the text that a key signs to prove whose it is",
	scope: "user",
	on: own,
	returns: { 200: media.text },
	run: ({ app, me }) => plainText(gpgToken(app, me)),
});

export const userVerifyGPGKey = endpoint({
	id: "userVerifyGPGKey",
	route: "POST /user/gpg_key_verify",
	summary: "Prove that an OpenPGP key is one's own",
	scope: "user",
	audit: "gpg-key.verified",
	on: givesAccess(own),
	body: VerifyGPGKeyOption,
	returns: { 200: GpgKey },
	async run({ app, me, body }) {
		const { key_id: keyId, armored_signature: signature } = body;
		const key = await verifyGpgKey(app, me, { keyId, signature });
		return single(await gpgKeyViews(app, me, [key]));
	},
});

export const userCurrentListGPGKeys = endpoint({
	id: "userCurrentListGPGKeys",
	route: "GET /user/gpg_keys",
	summary: "List one's own OpenPGP keys",
	scope: "user",
	on: own,
	paged: true,
	returns: { 200: Type.Array(GpgKey) },
	async run({ app, me, page }) {
		const { keys, total } = await listGpgKeys(app, me, page);
		return paginated(await gpgKeyViews(app, me, keys), total, { link: false });
	},
});

export const userCurrentPostGPGKey = endpoint({
	id: "userCurrentPostGPGKey",
	route: "POST /user/gpg_keys",
	summary: "Add an OpenPGP key",
	scope: "user",
	audit: "gpg-key.added",
	on: givesAccess(own),
	body: CreateGPGKeyOption,
	returns: { 201: GpgKey },
	async run({ app, me, body }) {
		const key = await addGpgKeys(app, me, {
			armored: body.armored_public_key,
			signature: body.armored_signature,
		});
		return single(await gpgKeyViews(app, me, [key]));
	},
});

export const userCurrentGetGPGKey = endpoint({
	id: "userCurrentGetGPGKey",
	route: "GET /user/gpg_keys/:id",
	summary: "Get one of one's own OpenPGP keys",
	scope: "user",
	on: own,
	returns: { 200: GpgKey },
	async run({ app, me, params }) {
		const key = await gpgKeyOf(app, me, idOf(params.id));
		return single(await gpgKeyViews(app, me, [key]));
	},
});

export const userCurrentDeleteGPGKey = endpoint({
	id: "userCurrentDeleteGPGKey",
	route: "DELETE /user/gpg_keys/:id",
	summary: "Delete one of one's own OpenPGP keys",
	scope: "user",
	audit: "gpg-key.removed",
	on: own,
	returns: { 204: null },
	run: ({ app, me, params }) => removeGpgKey(app, me, idOf(params.id)),
});
