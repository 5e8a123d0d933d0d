import type { Compiled } from "../compile.ts";
import {
	lastChanges,
	type Query,
	type Reader,
	type Transaction,
} from "../database.ts";
import type { RowCache } from "../row-cache.ts";
import type { Changes } from "./changes.ts";
import {
	type Statement,
	type StatementPipeline,
	type StatementResult,
	StatementSkipped,
} from "./statements.ts";

const begin = { name: "begin", sql: "begin" };

/** How statements are run on a connection. */
export interface Statements {
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

/** A transaction on a connection: it begins in one message with its first statement. */
export function openTransaction(
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
