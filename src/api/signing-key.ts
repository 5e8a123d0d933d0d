import type { App } from "../app.ts";
import { notFound } from "../errors.ts";
import { anyone } from "../guards/account.ts";
import { endpoint } from "../http/endpoint.ts";
import { media } from "../http/openapi/media.ts";
import { plainText } from "../http/response.ts";

// commits are signed in the format of SSH: there is never an OpenPGP key
export const noOpenPgpKey = (): never => {
	throw notFound("no signing key");
};

export const sshKey = ({ app }: { app: App }) => {
	if (!app.git.sign || !app.keys.signer) return noOpenPgpKey();
	return plainText(`${app.keys.signer.line}\n`);
};

export const getSigningKey = endpoint({
	id: "getSigningKey",
	route: "GET /signing-key.gpg",
	summary: "Get the OpenPGP key that the forge signs with",
	scope: null,
	on: anyone,
	returns: { 200: media.text },
	run: noOpenPgpKey,
});

export const getSigningKeySsh = endpoint({
	id: "getSigningKeySSH",
	route: "GET /signing-key.pub",
	summary: "Get the SSH key that the forge signs with",
	scope: null,
	on: anyone,
	returns: { 200: media.text },
	run: sshKey,
});
