import type { Compilable, Kysely } from "kysely";
import type { Load } from "../threads/turns.ts";
import type { Dialect, DialectName } from "./dialect.ts";
import type { CacheUses } from "./row-cache.ts";
import type { Schema } from "./schema.ts";
import type { LogFollower } from "./sqlite/checkpoints.ts";

export type Builder = Kysely<Schema>;

/**
 * A query that is written once, compiled once per database and then run prepared. `build` receives the parameters as
 * markers of the right type: they may be used as values only, never looked at.
 */
export interface Query<P, R> {
	readonly build: (q: Builder, p: P, d: Dialect) => Compilable<R>;
	/** Its rows have large bytes and are seldom asked for again: nobody keeps them in memory, and they belong to the one who asked. */
	readonly columns?: ColumnKinds;
	/**
	 * PostgreSQL plans it for the values of each run. Prepared once for all, its plan supposes that every repository has as few items as most have, and
	 * sorts all of a large one for a page of them. The planning costs less than a millisecond.
	 */
	readonly plannedForValues?: true;
}

/** The columns of rows in their order, by what they are. */
export type ColumnKinds = Readonly<
	Record<string, "integer" | "text" | "bytes">
>;

/** Declares a prepared query. */
export const query = <P, R>(
	build: (q: Builder, p: P, d: Dialect) => Compilable<R>,
): Query<P, R> => ({ build });

/** Declares one whose rows have large bytes; its parameters are numbers and lists of numbers. */
export const queryOfBytes = <P, R>(
	columns: ColumnKinds,
	build: (q: Builder, p: P, d: Dialect) => Compilable<R>,
): Query<P, R> => ({ build, columns });

export interface Reader {
	readonly dialect: DialectName;
	/** Each statement waits for a turn of its own, so whoever reads many needs no other. */
	readonly inTurns?: boolean;
	/** All rows of a prepared query. */
	all<P extends object, R>(query: Query<P, R>, params: P): Promise<R[]>;
	/** The first row, or undefined. */
	first<P extends object, R>(
		query: Query<P, R>,
		params: P,
	): Promise<R | undefined>;
	/** The rows of a query put together for this one time (filters, sorts). */
	rows<R>(build: (q: Builder, d: Dialect) => Compilable<R>): Promise<R[]>;
}

/** Tables whose rows many transactions change, in the order in which they take them. */
const countedTables = ["repository", "label", "milestone", "account"] as const;
export type CountedTable = (typeof countedTables)[number];

export interface Transaction extends Reader {
	/** Runs a prepared change; gives the number of rows changed. */
	run<P extends object>(query: Query<P, unknown>, params: P): Promise<number>;
	/** Runs a change put together for this one time; gives the number of rows changed. */
	change(
		build: (q: Builder, d: Dialect) => Compilable<unknown>,
	): Promise<number>;
	/**
	 * Runs a prepared change of which nobody waits for the outcome: the transaction goes on, and fails in the end when the change did.
	 * Whoever expects a broken constraint uses `run`.
	 */
	later<P extends object>(query: Query<P, unknown>, params: P): void;
	/**
	 * Changes a count in a row that many transactions change: at the end, right before the commit, and in one order of tables and ids in all
	 * of them, so that nobody holds such a row for long, and nobody waits for another in a circle. Until then the row is as it was.
	 */
	last<P extends object>(
		table: CountedTable,
		id: number,
		query: Query<P, unknown>,
		params: P,
	): void;
	/**
	 * Reads what the transaction reads before it has changed anything, from memory where that is as new: on PostgreSQL once every commit is
	 * heard of that anybody was answered before, on whichever server.
	 */
	known(): Promise<Reader>;
	/** Called after the commit, in order; for waking consumers, never for work that must not be lost. */
	afterCommit(act: () => void): void;
}

/**
 * A listener hears what other servers tell. When nothing was heard for a while (`missed`), anything may have been changed, and the database may even be another one
 * that lacks the last commits of the one before.
 */
export type Listening = (
	heard:
		| { readonly table: string }
		| { readonly signal: string }
		| { readonly missed: true },
) => void;

/** Reads what is committed. */
export interface CommittedReader extends Reader {
	/**
	 * Reads what no index bounds, such as searches: beside the main thread, in turns by claimant, with an end. Reads of the database itself go
	 * there too once they were seen to be slow. Its rows are at least as new as this moment.
	 * @throws DomainError "unavailable" when somebody waits for it and it takes too long, or too many are reading
	 */
	readonly heavy: Reader;
}

/** The database of a forge. */
export interface Database extends CommittedReader {
	/** How much heavy reading is done, and waits, now. */
	heavyLoad(): Load;
	/** The file that threads open beside the server to read from it. Only SQLite. */
	readonly file?: string;
	/** The address at which threads connect beside the server to read from it. Only PostgreSQL. */
	readonly url?: string;
	/**
	 * Runs `work` in one transaction and gives its result once that is durable. Inside: no git, no network, no file waits,
	 * and no other `write`. An error undoes everything `work` did. It may be run more than once, when others stood in its way: it changes nothing
	 * outside of the transaction. With a name in `sharing` it may run in one transaction beside other work of that name, statement by statement,
	 * where the database gains by it: for work that decides nothing by rows which such other work changes. What is known of the request that
	 * asks for it (its visit, its trace, who waits in turn) is known inside too.
	 */
	write<T>(work: (tx: Transaction) => Promise<T>, sharing?: string): Promise<T>;
	/** The migrations are done: from now on rows may be cached. */
	migrated(): Promise<void>;
	/**
	 * Calls a listener with each table that a commit changes, and with what servers tell each other, wherever that happened. SQLite has one
	 * server, which is told of tables alone.
	 */
	hear(listener: Listening): void;
	/** Resolves when nothing is answered from memory that an earlier commit, on whichever server, has made wrong. */
	caughtUp(): Promise<void>;
	/** Tells whether commits of others are noticed; where they are not, nothing is answered from memory. SQLite has no others. */
	hearsOthers(): boolean;
	/** Tells all servers something, this one too. */
	tell(signal: string): Promise<void>;
	/** Runs one SQL text with several statements; for migrations. */
	script(text: string): Promise<void>;
	/** Statements run so far; tests take differences. */
	readonly statements: number;
	/** How often rows were in memory, and how often not. */
	readonly cacheUses: CacheUses;
	/** Has somebody follow the log, who gets the open file of the database. Only SQLite. */
	follow?(begin: (file: number) => LogFollower): Promise<void>;
	/** A consistent copy of the database into a file, beside running writes. Only SQLite. */
	snapshot(path: string): Promise<void>;
	close(): Promise<void>;
}

/** A database with some of its parts replaced; the others stay its own. */
export const insteadOf = (db: Database, parts: Partial<Database>): Database =>
	Object.assign(Object.create(db) as Database, parts);

/** Changes of counts that wait for the end of their transaction. */
export function lastChanges(): Pick<Transaction, "last"> & {
	/** Gives the changes in the order of their tables and ids. */
	run(later: Transaction["later"]): void;
} {
	const changes: {
		table: number;
		id: number;
		query: Query<never, unknown>;
		params: object;
	}[] = [];
	return {
		last: (table, id, query, params) =>
			void changes.push({
				table: countedTables.indexOf(table),
				id,
				query: query as never,
				params,
			}),
		run(later) {
			changes.sort((a, b) => a.table - b.table || a.id - b.id);
			for (const { query, params } of changes) later(query, params as never);
		},
	};
}

/** Whether an error is a broken unique, check or foreign-key constraint. */
export function isConstraint(
	error: unknown,
	kind: "unique" | "foreign-key" | "check" = "unique",
): boolean {
	const e = error as { errcode?: number; code?: string };
	const codes = {
		unique: [2067, 1555, "23505"],
		"foreign-key": [787, "23503"],
		check: [275, "23514"],
	}[kind];
	return (
		codes.includes(e?.errcode as never) || codes.includes(e?.code as never)
	);
}

/** The database cannot be reached, or broke the connection: what was asked for may have been done or not. */
export class DatabaseGone extends Error {
	/** As PostgreSQL calls a failure of the connection. */
	readonly code = "08006";
	constructor(cause: unknown) {
		super(`the database is gone: ${(cause as Error)?.message ?? cause}`, {
			cause,
		});
		this.name = "DatabaseGone";
	}
}

/** Tells whether SQLite cannot write its files: the disk is read-only, or broken. */
export function isUnwritable(error: unknown): boolean {
	const { errcode = 0 } = (error ?? {}) as { errcode?: number };
	return [8, 10].includes(errcode & 0xff);
}

/** Whether the database could not be asked just now: the same may well succeed in a moment. */
export function isUnreachable(error: unknown): boolean {
	const { code = "", errcode } = (error ?? {}) as {
		code?: unknown;
		errcode?: number;
	};
	// SQLite is busy for longer than its timeout, or PostgreSQL is away
	return (
		errcode === 5 ||
		/^(ECONNREFUSED|ECONNRESET|57P0[123]|08\w{3})$/.test(`${code}`)
	);
}
