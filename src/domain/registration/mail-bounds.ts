import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { openThrottle, type Throttle } from "../../crypto/throttle.ts";
import { tooMany } from "../../errors.ts";
import { anonymousClaimant } from "../permissions/actor.ts";

/** Mails that one account may have sent in an hour to addresses that nobody has shown to be his. */
export const mostToStrangers = 50;
/** Links for a new password that one network may ask for in an hour. */
export const mostResets = 30;
/** So long an address gets no second mail of this kind, in seconds. */
const between = 180;

interface MailBounds {
	readonly strangers: Throttle;
	readonly resets: Throttle;
	readonly addresses: Throttle;
}
const bounds = new WeakMap<App["mail"], MailBounds>();

function boundsOf(app: App): MailBounds {
	const clock = () => now(app) * 1000;
	const hour = { window: 3_600_000, now: clock };
	const known = bounds.get(app.mail) ?? {
		strangers: openThrottle({ ...hour, limit: mostToStrangers }),
		resets: openThrottle({ ...hour, limit: mostResets }),
		addresses: openThrottle({ limit: 1, window: between * 1000, now: clock }),
	};
	bounds.set(app.mail, known);
	return known;
}

function count(throttle: Throttle, key: string): void {
	const { allowed, retryAfter } = throttle.ask(key);
	if (!allowed)
		throw tooMany("Too many emails were requested. Try again later.", {
			retryAfter,
		});
	throttle.fail(key);
}

/** Counts a mail that an account has sent to an address that may be anybody's. @throws DomainError "too-many" */
export const countMailToStranger = (app: App, account: number): void =>
	count(boundsOf(app).strangers, `account ${account}`);

/** Counts that somebody asks for a new password, for whatever account. @throws DomainError "too-many" */
export const countReset = (app: App, peer: string): void =>
	count(boundsOf(app).resets, anonymousClaimant(peer));

/** Whether an address may get a mail now; it counts as written to then, also when what asked for it is gone. */
export function mayWriteTo(app: App, address: string): boolean {
	const { addresses } = boundsOf(app);
	const key = address.toLowerCase();
	if (!addresses.ask(key).allowed) return false;
	addresses.fail(key);
	return true;
}
