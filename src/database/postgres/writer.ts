import type { Compiled } from "../compile.ts";
import {
	lastChanges,
	type Query,
	type Reader,
	type Transaction,
} from "../database.ts";
import type { RowCache } from "../row-cache.ts";
import type { Changes } from "./changes.ts";
import { type Connection, connect, lostToOthers } from "./connect.ts";
import { openFlush } from "./flush.ts";
import {
	type Answer,
	type Line,
	Skipped,
	type Statement,
} from "./statements.ts";

/** How often a transaction that lost to another one is tried. */
const TRIES = 8;
/** How many transactions run at once: more of them only wait for each other. */
const LANES = 6;
/** A process that hangs must not hold locks for ever. */
const session =
	"; set synchronous_commit = off; set idle_in_transaction_session_timeout = '60s'";

const begin = { name: "begin", sql: "begin" };
const end = { name: "commit", sql: "commit" };
const waitForDisk = {
	name: "wait",
	sql: "set local synchronous_commit to default",
};

/** How statements are run on a connection. */
export interface Statements {
	compiled(query: Query<never, unknown>): Compiled;
	statement(on: Line, query: Compiled, params: never): Promise<Answer>;
	once(build: never): Statement;
	/** Reads from the cache, once it is as new as the database. */
	known(): Promise<Reader>;
	readonly cachedRows: RowCache;
	readonly changes: Changes;
}

interface Job {
	work: (tx: Transaction) => Promise<unknown>;
	resolve: (value: never) => void;
	reject: (error: unknown) => void;
	tries: number;
}
interface Lane {
	connection?: Connection | undefined;
	busy?: boolean;
}

/** Writes to PostgreSQL. */
export interface Writer {
	write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
	close(): Promise<void>;
}

/**
 * A few transactions run at once, each on a connection of its own: with all of them at once most of the time went into waiting for each other's rows. After
 * their commits they wait for the disk together (flush.ts). A transaction that lost to another one is tried again.
 */
export function openWriter(url: string, run: Statements): Writer {
	const lanes: Lane[] = Array.from({ length: LANES }, () => ({}));
	const waiting: Job[] = [];
	const durable = openFlush(url);
	const idle: (() => void)[] = [];
	let unfinished = 0;
	let closed = false;

	function next() {
		while (waiting.length) {
			const free = lanes.filter((lane) => !lane.busy);
			const lane = free.find((one) => one.connection) ?? free[0];
			if (!lane) return;
			void drive(lane, waiting.shift() as Job);
		}
	}
	async function drive(lane: Lane, job: Job) {
		lane.busy = true;
		const end = await attempt(lane, job).catch((error) => () => {
			job.reject(error);
			return true;
		});
		lane.busy = false;
		next();
		if (end()) ended();
	}
	function ended() {
		if (--unfinished === 0) for (const act of idle.splice(0)) act();
	}

	async function open(lane: Lane): Promise<Connection> {
		if (lane.connection) return lane.connection;
		const connection = await connect(
			url,
			() => {
				// the outcome of its transaction is unknown
				if (lane.connection === connection) lane.connection = undefined;
				run.cachedRows.forget();
			},
			session,
		);
		lane.connection = connection;
		return connection;
	}

	/** Runs a transaction; gives what is to be done when the next one has begun, which says whether the job is over. */
	async function attempt(lane: Lane, job: Job): Promise<() => boolean> {
		const connection = await open(lane);
		const { tx, changes, after, settled, written, began, ends } = transaction(
			connection,
			run,
		);
		let committing = false;
		let changed = () => {};
		try {
			const value = await job.work(tx);
			committing = true;
			changes.run(tx.later);
			ends();
			const finish = () => {
				for (const act of after) act();
				job.resolve(value as never);
			};
			if (!began())
				return () => {
					finish();
					return true;
				};
			const others = lanes.some((one) => one.busy && one !== lane);
			const alone = !others && !waiting.length && !durable.busy;
			if (written.size && alone) connection.run(waitForDisk).catch(() => {});
			// from here on others may see the changes, so the rows before them must not be used any more
			changed = run.cachedRows.changing(run.changes.writes(written));
			const commit = connection.run(end);
			commit.catch(() => {});
			await settled();
			// after a failed statement it says that it rolled back
			if ((await commit).command !== "COMMIT")
				throw new Error("a statement failed and the transaction went on");
			// before the caller gets the result
			changed();
			changed = () => {};
			return () => {
				if (alone || !written.size || durable.needless) {
					finish();
					return true;
				}
				durable.flush().then(finish, job.reject).finally(ended);
				return false;
			};
		} catch (error) {
			changed();
			ends();
			if (began())
				await connection
					.run({ sql: "rollback" })
					.catch(() => connection.end().catch(() => {}));
			const again =
				lostToOthers(error) || (!committing && lane.connection !== connection);
			if (!again || ++job.tries >= TRIES || closed) throw error;
			return () => {
				// with a random pause, since the other one may try again too
				setTimeout(
					() => {
						waiting.unshift(job);
						next();
					},
					Math.random() * 5 * 2 ** job.tries,
				);
				return false;
			};
		}
	}

	return {
		write: (work) =>
			new Promise((resolve, reject) => {
				if (closed) return reject(new Error("the database is closed"));
				unfinished++;
				waiting.push({ work, resolve: resolve as never, reject, tries: 0 });
				next();
			}),
		async close() {
			// what is written may lead to more being written
			while (unfinished)
				await new Promise<void>((resolve) => idle.push(resolve));
			closed = true;
			await durable.close();
			for (const lane of lanes) await lane.connection?.end();
		},
	};
}

/** A transaction on a connection: it begins in one message with its first statement. */
function transaction(
	connection: Line,
	{ compiled, statement, once, known }: Statements,
) {
	let began = false;
	let over = false;
	const line: Line = {
		run(one) {
			// statements that were sent beside a failed one must not be committed on their own
			if (over) return Promise.reject(new Error("the transaction is over"));
			// without waiting for the response: if this fails, the next statement fails too
			if (!began) connection.run(begin).catch(() => {});
			began = true;
			return connection.run(one);
		},
	};
	const after: (() => void)[] = [];
	let unanswered: Promise<unknown>[] = [];
	let failure: { error: unknown } | undefined;
	/** The texts of those that change something. */
	const written = new Set<string>();
	/** After a failed statement PostgreSQL refuses all others: the error that counts is the first. */
	const first = async <T>(answer: Promise<T>): Promise<T> => {
		try {
			return await answer;
		} catch (error) {
			throw failure ? failure.error : causeOf(error);
		}
	};
	const prepared = (query: unknown, params: unknown): Promise<Answer> => {
		const prepared = compiled(query as never);
		if (!prepared.readsOnly) written.add(prepared.sql);
		return statement(line, prepared, params as never);
	};
	const built = (build: unknown): Promise<Answer> => {
		const prepared = once(build as never);
		if (!prepared.sql.startsWith("select")) written.add(prepared.sql);
		return first(line.run(prepared));
	};
	const changes = lastChanges();
	const tx: Transaction = {
		dialect: "postgres",
		last: changes.last,
		all: async (query, params) =>
			(await first(prepared(query, params))).rows as never,
		first: async (query, params) =>
			(await first(prepared(query, params))).rows[0] as never,
		rows: async (build) => (await built(build)).rows as never,
		run: async (query, params) =>
			(await first(prepared(query, params))).rowCount,
		change: async (build) => (await built(build)).rowCount,
		later(query, params) {
			unanswered.push(
				prepared(query, params).catch((error) => {
					failure ??= { error: causeOf(error) };
				}),
			);
		},
		known,
		afterCommit: (act) => after.push(act),
	};
	return {
		tx,
		changes,
		after,
		written,
		began: () => began,
		ends() {
			over = true;
		},
		async settled() {
			const all = unanswered;
			unanswered = [];
			await Promise.all(all);
			if (failure) throw failure.error;
		},
	};
}

const causeOf = (error: unknown): unknown =>
	error instanceof Skipped ? error.cause : error;
