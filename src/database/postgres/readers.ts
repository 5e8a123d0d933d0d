import type pg from "pg";
import type { Pool } from "pg";
import { takesTooLong } from "../heavy/turns.ts";
import { type Connection, connect } from "./connect.ts";
import { CopiedRows, withNumbers } from "./copied-rows.ts";
import type { Address } from "./silence.ts";
import {
	goneOr,
	isAnswer,
	isCanceled,
	isOutdatedPlan,
	type Statement,
	type StatementPipeline,
	type StatementResult,
	StatementSkipped,
	wireValue,
} from "./statements.ts";

/** Lines of reads that follow each other without waiting; as many as may be under way in each, and how old the oldest of them may be. */
const LINES = 2;
const DEPTH = 16;
const slowMs = 20;

interface Row {
	connection?: Promise<Connection> | undefined;
	/** When those under way were sent, oldest first. */
	readonly sent: number[];
}

/** Runs prepared reads. */
interface Readers {
	run(statement: Statement): Promise<StatementResult>;
	/** Reads that may take long. */
	readonly apart: StatementPipeline;
	close(): Promise<void>;
}

/**
 * Most reads are a look into an index: those of the same moment go out together on a connection or two, because a message to each of many connections
 * costs more than the read itself. Where one takes longer, those that come after it take a connection of the pool.
 */
export function openReaders(to: Address, pool: Pool): Readers {
	const lines: Row[] = Array.from({ length: LINES }, () => ({ sent: [] }));

	function best(): Row | undefined {
		const now = performance.now();
		let found: Row | undefined;
		for (const line of lines) {
			const [oldest = now] = line.sent;
			if (line.sent.length >= DEPTH || now - oldest > slowMs) continue;
			if (!found || line.sent.length < found.sent.length) found = line;
		}
		return found;
	}
	async function inLine(
		line: Row,
		statement: Statement,
	): Promise<StatementResult> {
		line.sent.push(performance.now());
		try {
			line.connection ??= connect(to, () => {
				line.connection = undefined;
			});
			return await (await line.connection).run(statement);
		} finally {
			line.sent.shift();
		}
	}
	const { run: alone } = aloneOn(pool);
	return {
		apart: { run: alone },
		async run(statement) {
			const line = best();
			if (!line) return alone(statement);
			try {
				return await inLine(line, statement);
			} catch (error) {
				if (isOutdatedPlan(error)) return inLine(line, statement);
				if (isAnswer(error)) throw isCanceled(error) ? takesTooLong() : error;
				if (!(error instanceof StatementSkipped)) line.connection = undefined;
				return alone(statement);
			}
		},
		async close() {
			for (const { connection } of lines)
				await (await connection?.catch(() => undefined))?.end();
		},
	};
}

/** Statements on any connection of a pool, each alone. One that takes longer than it may fails with what `takesTooLong` makes. */
export function aloneOn(pool: Pool): StatementPipeline {
	const ask = async ({ name, sql, values = [], columns }: Statement) => {
		const client = await pool.connect();
		// what goes wrong with the connection fails the statement
		client.on("error", ignored);
		const began = performance.now();
		let failure: Error | undefined;
		try {
			const copied = columns && withNumbers(sql, values);
			if (copied && columns) {
				const query = new CopiedRows(copied, columns);
				client.query(query as unknown as pg.Submittable);
				const rows = await query.done;
				const ms = performance.now() - began;
				return { rows, rowCount: rows.length, command: "COPY", ms };
			}
			const { rows, rowCount, command } = await client.query({
				...(name !== undefined && { name }),
				text: sql,
				values: values.map(wireValue),
			});
			const ms = performance.now() - began;
			return { rows, rowCount: rowCount ?? 0, command, ms };
		} catch (error) {
			failure = error as Error;
			throw error;
		} finally {
			client.off("error", ignored);
			client.release(failure);
		}
	};
	return {
		async run(statement) {
			const { name, ...unnamed } = statement;
			try {
				return await ask(statement).catch((error) => {
					// the pool closes the connection, and others of it may be as old
					if (name && isOutdatedPlan(error)) return ask(unnamed);
					throw error;
				});
			} catch (error) {
				throw isCanceled(error) ? takesTooLong() : goneOr(error);
			}
		},
	};
}

const ignored = () => {};
