import { AsyncResource } from "node:async_hooks";
import {
	type Database,
	type Listening,
	lastChanges,
	type Reader,
	type Transaction,
} from "../database.ts";
import { schemaTable } from "../table-use.ts";
import type { Checkpoints, LogFollower } from "./checkpoints.ts";
import type { Connections } from "./connections.ts";
import { isFailedSync, tellDatabaseUnsynced } from "./failed-sync.ts";
import type { LogSync } from "./log-sync.ts";
import { bound } from "./readers.ts";

/** How many writers share one commit, and so one sync to the disk. */
const GROUP = 64;

interface Job {
	work: (tx: Transaction) => Promise<unknown>;
	resolve: (value: never) => void;
	reject: (error: unknown) => void;
}

/** Writes to SQLite. */
interface Writer {
	readonly write: Database["write"];
	readonly hear: Database["hear"];
	/** Whoever follows the log may have commits wait for him. */
	follow(follower: LogFollower): void;
	/** Resolves when nothing is being written that was asked for until now. */
	written(): Promise<void>;
	/** Resolves when nothing is written any more, nor what was asked for by what is written. */
	idle(): Promise<void>;
}

/** How transactions read: what they have changed, and from memory. */
interface Reading {
	readonly uncommitted: Reader;
	readonly known: Reader;
}

/** Writers that wait at the same moment share one commit, each in a savepoint of its own; they are done when the log is on the disk. */
export function openWriter(
	connections: Connections,
	reading: Reading,
	log: LogSync,
	checkpoints: Checkpoints,
): Writer {
	const { writer, use, cachedRows } = connections;
	const transaction = transactionsOn(connections, reading);
	const listeners: Listening[] = [];
	const waiting: Job[] = [];
	let draining: Promise<void> | undefined;
	let follower: LogFollower | undefined;
	async function drain() {
		// one turn of the loop lets writers that were woken together join the same commit
		await null;
		while (waiting.length) {
			const group = waiting.splice(0, GROUP);
			const outcomes: (() => void)[] = [];
			const after: (() => void)[] = [];
			let tables: readonly string[] = [];
			try {
				await checkpoints.room();
				log.demandSound();
				writer.exec("begin immediate");
				for (const job of group) outcomes.push(await inSavepoint(job, after));
				writer.exec("commit");
				tables = cachedRows.committed();
				if (tables.includes(schemaTable)) use.forget();
				checkpoints.committed();
				await log.sync();
				await follower?.shipped((error) => {
					for (const job of waiting.splice(0)) job.reject(error);
				});
			} catch (error) {
				if (isFailedSync(error)) tellDatabaseUnsynced(connections.path);
				if (writer.isOpen && writer.isTransaction) writer.exec("rollback");
				cachedRows.undone();
				for (const job of group) job.reject(error);
				continue;
			}
			for (const settle of outcomes) settle();
			for (const act of after) act();
			for (const listener of listeners)
				for (const table of tables) listener({ table });
		}
		draining = undefined;
	}
	async function inSavepoint(
		job: Job,
		after: (() => void)[],
	): Promise<() => void> {
		const own: (() => void)[] = [];
		writer.exec("savepoint job");
		try {
			const changes = lastChanges();
			const tx = transaction(own, changes);
			const value = await job.work(tx);
			changes.run(tx.later);
			writer.exec("release job");
			after.push(...own);
			return () => job.resolve(value as never);
		} catch (error) {
			writer.exec("rollback to job; release job");
			return () => job.reject(error);
		}
	}
	return {
		write: (work) =>
			new Promise((resolve, reject) => {
				follower?.demandNear();
				waiting.push({
					// the group is written for all of them by whoever came first
					work: AsyncResource.bind(work),
					resolve: resolve as never,
					reject,
				});
				draining ??= drain();
			}),
		hear: (listener) => void listeners.push(listener),
		follow(next) {
			follower = next;
		},
		written: async () => draining,
		async idle() {
			// what is written may lead to more being written
			while (draining) await draining;
		},
	};
}

/** Makes the transactions of the writing connection. */
const transactionsOn =
	(
		{ writer, compiler, statement }: Connections,
		{ uncommitted, known }: Reading,
	) =>
	(
		after: (() => void)[],
		{ last }: Pick<Transaction, "last">,
	): Transaction => ({
		last,
		...uncommitted,
		async run(query, params) {
			const c = compiler.prepared(query as never);
			return Number(
				statement(writer, c.sql).run(...bound(c.parameters(params as never)))
					.changes,
			);
		},
		later(query, params) {
			const c = compiler.prepared(query as never);
			statement(writer, c.sql).run(...bound(c.parameters(params as never)));
		},
		async change(build) {
			const c = compiler.once(build);
			return Number(
				statement(writer, c.sql).run(...bound(c.parameters)).changes,
			);
		},
		known: async () => known,
		afterCommit: (act) => after.push(act),
	});
