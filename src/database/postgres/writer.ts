import { AsyncResource } from "node:async_hooks";
import type { Compiled } from "../compile.ts";
import {
	type Database,
	lastChanges,
	type Query,
	type Reader,
	type Transaction,
} from "../database.ts";
import type { RowCache } from "../row-cache.ts";
import type { Changes } from "./changes.ts";
import {
	type Connection,
	connect,
	isSerializationFailure,
	signOfLife,
} from "./connect.ts";
import { openFlush } from "./flush.ts";
import type { Address } from "./silence.ts";
import {
	isOutdatedPlan,
	type Statement,
	type StatementPipeline,
	type StatementResult,
	StatementSkipped,
} from "./statements.ts";

/** How often a transaction that lost to another one is tried. */
const TRIES = 8;
/** How many transactions run at once: more of them only wait for each other. */
const LANES = 6;
/** How many jobs share a transaction: one that fails makes all of them start anew. */
const SHARING = 16;
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
interface Statements {
	compiled(query: Query<never, unknown>): Compiled;
	statement(
		on: StatementPipeline,
		query: Compiled,
		params: never,
	): Promise<StatementResult>;
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
	/** Jobs of one name share a transaction. */
	sharing?: string | undefined;
}
interface Lane {
	connection?: Connection | undefined;
	busy?: boolean;
	sharing?: string | undefined;
}

/** Writes to PostgreSQL. */
interface Writer {
	write: Database["write"];
	close(): Promise<void>;
}

/**
 * A few transactions run at once, each on a connection of its own: with all of them at once most of the time went into waiting for each other's rows. Jobs
 * that may share a transaction wait while one of them runs, and then run together. After
 * their commits they wait for the disk together (flush.ts). A transaction that lost to another one is tried again.
 */
export function openWriter(to: Address, run: Statements): Writer {
	const lanes: Lane[] = Array.from({ length: LANES }, () => ({}));
	let waiting: Job[] = [];
	const durable = openFlush(to);
	const idle: (() => void)[] = [];
	let unfinished = 0;
	let closed = false;

	function next() {
		while (waiting.length) {
			const free = lanes.filter((lane) => !lane.busy);
			const lane = free.find((one) => one.connection) ?? free[0];
			const jobs = lane && take();
			if (!lane || !jobs) return;
			void drive(lane, jobs);
		}
	}
	/** The job that waits for the longest time, with those that may share its transaction. */
	function take(): readonly Job[] | undefined {
		const running = new Set(lanes.map((lane) => lane.busy && lane.sharing));
		const first = waiting.find(
			(job) => !job.sharing || !running.has(job.sharing),
		);
		if (!first) return;
		const jobs = first.sharing
			? waiting.filter((job) => job.sharing === first.sharing).slice(0, SHARING)
			: [first];
		const taken = new Set(jobs);
		waiting = waiting.filter((job) => !taken.has(job));
		return jobs;
	}
	async function drive(lane: Lane, jobs: readonly Job[]) {
		lane.busy = true;
		lane.sharing = jobs[0]?.sharing;
		const end = await attempt(lane, jobs).catch((error) => () => {
			for (const job of jobs) job.reject(error);
			return true;
		});
		lane.busy = false;
		next();
		if (end()) ended(jobs.length);
	}
	function ended(jobs: number) {
		unfinished -= jobs;
		if (unfinished === 0) for (const act of idle.splice(0)) act();
	}

	async function open(lane: Lane): Promise<Connection> {
		if (lane.connection) return lane.connection;
		const connection = await connect(
			to,
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

	/** Runs a transaction; gives what is to be done when the next one has begun, which says whether the jobs are over. */
	async function attempt(
		lane: Lane,
		jobs: readonly Job[],
	): Promise<() => boolean> {
		const connection = await open(lane);
		const { tx, changes, after, settled, written, began, ends } = transaction(
			connection,
			run,
		);
		let committing = false;
		let changed = () => {};
		try {
			const values = await allOf(jobs.map((job) => job.work(tx)));
			committing = true;
			changes.run(tx.later);
			ends();
			const finish = () => {
				for (const act of after) act();
				for (const [i, job] of jobs.entries()) job.resolve(values[i] as never);
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
				const failed = (error: unknown) => {
					for (const job of jobs) job.reject(error);
				};
				durable
					.flush(() => signOfLife(connection))
					.then(finish, failed)
					.finally(() => ended(jobs.length));
				return false;
			};
		} catch (error) {
			changed();
			ends();
			if (began()) {
				// what nobody waits for yet may fail, and would keep the rollback in its message from being run
				await settled().catch(() => {});
				await connection.run({ sql: "rollback" }).catch(() => {
					if (lane.connection === connection) lane.connection = undefined;
					connection.end().catch(() => {});
				});
			}
			// as long as the connection stands, nothing of it is committed
			const undone = !committing || lane.connection === connection;
			if (jobs.length > 1 && undone) return () => waitAgain(jobs, 0);
			const again =
				isSerializationFailure(error) ||
				isOutdatedPlan(error) ||
				(!committing && lane.connection !== connection);
			const tries = Math.max(...jobs.map((job) => ++job.tries));
			if (!again || tries >= TRIES || closed) throw error;
			// with a random pause, since the other one may try again too
			return () => waitAgain(jobs, Math.random() * 5 * 2 ** tries);
		}
	}

	/** Each of them in a transaction of its own: whose fault it was is not known. */
	function waitAgain(jobs: readonly Job[], pause: number): false {
		const alone = jobs.map((job) => ({ ...job, sharing: undefined }));
		setTimeout(() => {
			waiting.unshift(...alone);
			next();
		}, pause);
		return false;
	}

	return {
		write: (work, sharing) =>
			new Promise((resolve, reject) => {
				if (closed) return reject(new Error("the database is closed"));
				unfinished++;
				waiting.push({
					// the end of other work begins it
					work: AsyncResource.bind(work),
					resolve: resolve as never,
					reject,
					tries: 0,
					sharing,
				});
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

/** All values, or the first error once nobody works any more. */
async function allOf<T>(work: readonly Promise<T>[]): Promise<T[]> {
	const ends = await Promise.allSettled(work);
	const failed = ends.find((end) => end.status === "rejected");
	if (failed) throw failed.reason;
	return ends.map((end) => (end as PromiseFulfilledResult<T>).value);
}

/** A transaction on a connection: it begins in one message with its first statement. */
function transaction(
	connection: StatementPipeline,
	{ compiled, statement, once, known }: Statements,
) {
	let began = false;
	let over = false;
	const line: StatementPipeline = {
		run(one) {
			// statements that were sent beside a failed one must not be committed on their own
			if (over)
				return Promise.reject(new Error("the transaction has already ended"));
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
	const prepared = (
		query: unknown,
		params: unknown,
	): Promise<StatementResult> => {
		const prepared = compiled(query as never);
		if (!prepared.readsOnly) written.add(prepared.sql);
		return statement(line, prepared, params as never);
	};
	const built = (build: unknown): Promise<StatementResult> => {
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
	error instanceof StatementSkipped ? error.cause : error;
