import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { Identity } from "../../git/objects/identity.ts";
import { zoneOf } from "../../git/objects/identity.ts";
import {
	millisecondsOf,
	offsetMinutesOf,
	secondsOf,
} from "../../text/rfc3339.ts";
import type { Account } from "../accounts/account.ts";
import { identityOf } from "../accounts/identity.ts";

/** What a request may say about who made a commit, when, and with which words. */
export interface Authorship {
	readonly author?: { readonly name?: string; readonly email?: string };
	readonly committer?: { readonly name?: string; readonly email?: string };
	readonly dates?: { readonly author?: string; readonly committer?: string };
	readonly message?: string;
	readonly signoff?: boolean;
}

/**
 * Author and committer of a commit. Name and address fall back one by one: own value, the other identity's, the account's. A date
 * that is not given is now.
 */
export function identitiesOf(
	app: App,
	account: Account,
	given: Authorship,
): { author: Identity; committer: Identity } {
	const own = identityOf(app, account);
	const pick = (first: Authorship["author"], second: Authorship["author"]) => ({
		name: first?.name || second?.name || own.name,
		email: first?.email || second?.email || own.email,
	});
	return {
		author: {
			...pick(given.author, given.committer),
			...momentOf(app, given.dates?.author),
		},
		committer: {
			...pick(given.committer, given.author),
			...momentOf(app, given.dates?.committer),
		},
	};
}

/** The message of a commit: trimmed, with one line end; `fallback` is used for an absent or empty one only. */
export function messageOf(
	given: Authorship,
	fallback: string,
	committer: Identity,
): string {
	const text = (given.message || fallback).trim();
	if (given.signoff)
		return `${text}\n\nSigned-off-by: ${committer.name} <${committer.email}>`;
	return `${text}\n`;
}

function momentOf(
	app: App,
	text: string | undefined,
): { seconds: number; zone: string } {
	if (!text || secondsOf(text) === undefined)
		return { seconds: now(app), zone: "+0000" };
	return {
		seconds: Math.floor((millisecondsOf(text) as number) / 1000),
		zone: zoneOf(offsetMinutesOf(text)),
	};
}
