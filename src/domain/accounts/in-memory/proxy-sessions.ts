import type { Session } from "../account.ts";

/** A session that began, with what opens it. */
interface Started {
	readonly session: Session;
	readonly secret: string;
}

/** So long a browser that sends no cookie gets the session that it was given before, in milliseconds. */
const keptMs = 3_600_000;
/** So many are remembered; of more the oldest are forgotten. */
const most = 10_000;

/**
 * Remembers the sessions that trusted proxies began lately. A program that sends no cookie would begin one with each request, and two requests of a new
 * browser at once would begin two.
 */
export interface ProxySessions {
	/** The session of an account, its address and its browser; undefined without one of the last hour. */
	find(key: string): Promise<Started> | undefined;
	/** Remembers a session that begins, unless one was begun meanwhile; gives the one that counts. */
	begin(key: string, start: () => Promise<Started>): Promise<Started>;
	/** Forgets a session that is over. */
	forget(key: string, ended: Promise<Started>): void;
}

export function openProxySessions(clock: () => number): ProxySessions {
	const begun = new Map<string, { at: number; started: Promise<Started> }>();
	const find = (key: string) => {
		const known = begun.get(key);
		return known && Math.abs(clock() - known.at) < keptMs
			? known.started
			: undefined;
	};
	const forget = (key: string, ended: Promise<Started>) => {
		if (begun.get(key)?.started === ended) begun.delete(key);
	};
	return {
		...{ find, forget },
		begin(key, start) {
			const known = find(key);
			if (known) return known;
			const started = start();
			// as the newest
			begun.delete(key);
			begun.set(key, { at: clock(), started });
			const [oldest] = begun.keys();
			if (begun.size > most && oldest !== undefined) begun.delete(oldest);
			started.catch(() => forget(key, started));
			return started;
		},
	};
}
