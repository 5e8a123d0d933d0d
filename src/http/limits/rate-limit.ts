import type { Config } from "../../config.ts";
import {
	type Actor,
	claimantOf,
	isKnown,
} from "../../domain/permissions/actor.ts";
import { tooMany } from "../../errors.ts";

/** How many requests somebody may still make, as headers of a response say it. */
type RateHeaders = Readonly<Record<string, string>>;

interface Window {
	used: number;
	/** In milliseconds since 1970. */
	readonly ends: number;
}

const noHeaders: RateHeaders = {};

const windowMs = 60_000;
/** Those who asked longest ago are forgotten first. */
const mostKeys = 50_000;

/**
 * Counts the requests that each account, each token and each unknown address makes within a minute, on this server. Gives headers for the
 * limit that is nearest; none where no limit is set. @throws DomainError "too-many" beyond a limit
 */
export function openRateLimit(
	config: Pick<
		Config,
		"requestsPerAccount" | "requestsPerToken" | "requestsPerAddress"
	>,
	clock: () => number,
): (actor: Actor, peer: string) => RateHeaders {
	const windows = new Map<string, Window>();

	function windowOf(key: string, now: number): Window {
		const known = windows.get(key);
		// the clock may have been put back meanwhile: nobody waits until it is there again
		if (known && known.ends > now && known.ends <= now + windowMs) return known;
		const fresh = { used: 0, ends: now + windowMs };
		windows.delete(key);
		windows.set(key, fresh);
		for (const oldest of windows.keys()) {
			if (windows.size <= mostKeys) break;
			windows.delete(oldest);
		}
		return fresh;
	}
	return (actor, peer) => {
		// the settings may change while the server runs
		const { requestsPerAccount, requestsPerToken, requestsPerAddress } = config;
		if (!requestsPerAccount && !requestsPerToken && !requestsPerAddress)
			return noHeaders;
		const limits = limitsOf(config, actor, peer);
		if (!limits.length) return {};
		const now = clock();
		const found = limits.map(({ key, limit }) => ({
			limit,
			window: windowOf(key, now),
		}));
		for (const { window } of found) window.used++;
		const [nearest] = found.sort(
			(a, b) => a.limit - a.window.used - (b.limit - b.window.used),
		);
		const { limit, window } = nearest as (typeof found)[number];
		const headers = {
			"X-RateLimit-Limit": String(limit),
			"X-RateLimit-Remaining": String(Math.max(0, limit - window.used)),
			"X-RateLimit-Reset": String(Math.ceil(window.ends / 1000)),
		};
		if (window.used <= limit) return headers;
		const retryAfter = Math.max(1, Math.ceil((window.ends - now) / 1000));
		throw tooMany(
			`no more than ${limit} requests a minute; try again in ${retryAfter} s`,
			{ retryAfter, headers },
		);
	};
}

function limitsOf(
	config: Parameters<typeof openRateLimit>[0],
	actor: Actor,
	peer: string,
): { key: string; limit: number }[] {
	const claimant = claimantOf(actor, peer);
	return [
		isKnown(actor)
			? { key: claimant, limit: config.requestsPerAccount }
			: { key: claimant, limit: config.requestsPerAddress },
		...(actor.token
			? [{ key: `token ${actor.token.id}`, limit: config.requestsPerToken }]
			: []),
	].filter(({ limit }) => limit > 0);
}
