import type { App } from "../../app.ts";
import type { Account, Session } from "../../domain/accounts/account.ts";
import { endSession } from "../../domain/accounts/sessions.ts";
import { secondFactorOf } from "../../domain/factors/second-factor.ts";
import {
	accountBetweenSteps,
	beginSecondStep,
	completeSignIn,
	type HalfSignedIn,
	stepPatience,
} from "../../domain/factors/second-step.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { linkAccount } from "../../domain/sources/external-logins.ts";
import {
	activeSource,
	oauthSettingsOf,
	sourceById,
} from "../../domain/sources/sources.ts";
import { syncGroups } from "../../domain/sources/sync-groups.ts";
import { DomainError } from "../../errors.ts";
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
import { type ArrivedPerson, arrived } from "./elsewhere.ts";
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
		person,
	}: {
		method: Session["method"];
		stays: boolean;
		back: string;
		/** Whom a source knows, and what that means here. */
		person?: ArrivedPerson;
	},
): Promise<Redirect> {
	const half = { account, method, stays };
	const factor = await secondFactorOf(app.db, account);
	if (!factor)
		return signedIn({ app, actor, entry }, half, back, { alone: true, person });
	const to = factor.secret ? "/user/two_factor" : "/user/webauthn";
	const query = new URLSearchParams({ redirect_to: wayBack(app, back) });
	return see(`${at(to)}?${query}`, "", {
		"Set-Cookie": [
			cookie(app, stepCookie(app), beginSecondStep(app, half), stepPatience),
			// who comes by another way meanwhile is not whom the source knows
			person ? arrived.keep(app, person) : arrived.drop(app),
		],
	});
}

/** Links an account and gives it what its groups mean, as long as the source is there. Who has signed in stays so. */
async function followArrival(
	app: App,
	account: Account,
	{ source: id, who, groups, links }: ArrivedPerson,
): Promise<void> {
	try {
		const { name } = await sourceById(app, id);
		const source = await activeSource(app, name);
		if (links) await linkAccount(app, source, who, account);
		await syncGroups(app, source, account, groups, {
			settings: oauthSettingsOf(source),
		});
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		app.log.warn({ err: error }, "a sign-in from an external source failed");
	}
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
	{
		note = "",
		alone = false,
		person = alone ? undefined : arrived.read(app, entry),
	}: {
		note?: string;
		alone?: boolean;
		person?: ArrivedPerson | undefined;
	} = {},
): Promise<Redirect> {
	const secret = await completeSignIn(app, half, clientOf(entry), { alone });
	if (person?.account === half.account.id && half.method === "oauth")
		await followArrival(app, half.account, person);
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
			...(cookieOf(entry.headers, stepCookie(app))
				? [noStep(app), arrived.drop(app)]
				: []),
		],
	});
}
