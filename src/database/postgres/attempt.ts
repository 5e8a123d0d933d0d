import type { Transaction } from "../database.ts";
import {
	type Connection,
	connect,
	isSerializationFailure,
	signOfLife,
} from "./connect.ts";
import type { openFlush } from "./flush.ts";
import type { Address } from "./silence.ts";
import { isOutdatedPlan } from "./statements.ts";
import { openTransaction, type Statements } from "./transaction.ts";

/** How often a transaction that lost to another one is tried. */
const TRIES = 8;
/**
 * A process that hangs or was stopped must not hold up others for long: locks, and all events and audit records that come behind a transaction that is open.
 * It has lost its leases by then.
 */
const session =
	"; set synchronous_commit = off; set idle_in_transaction_session_timeout = '10s'";

const end = { name: "commit", sql: "commit" };
const waitForDisk = {
	name: "wait",
	sql: "set local synchronous_commit to default",
};

export interface Job {
	work: (tx: Transaction) => Promise<unknown>;
	resolve: (value: never) => void;
	reject: (error: unknown) => void;
	tries: number;
	/** Jobs of one name share a transaction. */
	sharing?: string | undefined;
}
export interface Lane {
	connection?: Connection | undefined;
	busy?: boolean;
	sharing?: string | undefined;
}

/** State and steps that the parts of a writer share. */
export interface WriterState {
	readonly to: Address;
	readonly run: Statements;
	readonly lanes: readonly Lane[];
	readonly waiting: readonly Job[];
	readonly durable: ReturnType<typeof openFlush>;
	closed: boolean;
	/** So many jobs are over. */
	ended(jobs: number): void;
	/** Has jobs tried again after a pause. */
	waitAgain(jobs: readonly Job[], pause: number): false;
}

async function open({ to, run }: WriterState, lane: Lane): Promise<Connection> {
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
export async function attempt(
	state: WriterState,
	lane: Lane,
	jobs: readonly Job[],
): Promise<() => boolean> {
	const { run, lanes, durable } = state;
	const connection = await open(state, lane);
	const { tx, changes, after, settled, written, began, ends } = openTransaction(
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
		const alone = !others && !state.waiting.length && !durable.busy;
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
				.finally(() => state.ended(jobs.length));
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
		if (jobs.length > 1 && undone) return () => state.waitAgain(jobs, 0);
		const again =
			isSerializationFailure(error) ||
			isOutdatedPlan(error) ||
			(!committing && lane.connection !== connection);
		const tries = Math.max(...jobs.map((job) => ++job.tries));
		if (!again || tries >= TRIES || state.closed) throw error;
		// with a random pause, since the other one may try again too
		return () => state.waitAgain(jobs, Math.random() * 5 * 2 ** tries);
	}
}

/** All values, or the first error once nobody works any more. */
async function allOf<T>(work: readonly Promise<T>[]): Promise<T[]> {
	const ends = await Promise.allSettled(work);
	const failed = ends.find((end) => end.status === "rejected");
	if (failed) throw failed.reason;
	return ends.map((end) => (end as PromiseFulfilledResult<T>).value);
}
