import Type from "typebox";
import { revokeToken, tokenById } from "../domain/accounts/tokens.ts";
import { notFound } from "../errors.ts";
import { signedIn } from "../guards/account.ts";
import type { Entry } from "../http/endpoint.ts";
import { endpoint } from "../http/endpoint.ts";
import { rfc3339Of } from "../text/rfc3339.ts";

const { Integer, String: Text } = Type;

const CurrentAccessToken = Type.Object(
	{
		id: Integer(),
		name: Text(),
		scopes: Type.Array(Text()),
		created_at: Text({ format: "date-time" }),
		last_used_at: Text({ format: "date-time" }),
		user: Type.Object({ id: Integer(), login: Text() }, { $id: "UserMeta" }),
	},
	{ $id: "CurrentAccessToken" },
);

/** The id of the token that a request came with. @throws DomainError "not-found" */
function tokenOf({ actor }: Entry): number {
	if (!actor.token) throw notFound("invalid access token");
	return actor.token.id;
}

export const getCurrentToken = endpoint({
	id: "getCurrentToken",
	route: "GET /token",
	summary: "Get the token that the request came with",
	scope: null,
	on: signedIn(),
	returns: { 200: CurrentAccessToken },
	async run({ app, actor, me, entry }) {
		const token = await tokenById(app.db, tokenOf(entry));
		if (!token) throw notFound();
		const holder = actor.sudoBy ?? me;
		return {
			id: token.id,
			name: token.name,
			scopes: token.scopes.split(","),
			created_at: rfc3339Of(token.created_at),
			last_used_at: rfc3339Of(token.last_used_at || token.created_at),
			user: { id: holder.id, login: holder.name },
		};
	},
});

export const deleteCurrentToken = endpoint({
	id: "deleteCurrentToken",
	route: "DELETE /token",
	summary: "Revoke the token that the request came with",
	scope: null,
	audit: "token.deleted",
	on: signedIn(),
	returns: { 204: null },
	run: ({ app, actor, me, entry }) =>
		revokeToken(app, actor.sudoBy ?? me, tokenOf(entry)),
});
