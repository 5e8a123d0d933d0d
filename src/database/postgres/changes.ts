import type { Listening } from "../database.ts";
import type { RowCache } from "../row-cache.ts";
import { openListener, patienceMs } from "./listener.ts";
import type { Address } from "./silence.ts";
import { openTables } from "./tables.ts";

/** Notices which tables others change. */
export interface Changes {
	/** Gives every table a trigger that reports its changes, and begins to listen. */
	follow(): Promise<void>;
	/** Resolves when all earlier commits have been noticed, or when the cache is off anyway. */
	caughtUp(): Promise<void>;
	/** Which tables some statements may change, with what triggers and foreign keys do in their wake. */
	writes(sqls: Iterable<string>): string[];
	/** Which tables a statement reads; undefined when its rows must not be cached now. */
	reads(sql: string): readonly string[] | undefined;
	/** Tells whether commits of others are noticed: a message of another connection has come through. */
	hears(): boolean;
	close(): Promise<void>;
}

/** How often the connection is probed, and how old its last response may be. */
const probeMs = 500;
/** When a connection that hears nothing is tried again: a pooler is not set right in seconds. */
const deafMs = 10_000;
const proofMs = 2_000;

const nothing = () => {};

/**
 * Other servers and people may write to the same database. A trigger of each table names it to all listeners with the commit. While the listening
 * connection does not respond, nothing is cached.
 */
export function openChanges(
	to: Address,
	cachedRows: RowCache,
	hearing: Listening,
): Changes {
	const tables = openTables();
	let provenAt = Number.NEGATIVE_INFINITY;
	const listener = openListener(to, tables.learn, (heard) => {
		if ("missed" in heard) {
			provenAt = Number.NEGATIVE_INFINITY;
			// rows that were read before it listened may be old
			cachedRows.forget();
		} else if ("table" in heard) cachedRows.changed([heard.table]);
		hearing(heard);
	});
	let probing: NodeJS.Timeout | undefined;
	let running: Promise<void> | undefined;
	let closed = false;
	/** The question that is under way, and the one that follows: for all who came since the other was sent. */
	let asking: Promise<void> | undefined;
	let next: Promise<void> | undefined;

	async function probe() {
		try {
			if (!listener.connection) await listener.listen();
			const mine = listener.connection;
			const sentAt = performance.now();
			const patience = setTimeout(() => mine?.destroy(), patienceMs);
			await (mine && listener.ask(mine))?.finally(() => clearTimeout(patience));
			if (listener.connection === mine) provenAt = sentAt;
		} catch {
			// the next probe connects anew
			listener.connection?.destroy();
			listener.lose();
		}
		const pause = listener.isDeaf ? deafMs : probeMs;
		if (!closed) probing = setTimeout(start, pause).unref();
	}
	const start = () => (running = probe());
	return {
		async follow() {
			clearTimeout(probing);
			await running;
			await listener.connection?.end();
			listener.lose();
			await start();
			if (typeof to !== "string") to.watch.begin();
		},
		caughtUp() {
			next ??= (asking ?? Promise.resolve()).then(() => {
				asking = next;
				next = undefined;
				const { connection } = listener;
				// if it breaks, the cache is emptied
				return connection && listener.ask(connection).then(nothing, nothing);
			});
			return next;
		},
		writes: tables.writes,
		reads(sql) {
			if (performance.now() - provenAt > proofMs) return undefined;
			return tables.reads(sql);
		},
		hears: () => listener.connection !== undefined,
		async close() {
			closed = true;
			clearTimeout(probing);
			if (typeof to !== "string") to.watch.end();
			await running;
			await listener.connection?.end();
		},
	};
}
