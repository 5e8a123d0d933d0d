import type { IncomingHttpHeaders } from "node:http";
import type { App } from "../app.ts";
import { now } from "../clock.ts";
import {
	type Account,
	accountById,
	accountByName,
} from "../domain/accounts/account.ts";
import { findOldToken } from "../domain/accounts/brought/old-tokens.ts";
import { jobOfToken } from "../domain/accounts/job-tokens.ts";
import { findSession } from "../domain/accounts/sessions.ts";
import { findToken, looksLikeToken } from "../domain/accounts/tokens.ts";
import { checkCode } from "../domain/factors/codes.ts";
import { lacksFactor, waysOf } from "../domain/factors/second-factor.ts";
import { mayActAs } from "../domain/permissions/act-as.ts";
import { type Actor, anonymous } from "../domain/permissions/actor.ts";
import { maySignIn } from "../domain/permissions/may-sign-in.ts";
import {
	noteFailedSignIn,
	notingFailure,
} from "../domain/sources/failed-sign-ins.ts";
import { holderOfPassword } from "../domain/sources/sign-in-with-password.ts";
import {
	type DomainError,
	forbidden,
	notFound,
	unauthorized,
} from "../errors.ts";
import { credentialsOf } from "./credentials.ts";
import { demandScopes } from "./demand-scopes.ts";
import { sessionSecret } from "./session-cookie.ts";

export interface Sender {
	readonly headers: IncomingHttpHeaders;
	readonly query: URLSearchParams;
	readonly peer: string;
}

const wrong = () => unauthorized("invalid username, password or token");

/**
 * The actor of a request. Wrong credentials are an error even where none are needed, and so is an account that may not sign in.
 * With `sessions`, the cookie of a browser counts when there are no other credentials; an ended session makes an anonymous request, and so
 * does one whose account has to do something first (`heldFor`), unless `sessions` is "held".
 * @throws DomainError "unauthorized", "forbidden" or "too-many"
 */
export async function authenticate(
	app: App,
	sender: Sender,
	{
		queryTokens,
		sessions,
	}: { queryTokens: boolean; sessions?: boolean | "held" },
): Promise<Actor> {
	const given = credentialsOf(
		sender.headers.authorization,
		queryTokens && app.config.queryTokens ? sender.query : undefined,
	);
	switch (given.kind) {
		case "none":
			return (
				(sessions && (await withSession(app, sender, sessions === "held"))) ||
				anonymous
			);
		case "broken":
			throw wrong();
		case "token":
			return notingFailure(app, "token", sender.peer, "", () =>
				withToken(app, given.token, sender.peer),
			);
		case "basic": {
			const token =
				given.password === "" || given.password === "x-oauth-basic"
					? given.user
					: looksLikeToken(given.password)
						? given.password
						: undefined;
			// a user that is a token is written nowhere
			const login = token === given.user ? "" : given.user;
			if (token && looksLikeToken(token)) {
				const found = await tokenActor(app, token, sender.peer);
				if (found) return allowed(app, found);
				if (given.password !== token) {
					noteFailedSignIn(app, "token", sender.peer, login);
					throw wrong();
				}
			}
			return notingFailure(app, "basic", sender.peer, login, () =>
				withPassword(app, given.user, given.password, sender),
			);
		}
	}
}

async function withToken(
	app: App,
	secret: string,
	peer: string,
): Promise<Actor> {
	const actor = looksLikeToken(secret)
		? await tokenActor(app, secret, peer)
		: undefined;
	if (!actor) throw wrong();
	return allowed(app, actor);
}

/** The actor of a browser's session; undefined without one, and for an account that may not sign in any more. */
async function withSession(
	app: App,
	{ headers }: Sender,
	held: boolean,
): Promise<Actor | undefined> {
	const secret = sessionSecret(app, headers);
	const found = secret && (await findSession(app.db, secret, now(app)));
	if (!found) return undefined;
	const { session, account } = found;
	app.accounts.proxySessions.brought(session.id);
	if (!maySignIn(account)) return undefined;
	if (!held && (await heldFor(app, account))) return undefined;
	app.accounts.tokenUses.noteSession(session);
	app.accounts.tokenUses.noteSignIn(account);
	const own = { account, via: "session", token: undefined, session } as const;
	if (session.acting_as_id === null) return own;
	const other = await accountById(app.db, session.acting_as_id);
	// a form that was opened in another name must not be sent in one's own
	if (!other || !mayActAs(account, other)) return undefined;
	return { ...own, account: other, sudoBy: account };
}

/** What an account has to do before its browser may do anything else. */
export async function heldFor(
	app: App,
	account: Account,
): Promise<"password" | "factor" | undefined> {
	if (account.must_change_password === 1) return "password";
	return (await lacksFactor(app, app.db, account)) ? "factor" : undefined;
}

async function tokenActor(
	app: App,
	secret: string,
	peer: string,
): Promise<Actor | undefined> {
	const found =
		(await findToken(app.db, secret, now(app))) ??
		(await findOldToken(app, secret, peer));
	if (!found) return jobOfToken(app.db, secret);
	app.accounts.tokenUses.note(found.limits.id, found.usedAt);
	app.accounts.tokenUses.noteSignIn(found.account);
	return { account: found.account, via: "token", token: found.limits };
}

async function withPassword(
	app: App,
	login: string,
	password: string,
	{ peer, headers }: Sender,
): Promise<Actor> {
	const otp = String(headers["x-gitea-otp"] ?? "");
	const holder = await holderOfPassword(app, login, password, peer);
	if (!holder || holder.prohibit_login) throw wrong();
	await demandFactor(app, holder, otp);
	app.accounts.tokenUses.noteSignIn(holder);
	return allowed(app, { account: holder, via: "password", token: undefined });
}

/**
 * With a second factor a password alone opens nothing: programs take tokens, or send the code of an app in `X-Gitea-OTP`.
 * @throws DomainError "unauthorized", "too-many"
 */
async function demandFactor(
	app: App,
	account: Account,
	otp: string,
): Promise<void> {
	const { codes, passkeys } = await waysOf(app.db, account);
	if (passkeys > 0)
		throw unauthorized(
			"basic authorization is not allowed while WebAuthn enrolled",
		);
	if (codes) {
		if (!(await checkCode(app, account, otp)))
			throw unauthorized("invalid provided OTP");
	} else if (await lacksFactor(app, app.db, account))
		throw unauthorized(
			`This forge demands a second factor. Set one up at ${app.url}user/settings/security, and use a token here.`,
		);
}

/** @throws DomainError "forbidden" for an account that is switched off */
function demandSignIn(account: Account): void {
	if (!maySignIn(account))
		throw bare(
			"This account is prohibited from signing in, please contact your site administrator.",
		);
}

function allowed(app: App, actor: Actor): Actor {
	const { account } = actor;
	// the job of a workflow run has no account
	if (!account) return actor;
	demandSignIn(account);
	if (account.must_change_password === 1)
		throw bare(
			`You must change your password. Change it at: ${app.url}user/change_password`,
		);
	return actor;
}

/**
 * The account in whose name a site administrator acts (`Sudo` header or query). His token needs the scope of administration, and its limits
 * stay.
 * @throws DomainError "forbidden" for others, for tokens without that scope and for accounts that are switched off, "not-found" for an unknown name
 */
export async function sudo(
	app: App,
	actor: Actor,
	sender: Sender,
	write: boolean,
): Promise<Actor> {
	const header = sender.headers.sudo;
	const name =
		(Array.isArray(header) ? header[0] : header) || sender.query.get("sudo");
	if (!name) return actor;
	if (actor.account?.admin !== 1)
		throw bare("Only administrators allowed to sudo.");
	demandScopes(actor, ["admin"], write);
	const target = await accountByName(app.db, name);
	if (target?.kind !== "user") throw notFound();
	demandSignIn(target);
	return { ...actor, account: target, sudoBy: actor.account };
}

/** An error whose body has nothing but the message. */
const bare = (message: string): DomainError =>
	forbidden(message, { bare: true });
