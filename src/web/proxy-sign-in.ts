import { randomBytes } from "node:crypto";
import type { App } from "../app.ts";
import { now } from "../clock.ts";
import type { Client } from "../domain/access-log/access-log.ts";
import { type Account, accountByName } from "../domain/accounts/account.ts";
import { createUser } from "../domain/accounts/create-user.ts";
import { sessionById, startSession } from "../domain/accounts/sessions.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { maySignIn } from "../domain/permissions/may-sign-in.ts";
import { forbidden } from "../errors.ts";
import type { RequestContext } from "../http/request-context.ts";
import { sessionCookie, sessionSecret } from "../http/session-cookie.ts";
import { addressList } from "../http/visitor-address.ts";

/**
 * Who a trusted proxy says is looking (`X-WEBAUTH-USER`), with a session; from anybody else the header means nothing. A browser with the
 * session of somebody else gets another one when it reads a page, and other credentials count more. Each session is one sign-in for the audit log: what sends
 * no cookie gets the one of its account, address and program again, for an hour.
 * @throws DomainError "forbidden" for an account that may not sign in, or that is not there, and for a form that was opened in a session which is over
 */
export async function signedInByProxy(
	app: App,
	{ request, response, peer }: RequestContext,
	shown: Actor,
): Promise<Actor> {
	const { headers } = request;
	const isTrusted = ({ socket }: typeof request) =>
		addressList(app.config.trustedProxies)(socket.remoteAddress ?? "");
	const name = headers["x-webauth-user"];
	if (!name || headers.authorization || !isTrusted(request)) return shown;
	// what came twice was joined: one of them may be the visitor's own
	if (typeof name !== "string" || name.includes(","))
		throw forbidden("the proxy did not send a username");
	// an administrator may act as somebody else
	const browser = shown.sudoBy ?? shown.account;
	if (browser?.lower_name === name.toLowerCase()) return shown;
	// it may have been opened in the name of somebody else, whom an administrator acted as
	if (!isRead(request) && sessionSecret(app, headers) !== undefined)
		throw forbidden(
			"This form was opened in a session that has ended. Open the page again, and send the form from there.",
		);
	const account =
		(await accountByName(app.db, name)) ??
		(await registered(app, name, headers));
	if (account?.kind !== "user" || !maySignIn(account))
		throw forbidden(
			"Sign-in is disabled for this account. Ask a site administrator.",
		);
	const agent = String(headers["user-agent"] ?? "");
	const by = { agent, address: peer };
	const { session, secret } = await sessionOf(app, account, by);
	response.appendHeader("Set-Cookie", sessionCookie(app, secret));
	return { account, via: "session", token: undefined, session };
}

const isRead = ({ method }: RequestContext["request"]): boolean =>
	method === "GET" || method === "HEAD";

/** The session that a browser without one gets. */
async function sessionOf(
	app: App,
	account: Account,
	by: Client,
): ReturnType<typeof startSession> {
	const { proxySessions } = app.accounts;
	const caller = { account: account.id, ...by };
	const known = proxySessions.find(caller);
	const open = known && (await isOpen(app, account, await known));
	// its cookie may have come meanwhile
	if (open && proxySessions.find(caller) === known) return known;
	if (known) proxySessions.forget(caller, known);
	return proxySessions.begin(caller, () =>
		startSession(app, account, { ...by, method: "proxy", stays: false }),
	);
}

/** Tells if a session may be given again: it was not signed out, it acts in no other name, and no other server of the forge noted its cookie. */
async function isOpen(
	app: App,
	account: Account,
	{ session }: Awaited<ReturnType<typeof startSession>>,
): Promise<boolean> {
	const row = await sessionById(app.db, session.id);
	return (
		row?.hash === session.hash &&
		row.account_id === account.id &&
		row.expires_at > now(app) &&
		row.used_at === session.used_at &&
		row.acting_as_id === null
	);
}

async function registered(
	app: App,
	name: string,
	headers: RequestContext["request"]["headers"],
): Promise<Account | undefined> {
	if (!app.config.proxyRegister) return undefined;
	const text = (header: string) => String(headers[header] ?? "").slice(0, 255);
	return createUser(app, undefined, {
		name,
		email: text("x-webauth-email"),
		fullName: text("x-webauth-fullname"),
		password: randomBytes(32).toString("base64url"),
	});
}
