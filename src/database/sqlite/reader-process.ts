import {
	DatabaseSync,
	type SQLInputValue,
	type StatementSync,
} from "node:sqlite";
import { Worker } from "node:worker_threads";
import { giveWayAsProcess } from "../../threads/give-way.ts";
import { packRows, type SentRows } from "./sent-rows.ts";

// Started by reader-processes.ts with the path of a database: answers each statement with its rows. It is a process and not a thread, since only
// a process can be ended in the middle of a statement.

/** One statement to be read. */
export interface Reading {
	readonly sql: string;
	readonly values: readonly SQLInputValue[];
}

/** Its rows and the milliseconds that they took, or why there are none: an error of SQLite with its code. */
export type ReadingAnswer =
	| { readonly rows: SentRows; readonly ms: number }
	| { readonly message: string; readonly errcode: number | undefined };

/** How much memory sorts and pages may take together. */
const MEMORY = 256 << 20;
const STATEMENTS = 200;

// Nothing but the end of the server closes its end of the pipe, which the main thread would not notice during a statement.
new Worker(
	`require("node:fs").readSync(0, Buffer.alloc(1)); process.kill(process.pid, "SIGKILL")`,
	{ eval: true, env: {} },
).unref();

const db = new DatabaseSync(process.argv[2] as string, {
	readOnly: true,
	timeout: 1_000,
});
db.exec(
	`pragma temp_store=memory; pragma cache_size=-4000; pragma hard_heap_limit=${MEMORY}`,
);
giveWayAsProcess(5);
const statements = new Map<string, StatementSync>();

function statement(sql: string): StatementSync {
	const known = statements.get(sql);
	if (known) return known;
	const prepared = db.prepare(sql);
	if (statements.size >= STATEMENTS) statements.clear();
	statements.set(sql, prepared);
	return prepared;
}

function answer({ sql, values }: Reading): ReadingAnswer {
	try {
		const began = performance.now();
		const rows = statement(sql).all(...values);
		const ms = performance.now() - began;
		return { rows: packRows(rows), ms };
	} catch (error) {
		const { message, errcode } = error as Error & { errcode?: number };
		return { message, errcode };
	}
}

process.on("message", (reading: Reading) => process.send?.(answer(reading)));
process.send?.("ready");
