import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { openThrottle } from "../../crypto/throttle.ts";
import { tooMany } from "../../errors.ts";
import type { TryThrottle } from "../accounts/throttle/login-throttle.ts";
import { anonymousClaimant } from "../permissions/actor.ts";

/** Mails that one account may have sent in an hour to addresses that nobody has shown to be his. */
export const mostToStrangers = 50;
/** Links for a new password that one network may ask for in an hour. */
export const mostResets = 30;
/** So long an address or account gets no second mail of the same kind, in milliseconds. */
const between = 180_000;

interface MailBounds {
	readonly strangers: TryThrottle;
	readonly resets: TryThrottle;
	readonly mails: TryThrottle;
}
const bounds = new WeakMap<App["mail"], MailBounds>();

/** Several servers count together. */
function boundsOf(app: App): MailBounds {
	const open = (limit: number, window: number) =>
		app.servers?.throttle({ limit, window }) ??
		openThrottle({ limit, window, now: () => now(app) * 1000 });
	const known = bounds.get(app.mail) ?? {
		strangers: open(mostToStrangers, 3_600_000),
		resets: open(mostResets, 3_600_000),
		mails: open(1, between),
	};
	bounds.set(app.mail, known);
	return known;
}

async function count(throttle: TryThrottle, key: string): Promise<void> {
	const { allowed, retryAfter } = await throttle.take(key);
	if (!allowed)
		throw tooMany("Too many emails were requested. Try again later.", {
			retryAfter,
		});
}

/** Counts a mail that an account has sent to an address that may be anybody's. @throws DomainError "too-many" */
export const countMailToStranger = (app: App, account: number): Promise<void> =>
	count(boundsOf(app).strangers, `mails of account ${account}`);

/** Counts that somebody asks for a new password, for whatever account. @throws DomainError "too-many" */
export const countReset = (app: App, peer: string): Promise<void> =>
	count(boundsOf(app).resets, `resets by ${anonymousClaimant(peer)}`);

/** Whether an address may get a mail now; it counts as written to then, also when what asked for it is gone. */
export const mayWriteTo = (app: App, address: string): Promise<boolean> =>
	mayMail(app, `address ${address.toLowerCase()}`);

/** Tells whether an account may get a link for a new password now: nobody's mailbox is filled by strangers. */
export const maySendReset = (app: App, account: number): Promise<boolean> =>
	mayMail(app, `reset of account ${account}`);

const mayMail = async (app: App, key: string): Promise<boolean> =>
	(await boundsOf(app).mails.take(key)).allowed;
