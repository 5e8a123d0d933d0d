import Type from "typebox";
import type { AccessToken as Row } from "../domain/accounts/tokens.ts";
import { rfc3339Of, zeroTime } from "../text/rfc3339.ts";

const { Integer, String: Text } = Type;

export const AccessToken = Type.Object(
	{
		id: Integer(),
		name: Text(),
		sha1: Text({
			description: "the secret; only in the answer that made the token",
		}),
		token_last_eight: Text(),
		scopes: Type.Array(Text()),
		created_at: Text({ format: "date-time" }),
		last_used_at: Text({ format: "date-time" }),
	},
	{ $id: "AccessToken" },
);

/** A token as its owner sees it; `secret` only right after it was made. */
export const tokenView = (
	token: Row,
	secret = "",
): Type.Static<typeof AccessToken> => ({
	id: token.id,
	name: token.name,
	sha1: secret,
	token_last_eight: token.last_eight,
	scopes: token.scopes.split(","),
	created_at: secret ? zeroTime : rfc3339Of(token.created_at),
	last_used_at: token.last_used_at
		? rfc3339Of(token.last_used_at)
		: secret
			? zeroTime
			: rfc3339Of(token.created_at),
});
