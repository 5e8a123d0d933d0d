import { createHash } from "node:crypto";
import { openThrottle, type ThrottleResult } from "../../../crypto/throttle.ts";
import { networkOf } from "../../../text/network-of.ts";

/** Failures are counted for so long, in milliseconds. */
const failureWindow = 60_000;

/** Failures are counted by these, and there may be so many within a minute. */
export const limits = {
	/** One login from one network. */
	pair: 30,
	/** All logins from one network: who tries one password on many names. */
	network: 300,
	/** One login from all networks. Others could lock its owner out, so beyond this tries are made slowly. */
	account: 300,
};
type Count = keyof typeof limits;

/** A count of failures. A hard one that is full refuses tries, any other one slows them down. */
export interface LoginBound {
	readonly by: Count;
	readonly key: string;
	readonly limit: number;
	/** It holds within so many milliseconds. */
	readonly window: number;
	readonly hard: boolean;
}

/** The answer to a try. */
interface LoginTry extends ThrottleResult {
	/** It is allowed, and has to be made slowly. */
	readonly slow: boolean;
}

/**
 * Counts failed logins: in memory, or in rows that several servers share. A try is counted as a failure before it is made, so that many at once do
 * not pass the bound together.
 */
export interface LoginThrottle {
	/** Counts a try by all its bounds, unless a hard one is full: it is not counted then. */
	take(bounds: readonly LoginBound[]): LoginTry | Promise<LoginTry>;
	/** Takes a try back that was none, or was right. `forget` is what has no failures any more. */
	giveBack(
		bounds: readonly LoginBound[],
		forget?: LoginBound,
	): void | Promise<void>;
}

/** Counts tries of another kind by a text: in memory, or over several servers. */
export interface TryThrottle {
	/** Counts a try, unless there were too many: it is not counted then. */
	take(key: string): ThrottleResult | Promise<ThrottleResult>;
	forget(key: string): void | Promise<void>;
}

/** How many tries a key has within a window, in milliseconds, before it has to wait. */
export interface ThrottleBounds {
	readonly limit: number;
	readonly window: number;
}

/** Tells who tries to sign in as whom, as failures are counted: whoever has one address of version 6 has many. */
export const loginAttempt = (login: string, peer: string): string =>
	`${login.toLowerCase()} ${networkOf(peer)}`;

const longestKey = 100;
/** A login may be as long as a header or a form: many of those are not kept. */
const brief = (key: string): string =>
	key.length <= longestKey
		? key
		: createHash("sha256").update(key).digest("base64");

/** Gives the bounds of an attempt (loginAttempt), that of login and network first. What is no login, a text without a space, has one. */
export function boundsOf(
	attempt: string,
): readonly [LoginBound, ...LoginBound[]] {
	const at = attempt.lastIndexOf(" ");
	const bound = (by: Count, key: string): LoginBound => ({
		...{ by, key: brief(`${by} ${key}`), limit: limits[by] },
		window: failureWindow,
		hard: by !== "account",
	});
	// servers of the version before count by the same key
	const pair = { ...bound("pair", attempt), key: brief(attempt) };
	if (at < 0) return [pair];
	return [
		pair,
		bound("network", attempt.slice(at + 1)),
		bound("account", attempt.slice(0, at)),
	];
}

/** Counts in the memory of one server. */
export function openLoginThrottle(): LoginThrottle {
	const open = (by: Count) =>
		openThrottle({ limit: limits[by], window: failureWindow });
	const counts = {
		pair: open("pair"),
		network: open("network"),
		account: open("account"),
	};
	return {
		take(bounds) {
			let slow = false;
			for (const { by, key, hard } of bounds) {
				const result = counts[by].ask(key);
				if (result.allowed) continue;
				if (hard) return { ...result, slow: false };
				slow = true;
			}
			for (const { by, key } of bounds) counts[by].fail(key);
			return { allowed: true, retryAfter: 0, slow };
		},
		giveBack(bounds, forget) {
			for (const { by, key } of bounds) counts[by].giveBack(key);
			if (forget) counts[forget.by].forget(forget.key);
		},
	};
}
