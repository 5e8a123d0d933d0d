import type { Duplex } from "node:stream";
import pg from "pg";
import type { Address } from "./silence.ts";
import { goneOr, isAnswer, type OpenLine, openLine } from "./statements.ts";

/** Our statements take milliseconds: helpers of PostgreSQL's that take as long to start only delay them. */
const session = "set max_parallel_workers_per_gather = 0; set jit = off";

/** How connections are made: to where, and with every integer of ours a 64-bit one below 2^53. */
const options = (to: Address, probes = false) => ({
	connectionString: typeof to === "string" ? to : to.url,
	...(typeof to !== "string" && { stream: () => to.watch.socket(probes) }),
	connectionTimeoutMillis: 10_000,
	keepAlive: true,
	types: {
		getTypeParser: (oid: number, format?: string) =>
			oid === 20 ? Number : pg.types.getTypeParser(oid, format as never),
	} as never,
});

/** The SQL that ends each statement of a connection after so many milliseconds. */
export const timeout = (ms: number): string => `set statement_timeout = ${ms}`;

/** A pool for reads: any of its connections will do for any of them. `deadline` is milliseconds for a statement. */
export function openPool(to: Address, max: number, deadline: number): pg.Pool {
	const pool = new pg.Pool({
		...options(to),
		max,
		onConnect: (client) => client.query(`${session}; ${timeout(deadline)}`),
	});
	pool.on("error", () => {}); // an idle connection that breaks is replaced on the next use
	return pool;
}

/** A connection of its own. */
export interface Connection extends OpenLine {
	readonly client: pg.Client;
	end(): Promise<void>;
	/** Ends it without waiting for answers. */
	destroy(): void;
}

/** Opens one on which statements go out without waiting for the answers to those before; `lost` is called once it breaks. One that probes is tried during a silence too. */
export async function connect(
	to: Address,
	lost: () => void,
	more = "",
	probes = false,
): Promise<Connection> {
	const client = new pg.Client({
		...options(to, probes),
		pipeline: true,
	} as pg.ClientConfig);
	// until it is there, the call itself fails, and nobody has what could be lost
	client.on("error", () => {});
	try {
		await client.connect();
		await client.query(session + more);
	} catch (error) {
		client.end().catch(() => {});
		throw goneOr(error);
	}
	client.on("error", lost);
	client.on("end", lost);
	const line = openLine(client);
	const { stream } = (client as unknown as { connection: { stream: Duplex } })
		.connection;
	return {
		client,
		...line,
		end: () => client.end(),
		destroy: () => void stream.destroy(),
	};
}

/** A transaction was undone because others stood in its way (serialization, deadlock): the same once more may well succeed. */
export const isSerializationFailure = (error: unknown): boolean =>
	["40001", "40P01"].includes((error as { code?: string })?.code ?? "");

/**
 * Resolves when the database still answers on a connection, whose next transaction may have begun and failed meanwhile.
 * @throws DatabaseGone
 */
export async function signOfLife(on: Connection): Promise<void> {
	try {
		await on.runApart({ sql: "select 1" });
	} catch (error) {
		if (!isAnswer(error)) throw error;
	}
}
