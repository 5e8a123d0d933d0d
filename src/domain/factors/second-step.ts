import { hash } from "node:crypto";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { unauthorized } from "../../errors.ts";
import type { Client } from "../access-log/access-log.ts";
import {
	type Account,
	accountById,
	type Session,
} from "../accounts/account.ts";
import { startSession } from "../accounts/sessions.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import { secondFactorOf } from "./second-factor.ts";

/** How long somebody has for the second step, in seconds. */
export const stepPatience = 600;

/** Somebody who has shown his password, or what stands for it, and nothing else. */
export interface HalfSignedIn {
	readonly account: Account;
	readonly method: Session["method"];
	readonly stays: boolean;
}

/** It dies with the password that was shown. */
const mark = ({ password_hash }: Account): string =>
	hash("sha256", password_hash, "hex").slice(0, 32);

/** What a browser keeps between the two steps. It opens nothing but the second one. */
export const beginSecondStep = (
	app: App,
	{ account, method, stays }: HalfSignedIn,
): string =>
	Buffer.from(
		app.seals.seal(
			`second step ${account.id} ${now(app) + stepPatience} ${method} ${Number(stays)} ${mark(account)}`,
		),
		"base64",
	).toString("base64url");

/** Who stands between the two steps; undefined when it took too long, the password changed, or the account may not sign in. */
export async function accountBetweenSteps(
	app: App,
	kept: string,
): Promise<HalfSignedIn | undefined> {
	if (!/^[\w-]{20,400}$/.test(kept)) return undefined;
	const sealed = Buffer.from(kept, "base64url").toString("base64");
	const [, id, until, method, stays, of] =
		/^second step (\d+) (\d+) (\w+) ([01]) ([0-9a-f]{32})$/.exec(
			app.seals.open(sealed) ?? "",
		) ?? [];
	const account = id ? await accountById(app.db, Number(id)) : undefined;
	if (!account || Number(until) <= now(app) || of !== mark(account))
		return undefined;
	if (!maySignIn(account)) return undefined;
	return { account, method: method as Session["method"], stays: stays === "1" };
}

/**
 * Signs somebody in for good, with a session of its own, and notes it. `alone` says that a second factor was not asked for since there was
 * none: one that has come meanwhile counts.
 * @throws DomainError "unauthorized" when the account has changed since the first step
 */
export async function completeSignIn(
	app: App,
	{ account, method, stays }: HalfSignedIn,
	by: Client,
	{ alone }: { readonly alone: boolean },
): Promise<string> {
	const { agent, address } = by;
	const words = { method, agent, address, stays };
	const { secret } = await startSession(app, account, words, async (tx) => {
		if (alone && (await secondFactorOf(tx, account)))
			throw unauthorized(
				"This account was changed in the meantime. Sign in again.",
			);
	});
	return secret;
}
