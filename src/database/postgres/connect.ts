import type { Duplex } from "node:stream";
import pg from "pg";

/** Our statements take milliseconds: helpers of PostgreSQL's that take as long to start only delay them. */
const session = "set max_parallel_workers_per_gather = 0; set jit = off";

/** How connections are made: to where, and with every integer of ours a 64-bit one below 2^53. */
export const options = (url: string) => ({
	connectionString: url,
	connectionTimeoutMillis: 10_000,
	keepAlive: true,
	types: {
		getTypeParser: (oid: number, format?: string) =>
			oid === 20 ? Number : pg.types.getTypeParser(oid, format as never),
	} as never,
});

/** A pool for reads: any of its connections will do for any of them. */
export function openPool(url: string, max: number): pg.Pool {
	const pool = new pg.Pool({
		...options(url),
		max,
		onConnect: (client) => client.query(session),
	});
	pool.on("error", () => {}); // an idle connection that breaks is replaced on the next use
	return pool;
}

/** A connection of its own, on which statements go out without waiting for the answers to those before; `lost` is called once it breaks. */
export async function connect(
	url: string,
	lost: () => void,
	more = "",
): Promise<pg.Client> {
	const client = new pg.Client({
		...options(url),
		pipeline: true,
	} as pg.ClientConfig);
	client.on("error", lost);
	client.on("end", lost);
	await client.connect();
	sendTogether(client);
	await client.query(session + more);
	return client;
}

/** Statements of the same moment go out in one piece: each alone would cost a system call, and wake the other side. */
function sendTogether(client: pg.Client): void {
	const { stream } = (client as unknown as { connection: { stream: Duplex } })
		.connection;
	const query = client.query;
	let corked = false;
	const uncork = () => {
		corked = false;
		stream.uncork();
	};
	client.query = ((...args: unknown[]) => {
		if (!corked) {
			corked = true;
			stream.cork();
			process.nextTick(uncork);
		}
		return Reflect.apply(query, client, args);
	}) as never;
}

/** The values of a statement as pg takes them. */
export const bound = (values: readonly unknown[]): unknown[] =>
	values.map((v) => (typeof v === "boolean" ? (v ? 1 : 0) : v));

/** A transaction was undone because others stood in its way (serialization, deadlock): the same once more may well succeed. */
export const lostToOthers = (error: unknown): boolean =>
	["40001", "40P01"].includes((error as { code?: string })?.code ?? "");
