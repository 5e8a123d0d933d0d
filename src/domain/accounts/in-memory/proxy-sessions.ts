import { sha256Hex } from "../../../crypto/digests.ts";
import type { Session } from "../account.ts";

/** A session that began, with what opens it. */
interface Started {
	readonly session: Session;
	readonly secret: string;
}

/** A program may get a session again: it is known by its account, its address and its name. */
interface Caller {
	readonly account: number;
	readonly address: string;
	readonly agent: string;
}

interface Entry {
	readonly key: string;
	readonly account: number;
	readonly at: number;
	readonly started: Promise<Started>;
	/** The id of the session, when it has begun. */
	session?: number;
}

/** So long a program that sends no cookie gets the session that it was given before, in milliseconds. */
const keptMs = 3_600_000;
/** So many are remembered; of more the oldest are forgotten. */
const most = 10_000;
/** So many are remembered of one account, so that none pushes out those of all others. */
const mostOfOne = 20;

/**
 * Remembers the sessions that trusted proxies began lately. A program that sends no cookie would begin one with each request, and two requests of a new
 * browser at once would begin two. A session whose cookie has come back is a browser's own: nobody else gets it, also from the same address with the same agent.
 */
export interface ProxySessions {
	/** The session that such a caller was given in the last hour; undefined without one. */
	find(caller: Caller): Promise<Started> | undefined;
	/** Remembers a session that begins, unless one was begun meanwhile; gives the one that counts. */
	begin(caller: Caller, start: () => Promise<Started>): Promise<Started>;
	/** Forgets a session that is over. */
	forget(caller: Caller, ended: Promise<Started>): void;
	/** Forgets a session, since a request has brought its cookie. */
	brought(session: number): void;
}

export function openProxySessions(clock: () => number): ProxySessions {
	// both in the order of time
	const entries = new Map<string, Entry>();
	const byAccount = new Map<number, Set<Entry>>();
	const bySession = new Map<number, Entry>();
	const isFresh = ({ at }: Entry) => Math.abs(clock() - at) < keptMs;
	const drop = (entry: Entry | undefined) => {
		if (!entry || entries.get(entry.key) !== entry) return;
		entries.delete(entry.key);
		const others = byAccount.get(entry.account);
		others?.delete(entry);
		if (others?.size === 0) byAccount.delete(entry.account);
		if (entry.session !== undefined) bySession.delete(entry.session);
	};
	const entryOf = (caller: Caller) => {
		const entry = entries.get(keyOf(caller));
		return entry && isFresh(entry) ? entry : undefined;
	};
	const makeRoom = (account: number) => {
		for (const entry of entries.values()) {
			if (isFresh(entry) && entries.size < most) break;
			drop(entry);
		}
		const own = byAccount.get(account);
		if (own && own.size >= mostOfOne) drop(first(own));
	};
	return {
		find: (caller) => entryOf(caller)?.started,
		begin(caller, start) {
			const known = entryOf(caller);
			if (known) return known.started;
			const key = keyOf(caller);
			drop(entries.get(key));
			makeRoom(caller.account);
			const started = start();
			const entry: Entry = {
				...{ key, account: caller.account, at: clock(), started },
			};
			entries.set(key, entry);
			const own = byAccount.get(caller.account) ?? new Set();
			byAccount.set(caller.account, own.add(entry));
			started.then(
				({ session: { id } }) => {
					if (entries.get(key) !== entry) return;
					entry.session = id;
					bySession.set(id, entry);
				},
				() => drop(entry),
			);
			return started;
		},
		forget(caller, ended) {
			const entry = entries.get(keyOf(caller));
			if (entry?.started === ended) drop(entry);
		},
		brought: (session) => drop(bySession.get(session)),
	};
}

/** An agent may be as long as all headers together. */
const keyOf = ({ account, address, agent }: Caller): string =>
	sha256Hex(JSON.stringify([account, address, agent]));

const first = <T>(all: Iterable<T>): T | undefined => {
	for (const one of all) return one;
	return undefined;
};
