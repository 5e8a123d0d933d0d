import Type from "typebox";
import {
	createOAuthApplication,
	deleteOAuthApplication,
	listOAuthApplications,
	oauthApplication,
	type OAuthApplication as Row,
	updateOAuthApplication,
} from "../../domain/accounts/oauth-applications.ts";
import { givesAccess, signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { list, option, optional, text, yesNo } from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { idOf } from "../../text/path-id.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

const OAuth2Application = Type.Object(
	{
		id: Integer(),
		name: Text(),
		client_id: Text(),
		client_secret: Text({
			description: "only in the answer that made or changed it",
		}),
		confidential_client: YesNo(),
		skip_secondary_authorization: YesNo(),
		redirect_uris: Type.Array(Text()),
		created: Text({ format: "date-time" }),
	},
	{ $id: "OAuth2Application" },
);

export const CreateOAuth2ApplicationOptions = option(
	"CreateOAuth2ApplicationOptions",
	{
		name: text({ max: 255 }),
		confidential_client: optional(yesNo()),
		skip_secondary_authorization: optional(yesNo()),
		redirect_uris: list(text()),
	},
	{ redirect_uris: "RedirectURIs" },
);

const own = signedIn({ publicOnly: false });

const view = (
	row: Row & { secret?: string },
): Type.Static<typeof OAuth2Application> => ({
	id: row.id,
	name: row.name,
	client_id: row.client_id,
	client_secret: row.secret ?? "",
	confidential_client: row.confidential === 1,
	skip_secondary_authorization: row.skip_consent === 1,
	redirect_uris: JSON.parse(row.redirect_uris),
	created: rfc3339Of(row.created_at),
});

const inputOf = (body: Type.Static<typeof CreateOAuth2ApplicationOptions>) => ({
	name: body.name,
	confidential: body.confidential_client ?? false,
	skipConsent: body.skip_secondary_authorization ?? false,
	redirectUris: body.redirect_uris,
});

export const userGetOauth2Application = endpoint({
	id: "userGetOauth2Application",
	route: "GET /user/applications/oauth2",
	summary: "List one's own OAuth2 applications",
	scope: "user",
	on: own,
	paged: true,
	returns: { 200: Type.Array(OAuth2Application) },
	async run({ app, me, page }) {
		const { rows, total } = await listOAuthApplications(app, me, page);
		return paginated(rows.map(view), total);
	},
});

export const userCreateOAuth2Application = endpoint({
	id: "userCreateOAuth2Application",
	route: "POST /user/applications/oauth2",
	summary: "Register an OAuth2 application",
	scope: "user",
	audit: "application.created",
	on: givesAccess(own),
	body: CreateOAuth2ApplicationOptions,
	returns: { 201: OAuth2Application },
	run: async ({ app, me, body }) =>
		view(await createOAuthApplication(app, me, inputOf(body))),
});

export const userGetOAuth2Application = endpoint({
	id: "userGetOAuth2Application",
	route: "GET /user/applications/oauth2/:id",
	summary: "Get one of one's own OAuth2 applications",
	scope: "user",
	on: own,
	returns: { 200: OAuth2Application },
	run: async ({ app, me, params }) =>
		view(await oauthApplication(app, me, idOf(params.id))),
});

export const userUpdateOAuth2Application = endpoint({
	id: "userUpdateOAuth2Application",
	route: "PATCH /user/applications/oauth2/:id",
	summary: "Change an OAuth2 application and renew its secret",
	scope: "user",
	audit: "application.edited",
	on: givesAccess(own),
	body: CreateOAuth2ApplicationOptions,
	returns: { 200: OAuth2Application },
	run: async ({ app, me, params, body }) =>
		view(await updateOAuthApplication(app, me, idOf(params.id), inputOf(body))),
});

export const userDeleteOAuth2Application = endpoint({
	id: "userDeleteOAuth2Application",
	route: "DELETE /user/applications/oauth2/:id",
	summary: "Delete an OAuth2 application",
	scope: "user",
	audit: "application.deleted",
	on: own,
	returns: { 204: null },
	run: ({ app, me, params }) =>
		deleteOAuthApplication(app, me, idOf(params.id)),
});
