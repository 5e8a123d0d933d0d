import { type Connection, connect } from "./connect.ts";

/** Brings what is committed to the disk. */
interface Flush {
	/** Whether a request waits already. */
	readonly busy: boolean;
	/** Whether there is nothing to wait for, by the server's settings a moment ago. */
	readonly needless: boolean;
	/** Resolves when all that was committed before is as durable as the database is asked to make it. */
	flush(): Promise<void>;
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
export function openFlush(url: string): Flush {
	let connection: Promise<Connection> | undefined;
	let needlessUntil = Number.NEGATIVE_INFINITY;
	let waiting: { resolve(): void; reject(error: unknown): void }[] = [];
	let running: Promise<void> | undefined;

	async function once() {
		connection ??= connect(url, () => {
			if (connection === mine) connection = undefined;
		});
		const mine = connection;
		try {
			const { run } = await mine;
			const { rows } = await run(message);
			if (rows[0]?.needless) needlessUntil = performance.now() + settingsMs;
		} catch (error) {
			if (connection === mine) connection = undefined;
			throw error;
		}
	}
	async function run() {
		while (waiting.length) {
			const group = waiting;
			waiting = [];
			try {
				// a connection that broke while idle is noticed by its next use
				await once().catch(once);
				for (const { resolve } of group) resolve();
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
		flush: () =>
			new Promise((resolve, reject) => {
				waiting.push({ resolve, reject });
				running ??= run();
			}),
		async close() {
			await running;
			await (await connection?.catch(() => undefined))?.end();
		},
	};
}
