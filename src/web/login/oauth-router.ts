import type { App } from "../../app.ts";
import { placeholderEmail } from "../../domain/accounts/identity.ts";
import { claimsOf, groupsOf, pictureOf } from "../../domain/oauth/claims.ts";
import type { ClientCredentials } from "../../domain/oauth/clients.ts";
import { exchangeDeviceCode, startDevice } from "../../domain/oauth/devices.ts";
import { OAuthError } from "../../domain/oauth/errors.ts";
import {
	exchangeCode,
	exchangeRefreshToken,
} from "../../domain/oauth/exchange.ts";
import { authorizationById } from "../../domain/oauth/grants.ts";
import { introspect, revokeByClient } from "../../domain/oauth/known-tokens.ts";
import { scopeWords } from "../../domain/oauth/scopes.ts";
import { isPublicOnly } from "../../domain/permissions/actor.ts";
import { holdsScope } from "../../domain/permissions/scopes.ts";
import { badRequest, isDomainError } from "../../errors.ts";
import { authenticate } from "../../http/authenticate.ts";
import { strangersBytes } from "../../http/body-limits.ts";
import { entrance } from "../../http/entrance.ts";
import { formFields } from "../../http/forms/form.ts";
import { readBody } from "../../http/read-body.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { HttpResponse } from "../../http/response.ts";
import type { Router } from "../../http/server.ts";
import { drainRequest } from "../../http/unread/drain-request.ts";
import { clientCredentials, clientFields } from "./client-request.ts";
import { discovery } from "./discovery.ts";

type OAuthResponse = {
	readonly status?: number;
	readonly body: unknown;
	readonly headers?: Readonly<Record<string, string>>;
};
type Serve = (
	app: App,
	context: RequestContext,
) => Promise<OAuthResponse> | OAuthResponse;

/** The addresses of a provider of OAuth 2 that programs talk to; people see `/login/oauth/authorize` and `/login/device`. */
export function oauthRouter(app: App): Router {
	const routes: Readonly<Record<string, Partial<Record<string, Serve>>>> = {
		"/.well-known/openid-configuration": { GET: (app) => open(discovery(app)) },
		"/.well-known/oauth-authorization-server": {
			GET: (app) => open(discovery(app)),
		},
		"/login/oauth/authorize": { POST: asQuery },
		"/login/oauth/keys": { GET: keys },
		"/login/oauth/access_token": { POST: accessToken },
		"/login/oauth/introspect": { POST: introspection },
		"/login/oauth/revoke": { POST: revocation },
		"/login/oauth/userinfo": { GET: userinfo, POST: userinfo },
		"/login/device/code": { POST: deviceCode },
	};
	return entrance(app, {
		takes: ({ path, request }) =>
			Object.hasOwn(routes, path) &&
			(path !== "/login/oauth/authorize" || request.method === "POST"),
		async serve(context) {
			const { request, path } = context;
			const methods = routes[path] ?? {};
			const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
			const serve = Object.hasOwn(methods, method)
				? methods[method]
				: undefined;
			if (!serve)
				return new HttpResponse(405, undefined, {
					Allow: Object.keys(methods).join(", "),
				});
			context.seen.operation = `${method} ${path}`;
			send(context, await serve(app, context));
			return undefined;
		},
		refuse({ error, status, message, headers }, context) {
			const oauth = error?.details?.oauth as OAuthError | undefined;
			const code = error ? "invalid_request" : "server_error";
			send(
				context,
				oauth
					? responseTo(oauth, context)
					: {
							status: error?.kind === "invalid" ? 400 : status,
							body: { error: code, error_description: message },
							headers,
						},
			);
			return undefined;
		},
		errorOf: (error) =>
			error instanceof OAuthError
				? badRequest(error.message, { oauth: error })
				: undefined,
	});
}

/** What anybody may keep for a while. */
const open = (body: unknown): OAuthResponse => ({
	body,
	headers: { "Cache-Control": "public, max-age=300" },
});

/** A request that came as a form (OpenID Connect Core, 3.1.2.1) is asked again as an address: the browser then brings its session. */
const asQuery: Serve = async (app, context) => {
	const sent = await formFields(
		context.request.headers,
		await readBody(context.request, strangersBytes, context.signal),
	);
	for (const [name, value] of context.search) sent.append(name, value);
	return {
		status: 303,
		body: undefined,
		headers: { Location: `${app.url}login/oauth/authorize?${sent}` },
	};
};

const keys: Serve = async (app) =>
	open({ keys: [await app.keys.identity.publicKey()] });

const accessToken: Serve = async (app, context) => {
	const fields = await clientFields(context);
	const client = clientOf(context, fields);
	const has = (name: string) => fields.get(name) ?? "";
	switch (has("grant_type")) {
		case "authorization_code":
			return {
				body: await exchangeCode(app, client, {
					code: has("code"),
					redirectUri: has("redirect_uri"),
					verifier: has("code_verifier"),
				}),
			};
		case "refresh_token":
			return {
				body: await exchangeRefreshToken(app, client, has("refresh_token")),
			};
		case "urn:ietf:params:oauth:grant-type:device_code":
			return {
				body: await exchangeDeviceCode(app, client, has("device_code")),
			};
		default:
			throw new OAuthError(
				"unsupported_grant_type",
				"only authorization_code, refresh_token and device_code are supported",
			);
	}
};

const deviceCode: Serve = async (app, context) => {
	const fields = await clientFields(context);
	const client = clientOf(context, fields);
	const scopes = fields.get("scope") ?? "";
	return { body: await startDevice(app, client, scopes, context.peer) };
};

const revocation: Serve = async (app, context) => {
	const fields = await clientFields(context);
	const client = clientOf(context, fields);
	await revokeByClient(app, client, fields.get("token") ?? "");
	return { body: undefined };
};

const introspection: Serve = async (app, context) => {
	const fields = await clientFields(context);
	const client = clientCredentials(context, fields);
	try {
		return { body: await introspect(app, client, fields.get("token") ?? "") };
	} catch (error) {
		if (!isUnknownClient(error)) throw error;
		return { ...responseTo(error, context), ...notAuthenticated };
	}
};

/** Who a token is of (OpenID Connect Core, 5.3). */
const userinfo: Serve = async (app, { request, peer, search }) => {
	const { headers } = request;
	const bearer = /^(bearer|token) /i.test(headers.authorization ?? "");
	const sender = { headers, query: search, peer };
	const actor = bearer
		? await authenticate(app, sender, { queryTokens: false }).catch((error) => {
				if (isDomainError(error, "unauthorized")) return undefined;
				throw error;
			})
		: undefined;
	const { account, token } = actor ?? {};
	if (!actor || !account || !token)
		return {
			status: 401,
			body: "no valid authorization",
			headers: { "WWW-Authenticate": 'Bearer realm="Gitea OAuth2"' },
		};
	const authorization =
		token.authorization === undefined
			? undefined
			: await authorizationById(app.db, token.authorization);
	const scopes = scopeWords(authorization?.scopes ?? "");
	const subject = { sub: String(account.id) };
	const publicOnly = isPublicOnly(actor) || token.repositories !== undefined;
	if (holdsScope(token.scopes, "user", false)) {
		const groups = await groupsOf(app, account, {
			// as lists of the API are for tokens that may not read organizations
			publicOnly:
				publicOnly ||
				!(
					scopes.includes("groups") ||
					holdsScope(token.scopes, "organization", false)
				),
		});
		const hidden =
			publicOnly && account.hide_email === 1 && !scopes.includes("email");
		return {
			body: {
				...subject,
				name: account.full_name || account.name,
				preferred_username: account.name,
				email: hidden ? placeholderEmail(app, account) : account.email,
				...(await claimsOf(
					app,
					account,
					scopes.includes("email") ? ["email"] : [],
					{ publicOnly },
				)),
				picture: pictureOf(app, account),
				groups: groups.length ? groups : null,
			},
		};
	}
	// a client that may only know who it is gets what it was allowed to know
	if (scopes.includes("openid"))
		return {
			body: {
				...subject,
				...(await claimsOf(app, account, scopes, { publicOnly })),
			},
		};
	return {
		status: 403,
		body: {
			error: "insufficient_scope",
			error_description: "the token lacks the scope read:user",
		},
		headers: {
			"WWW-Authenticate":
				'Bearer realm="Gitea OAuth2", error="insufficient_scope", scope="read:user"',
		},
	};
};

function clientOf(
	context: RequestContext,
	fields: URLSearchParams,
): ClientCredentials {
	const client = clientCredentials(context, fields);
	if (!client)
		throw new OAuthError("invalid_client", "there is no client with this id");
	return client;
}

const isUnknownClient = (error: unknown): error is OAuthError =>
	error instanceof OAuthError && error.code === "invalid_client";
const notAuthenticated = {
	status: 401,
	headers: { "WWW-Authenticate": 'Basic realm="Gitea OAuth2"' },
};

/** Errors are 400 with a code, as Gitea has them; 401 where a client has tried the header Authorization in vain (RFC 6749, 5.2). */
const responseTo = (
	error: OAuthError,
	{ request }: RequestContext,
): OAuthResponse => ({
	status: 400,
	body: {
		error: error.code,
		error_description: error.message,
		...error.more,
	},
	...(isUnknownClient(error) &&
		/^basic /i.test(request.headers.authorization ?? "") &&
		notAuthenticated),
});

function send(
	{ request, response }: RequestContext,
	{ status = 200, body, headers = {} }: OAuthResponse,
): void {
	drainRequest(response);
	const isText = typeof body === "string";
	const text = body === undefined ? "" : isText ? body : JSON.stringify(body);
	response
		.writeHead(status, {
			"Content-Type": isText
				? "text/plain; charset=utf-8"
				: "application/json;charset=utf-8",
			"Content-Length": Buffer.byteLength(text),
			"Cache-Control": "no-store",
			Pragma: "no-cache",
			"X-Content-Type-Options": "nosniff",
			...headers,
		})
		.end(request.method === "HEAD" ? undefined : text);
}
