import type { Client } from "pg";
import { connect } from "./connect.ts";

/** Brings what is committed to the disk. */
export interface Flush {
	/** Whether somebody waits already. */
	readonly busy: boolean;
	/** Resolves when all that was committed before is as durable as the database is asked to make it. */
	flush(): Promise<void>;
	close(): Promise<void>;
}

/**
 * The log of PostgreSQL is one: a small message of our own, committed in the way that the server is set to (`synchronous_commit`), brings with it
 * every commit before it. So commits need not wait for the disk one by one, and rows are let go of before; whoever waits at the same moment shares a message.
 */
export function openFlush(url: string): Flush {
	let client: Promise<Client> | undefined;
	let waiting: { resolve(): void; reject(error: unknown): void }[] = [];
	let running: Promise<void> | undefined;

	async function once() {
		client ??= connect(url, () => {
			if (client === made) client = undefined;
		});
		const made = client;
		try {
			await (await made).query({
				name: "flush",
				text: "select pg_logical_emit_message(true, 'ingot', '')",
			});
		} catch (error) {
			if (client === made) client = undefined;
			throw error;
		}
	}
	async function run() {
		while (waiting.length) {
			const group = waiting;
			waiting = [];
			try {
				// a connection that broke while nobody looked is found out by its use
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
		flush: () =>
			new Promise((resolve, reject) => {
				waiting.push({ resolve, reject });
				running ??= run();
			}),
		async close() {
			await running;
			await (await client?.catch(() => undefined))?.end();
		},
	};
}
