import { type Connection, connect } from "./connect.ts";
import type { Address } from "./silence.ts";

/** Brings what is committed to the disk. */
interface Flush {
	/** Whether a request waits already. */
	readonly busy: boolean;
	/** Whether there is nothing to wait for, by the server's settings a moment ago. */
	readonly needless: boolean;
	/**
	 * Resolves when all that was committed before is as durable as the database is asked to make it. `stands` asks the connection of the commit for
	 * a sign of life: a database that crashed meanwhile may have forgotten what was committed, and answers on new connections as if nothing were.
	 */
	flush(stands: () => Promise<unknown>): Promise<void>;
	close(): Promise<void>;
}

const message = {
	name: "flush",
	sql: "select pg_logical_emit_message(true, 'ingot', ''), current_setting('synchronous_commit') = 'off' as needless",
};
/** The settings of the server may change while it runs: they are read again after this time. */
const settingsMs = 1_000;

/**
 * The log of PostgreSQL is one: a small message of our own, committed in the way that the server is set to (`synchronous_commit`), brings with it
 * every commit before it. So commits need not wait for the disk one by one, and rows are let go of before; whoever waits at the same moment shares a message.
 */
export function openFlush(to: Address): Flush {
	let connection: Promise<Connection> | undefined;
	/** The number of the connection that stands, 0 when none does. */
	let current = 0;
	let opened = 0;
	let needlessUntil = Number.NEGATIVE_INFINITY;
	let waiting: {
		resolve(): void;
		reject(error: unknown): void;
		stands(): Promise<unknown>;
		/** The connection that stood after the commit. */
		since: number;
	}[] = [];
	let running: Promise<void> | undefined;

	const lose = (mine: typeof connection) => {
		if (connection !== mine) return;
		connection = undefined;
		current = 0;
	};
	async function open(): Promise<Connection> {
		const mine: Promise<Connection> = connect(to, () => lose(mine));
		connection = mine;
		const open = await mine;
		if (connection === mine) current = ++opened;
		return open;
	}
	/** Gives the number of the connection that answered. */
	async function once(): Promise<number> {
		const asked = connection ?? open();
		const mine = connection;
		try {
			const { run } = await asked;
			const by = current;
			const { rows } = await run(message);
			if (rows[0]?.needless) needlessUntil = performance.now() + settingsMs;
			return by;
		} catch (error) {
			lose(mine);
			throw error;
		}
	}
	async function run() {
		while (waiting.length) {
			const group = waiting;
			waiting = [];
			try {
				// a connection that broke while idle is noticed by its next use
				const by = await once().catch(once);
				for (const { since, stands, resolve, reject } of group)
					if (since && since === by) resolve();
					else stands().then(resolve, reject);
			} catch (error) {
				for (const { reject } of group) reject(error);
			}
		}
		running = undefined;
	}
	return {
		get busy() {
			return running !== undefined;
		},
		get needless() {
			return performance.now() < needlessUntil;
		},
		flush: (stands) =>
			new Promise((resolve, reject) => {
				waiting.push({ resolve, reject, stands, since: current });
				running ??= run();
			}),
		async close() {
			await running;
			await (await connection?.catch(() => undefined))?.end();
		},
	};
}
