import { AsyncResource } from "node:async_hooks";
import { closeSync, openSync } from "node:fs";
import {
	backup,
	DatabaseSync,
	type SQLInputValue,
	type StatementSync,
} from "node:sqlite";
import { type SyncFailed, syncLog } from "../disk/sync.ts";
import { type Compiled, queryCompiler } from "./compile.ts";
import {
	type Database,
	type Listening,
	lastChanges,
	type Reader,
	type Transaction,
} from "./database.ts";
import { rowCache } from "./row-cache.ts";
import { allPages } from "./snapshots/sqlite.ts";
import { openTableUse, schemaTable } from "./table-use.ts";

/** Earlier ones can corrupt a database that is written and checkpointed at once (sqlite.org, "WAL-reset"). */
const oldestSafe = "3.51.3";

/** @throws Error when the SQLite of this Node can corrupt a database */
export function demandSafeSqlite(version = process.versions.sqlite): void {
	const parts = (text: string) => text.split(".").map(Number);
	const [have, need] = [parts(version ?? "0"), parts(oldestSafe)];
	const at = need.findIndex((part, i) => part !== (have[i] ?? 0));
	if (at >= 0 && (have[at] ?? 0) < (need[at] as number))
		throw new Error(
			`SQLite ${version} can corrupt databases: use a Node.js with SQLite ${oldestSafe} or newer`,
		);
}

/** How many writers share one commit, and so one sync to the disk. */
const GROUP = 64;
/** How many prepared statements a connection keeps. */
const STATEMENTS = 2_000;

interface Job {
	work: (tx: Transaction) => Promise<unknown>;
	resolve: (value: never) => void;
	reject: (error: unknown) => void;
}

/**
 * SQLite: one connection that writes, one that reads committed data beside it (WAL). Writers that wait at the same moment
 * share one commit, each in a savepoint of its own. Their promises resolve when the log is on the disk: SQLite would wait for that in the
 * middle of a commit (synchronous=FULL), and block everything else. So we set NORMAL, and a thread syncs the log.
 */
export function openSqlite(path: string): Database {
	const connect = () => {
		const db = new DatabaseSync(path, { timeout: 10_000 });
		db.exec(
			"pragma journal_mode=wal; pragma synchronous=normal; pragma foreign_keys=on; pragma temp_store=memory; pragma cache_size=-16000",
		);
		return db;
	};
	demandSafeSqlite();
	// readable for us alone: SQLite gives the files beside it the mode of this one
	closeSync(openSync(path, "a", 0o600));
	const writer = connect();
	// A sync that failed may have left pages of the log in memory that the disk does not have: written to the database and synced, they are safe.
	writer.exec(
		"pragma synchronous=full; pragma wal_checkpoint(truncate); pragma synchronous=normal",
	);
	const reader = connect();
	const use = openTableUse(path);
	const cachedRows = rowCache();
	const compiler = queryCompiler("sqlite");
	const counted = { statements: 0 };
	const statements = new Map<DatabaseSync, Map<string, StatementSync>>([
		[writer, new Map()],
		[reader, new Map()],
	]);

	const statement = (db: DatabaseSync, sql: string): StatementSync => {
		counted.statements++;
		if (db === writer) cachedRows.ran(use.of(sql));
		const cache = statements.get(db) as Map<string, StatementSync>;
		const known = cache.get(sql);
		if (known) return known;
		const prepared = db.prepare(sql);
		// declared queries are a few hundred; lists put theirs together, though mostly in the same words
		if (cache.size >= STATEMENTS) cache.clear();
		cache.set(sql, prepared);
		return prepared;
	};
	const recall = (c: Compiled, params: never): readonly unknown[] => {
		const values = c.parameters(params);
		const key = `${c.name} ${JSON.stringify(values)}`;
		const known = cachedRows.get(key);
		if (known) {
			// counted like any other: tests that count queries must not depend on the cache
			counted.statements++;
			return known;
		}
		const rows = statement(reader, c.sql).all(...bound(values));
		cachedRows.put(key, rows, use.of(c.sql)?.reads);
		return rows;
	};
	const committedReader: Reader = {
		dialect: "sqlite",
		all: async (query, params) =>
			recall(
				compiler.prepared(query as never),
				params as never,
			).slice() as never,
		first: async (query, params) =>
			recall(compiler.prepared(query as never), params as never)[0] as never,
		rows: (build) => readerOn(reader).rows(build),
	};
	const readerOn = (db: DatabaseSync): Reader => ({
		dialect: "sqlite",
		async all(query, params) {
			const c = compiler.prepared(query as never);
			return statement(db, c.sql).all(
				...bound(c.parameters(params as never)),
			) as never;
		},
		async first(query, params) {
			const c = compiler.prepared(query as never);
			return statement(db, c.sql).get(
				...bound(c.parameters(params as never)),
			) as never;
		},
		async rows(build) {
			const c = compiler.once(build);
			return statement(db, c.sql).all(...bound(c.parameters)) as never;
		},
	});

	const readWriter = readerOn(writer);
	/** Rows of tables that earlier transactions of the same commit have changed are not cached. */
	const known: Reader = {
		dialect: "sqlite",
		all: (query, params) => knownFor(query).all(query, params),
		first: (query, params) => knownFor(query).first(query, params),
		rows: (build) => readWriter.rows(build),
	};
	const knownFor = (query: unknown): Reader => {
		const reads = use.of(compiler.prepared(query as never).sql)?.reads;
		return reads && !cachedRows.touches(reads) ? committedReader : readWriter;
	};
	const transaction = (
		after: (() => void)[],
		{ last }: Pick<Transaction, "last">,
	): Transaction => ({
		last,
		...readWriter,
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

	let log: number | undefined;
	/** What is in the log behind a failed sync may be lost: no commit may stand on it. */
	let failure: SyncFailed | undefined;
	const sync = async () => {
		// the log exists since the first transaction, and stays the same file
		log ??= openSync(`${path}-wal`, "r+");
		await syncLog(log, `${path}-wal`).catch((error) => {
			failure = error;
			throw error;
		});
	};
	const listeners: Listening[] = [];
	const waiting: Job[] = [];
	let draining: Promise<void> | undefined;
	async function drain() {
		// one turn of the loop lets writers that were woken together join the same commit
		await null;
		while (waiting.length) {
			const group = waiting.splice(0, GROUP);
			const outcomes: (() => void)[] = [];
			const after: (() => void)[] = [];
			let tables: readonly string[] = [];
			try {
				if (failure) throw failure;
				writer.exec("begin immediate");
				for (const job of group) outcomes.push(await inSavepoint(job, after));
				writer.exec("commit");
				tables = cachedRows.committed();
				if (tables.includes(schemaTable)) use.forget();
				await sync();
			} catch (error) {
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
		...committedReader,
		write: (work) =>
			new Promise((resolve, reject) => {
				waiting.push({
					// the group is written for all of them by whoever came first
					work: AsyncResource.bind(work),
					resolve: resolve as never,
					reject,
				});
				draining ??= drain();
			}),
		// SQLite itself tells which tables a statement changes
		async migrated() {},
		hear: (listener) => void listeners.push(listener),
		async caughtUp() {},
		hearsOthers: () => true,
		async tell() {},
		async script(text) {
			await draining;
			if (failure) throw failure;
			writer.exec(text);
			cachedRows.ran(undefined);
			cachedRows.committed();
			use.forget();
			await sync();
		},
		cacheUses: cachedRows.uses,
		get statements() {
			return counted.statements;
		},
		async snapshot(target) {
			await backup(reader, target, { rate: allPages });
		},
		async close() {
			// what is written may lead to more being written
			while (draining) await draining;
			for (const cache of statements.values()) cache.clear();
			use.close();
			reader.close();
			writer.close();
			if (log !== undefined) closeSync(log);
		},
	};
}

const bound = (values: readonly unknown[]): SQLInputValue[] =>
	values.map((v) => {
		if (v === undefined) return null;
		if (typeof v === "boolean") return v ? 1 : 0;
		if (Array.isArray(v)) return JSON.stringify(v);
		return v as SQLInputValue;
	});
