import pg from "pg";
import { queryCompiler } from "./compile.ts";
import type { Database, Reader, Transaction } from "./database.ts";

const SERIALIZATION = new Set(["40001", "40P01"]);
const RETRIES = 5;
/** Our statements take milliseconds: helpers of PostgreSQL's that take as long to start only delay them. */
const session = "set max_parallel_workers_per_gather = 0; set jit = off";

/** PostgreSQL through a pool of connections; every declared query is a named prepared statement. */
export async function openPostgres(url: string): Promise<Database> {
	// every integer of ours is a 64-bit one below 2^53
	const types = {
		getTypeParser: (oid: number, format?: string) =>
			oid === 20 ? Number : pg.types.getTypeParser(oid, format as never),
	};
	const pool = new pg.Pool({
		connectionString: url,
		max: 12,
		types: types as never,
		connectionTimeoutMillis: 10_000,
		onConnect: (client) => client.query(session),
	});
	pool.on("error", () => {}); // an idle connection that breaks is replaced on the next use
	const compiler = queryCompiler("postgres");
	const counted = { statements: 0 };

	type Runner = Pick<pg.Pool | pg.PoolClient, "query">;
	const prepared = async (on: Runner, query: never, params: never) => {
		counted.statements++;
		const c = compiler.prepared(query);
		return on.query({
			name: c.name,
			text: c.sql,
			values: bound(c.parameters(params)),
		});
	};
	const once = async (on: Runner, build: never) => {
		counted.statements++;
		const c = compiler.once(build);
		return on.query({ text: c.sql, values: bound(c.parameters) });
	};
	const readerOn = (on: Runner): Reader => ({
		dialect: "postgres",
		all: async (query, params) =>
			(await prepared(on, query as never, params as never)).rows as never,
		first: async (query, params) =>
			(await prepared(on, query as never, params as never)).rows[0] as never,
		rows: async (build) => (await once(on, build as never)).rows as never,
	});

	async function attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
		const client = await pool.connect();
		const after: (() => void)[] = [];
		let broken: Error | undefined;
		try {
			await client.query("begin");
			const value = await work({
				...readerOn(client),
				run: async (query, params) =>
					(await prepared(client, query as never, params as never)).rowCount ??
					0,
				change: async (build) =>
					(await once(client, build as never)).rowCount ?? 0,
				afterCommit: (act) => after.push(act),
			});
			await client.query("commit");
			for (const act of after) act();
			return value;
		} catch (error) {
			await client.query("rollback").catch((e: Error) => {
				broken = e;
			});
			throw error;
		} finally {
			client.release(broken);
		}
	}

	return {
		...readerOn(pool),
		async write(work) {
			for (let tries = 1; ; tries++) {
				try {
					return await attempt(work);
				} catch (error) {
					if (
						tries === RETRIES ||
						!SERIALIZATION.has((error as { code?: string }).code ?? "")
					)
						throw error;
				}
			}
		},
		async script(text) {
			await pool.query(text);
		},
		get statements() {
			return counted.statements;
		},
		async snapshot() {
			throw new Error("a PostgreSQL database is copied with pg_dump");
		},
		close: () => pool.end(),
	};
}

const bound = (values: readonly unknown[]): unknown[] =>
	values.map((v) => (typeof v === "boolean" ? (v ? 1 : 0) : v));
