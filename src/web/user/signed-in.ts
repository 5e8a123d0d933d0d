import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { endSession, type Session } from "../../domain/accounts/sessions.ts";
import { secondFactorOf } from "../../domain/factors/second-factor.ts";
import {
	accountBetweenSteps,
	beginSecondStep,
	completeSignIn,
	type HalfSignedIn,
	stepPatience,
} from "../../domain/factors/second-step.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { Entry } from "../../http/endpoint.ts";
import {
	cookie,
	cookieOf,
	guardedName,
	sessionCookie,
} from "../../http/session-cookie.ts";
import { clientOf } from "../client-of.ts";
import { type Redirect, see } from "../page.ts";
import { at } from "../visit.ts";
import { wayBack } from "./way-back.ts";

const days90 = 90 * 86_400;
const stepCookie = (app: App) => guardedName(app, "ingot_step");
const noStep = (app: App) => cookie(app, stepCookie(app), "", 0);

/** What follows a right password, or a mail: the second step where the account has one, else the session. */
export async function afterFirstStep(
	{ app, actor, entry }: { app: App; actor: Actor; entry: Entry },
	account: Account,
	{
		method,
		stays,
		back,
	}: { method: Session["method"]; stays: boolean; back: string },
): Promise<Redirect> {
	const half = { account, method, stays };
	const factor = await secondFactorOf(app.db, account);
	if (!factor)
		return signedIn({ app, actor, entry }, half, back, { alone: true });
	const to = factor.secret ? "/user/two_factor" : "/user/webauthn";
	const query = new URLSearchParams({ redirect_to: wayBack(app, back) });
	return see(`${at(to)}?${query}`, "", {
		"Set-Cookie": cookie(
			app,
			stepCookie(app),
			beginSecondStep(app, half),
			stepPatience,
		),
	});
}

/** Who stands between the two steps in this browser. */
export const inSecondStep = (
	app: App,
	{ headers }: Entry,
): Promise<HalfSignedIn | undefined> =>
	accountBetweenSteps(app, cookieOf(headers, stepCookie(app)) ?? "");

/** The last step of signing in: the browser gets a session of its own, and what it had before is worth nothing. */
export async function signedIn(
	{ app, actor, entry }: { app: App; actor: Actor; entry: Entry },
	half: HalfSignedIn,
	back: string,
	{ note = "", alone = false } = {},
): Promise<Redirect> {
	const secret = await completeSignIn(app, half, clientOf(entry), { alone });
	// a browser that was signed in as somebody gets another secret: a session that was planted there is worth nothing
	if (actor.session)
		await endSession(
			app,
			{ id: actor.session.account_id },
			actor.session.id,
		).catch(() => {
			// it had ended already
		});
	return see(at(wayBack(app, back)), note, {
		"Set-Cookie": [
			sessionCookie(app, secret, half.stays ? days90 : undefined),
			...(cookieOf(entry.headers, stepCookie(app)) ? [noStep(app)] : []),
		],
	});
}
