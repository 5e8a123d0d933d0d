import Type from "typebox";
import {
	createToken,
	deleteToken,
	listTokens,
} from "../../domain/accounts/tokens.ts";
import { namedRepositories } from "../../domain/repositories/named.ts";
import { ownBasic, ownPassword } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list, option, optional, text } from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { AccessToken, tokenView } from "../../views/token.ts";

export const CreateAccessTokenOption = option("CreateAccessTokenOption", {
	name: text({ max: 255 }),
	scopes: optional(list(text())),
	repositories: optional(
		list(
			text({
				description:
					"owner/name of the only repositories that the token may touch",
			}),
		),
	),
});

export const userCreateToken = endpoint({
	id: "userCreateToken",
	route: "POST /users/:username/tokens",
	summary: "Create an access token",
	scope: "user",
	audit: "token.created",
	on: ownPassword,
	body: CreateAccessTokenOption,
	returns: { 201: AccessToken },
	async run({ app, actor, account, body }) {
		const scopes = body.scopes ?? [];
		const repositories =
			body.repositories &&
			(await namedRepositories(app, actor, body.repositories));
		const { secret, ...token } = await createToken(app, actor, account, {
			name: body.name,
			scopes,
			repositories,
		});
		return tokenView(token, secret);
	},
});

export const userGetTokens = endpoint({
	id: "userGetTokens",
	route: "GET /users/:username/tokens",
	summary: "List access tokens",
	scope: "user",
	on: ownBasic,
	paged: true,
	returns: { 200: Type.Array(AccessToken) },
	async run({ app, account, page }) {
		const { tokens, total } = await listTokens(app, account, page);
		return paginated(
			tokens.map((t) => tokenView(t)),
			total,
			{ link: false },
		);
	},
});

export const userDeleteAccessToken = endpoint({
	id: "userDeleteAccessToken",
	route: "DELETE /users/:username/tokens/:token",
	summary: "Delete an access token, by its id or name",
	scope: "user",
	audit: "token.deleted",
	on: ownBasic,
	returns: { 204: null },
	run: ({ app, account, params }) => deleteToken(app, account, params.token),
});
