import { publicKeyBlock } from "../crypto/openpgp/sign.ts";
import { signingKey } from "../domain/packages/signing-keys.ts";
import type { HttpResponse } from "../http/response.ts";
import { document } from "./answers.ts";
import type { Call, Route } from "./registry.ts";

/** The public key with which the indexes of an owner's packages are signed. */
export const sendKey = async ({ app, owner }: Call): Promise<HttpResponse> =>
	document(
		"application/pgp-keys",
		publicKeyBlock(await signingKey(app, owner)),
	);

export const repositoryKey: Route = {
	route: "GET /repository.key",
	needs: "read",
	run: sendKey,
};
