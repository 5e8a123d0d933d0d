import { randomUUID } from "node:crypto";
import { type Connection, connect } from "./connect.ts";
import type { Address } from "./silence.ts";

/** The channel of messages that only prove that messages arrive. */
export const channel = "ingot_proof";

/**
 * Tells whether a message of another connection reaches this one while it has nothing under way. A pooler that gives each transaction another session takes
 * LISTEN without an error, and what is told afterwards goes to nobody. A message to oneself proves nothing there: it comes with the answer.
 */
export async function proveListening(
	listening: Connection,
	to: Address,
	patienceMs: number,
): Promise<boolean> {
	const proof = randomUUID();
	const arrived = Promise.withResolvers<boolean>();
	const hear = (message: { channel: string; payload?: string }) => {
		if (message.channel === channel && message.payload === proof)
			arrived.resolve(true);
	};
	listening.client.on("notification", hear);
	const patience = setTimeout(() => arrived.resolve(false), patienceMs);
	try {
		await listening.run({ sql: `listen ${channel}` });
		const other = await connect(to, () => {}, "", true);
		try {
			await other.run({
				sql: "select pg_notify($1, $2)",
				values: [channel, proof],
			});
			return await arrived.promise;
		} finally {
			other.destroy();
		}
	} finally {
		clearTimeout(patience);
		listening.client.off("notification", hear);
	}
}
