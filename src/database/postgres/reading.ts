import type { Compiled } from "../compile.ts";
import type { Query, Reader } from "../database.ts";
import { slowStatements } from "../heavy/slow-statements.ts";
import { tookTooLong } from "../heavy/turns.ts";
import type { sharedReads } from "./shared-reads.ts";
import type { Statement, StatementPipeline } from "./statements.ts";

/** Makes statements of queries, and counts them. */
interface Make {
	compiled(query: Query<never, unknown>): Compiled;
	statement(c: Compiled, params: never): Statement;
	once(build: never): Statement;
}

/** The places in which statements are read: in lines, each on a connection, and in turns. */
interface Places extends StatementPipeline {
	readonly apart: StatementPipeline;
	readonly heavy: StatementPipeline;
}

/** The ways to read what is committed. */
interface Reading {
	/** Statements that were seen to take long take turns. */
	readonly committed: Reader;
	/** Everything takes turns. */
	readonly heavy: Reader;
	/** Nothing does: a transaction waits for no turn, since others may wait for it. */
	readonly known: Reader;
}

/** Opens the ways to read; all of them share the rows in memory. */
export function openReading(
	make: Make,
	recall: ReturnType<typeof sharedReads>,
	places: Places,
): Reading {
	// only lists that are put together: the others look into an index, and on a busy database they too take long now and then
	const slow = slowStatements({ once: 1000, twice: 300, quick: 50 });
	const timed = (on: StatementPipeline): StatementPipeline => ({
		...on,
		async run(statement) {
			const began = performance.now();
			const result = await on.run(statement);
			// the wait for a turn or a connection is no fault of the statement
			slow.took(statement.sql, result.ms ?? performance.now() - began);
			return result;
		},
	});
	/** Notes what was ended because it took too long: jobs get a turn for it the next time. */
	const bounded = (on: StatementPipeline): StatementPipeline => ({
		...on,
		run: (statement) =>
			on.run(statement).catch((error) => {
				if (tookTooLong(error))
					slow.took(statement.sql, Number.POSITIVE_INFINITY);
				throw error;
			}),
	});
	const { heavy } = places;
	const [apart, apartInTurn] = [
		bounded(timed(places.apart)),
		bounded(timed(heavy)),
	];
	const inLine = bounded(places);
	const readerBy = (
		where: (
			statement: Statement,
			usual: StatementPipeline,
		) => StatementPipeline,
	): Reader => {
		// one that is remembered is counted like any other: the tests that count must not depend on it
		const declared = (query: unknown, params: unknown) => {
			const c = make.compiled(query as never);
			const statement = make.statement(c, params as never);
			const { columns } = query as Query<never, unknown>;
			// rows with bytes would hold up other statements of the same connection
			if (columns)
				return where(statement, apart)
					.run({ ...statement, columns })
					.then(({ rows }) => rows);
			return recall(statement, where(statement, inLine));
		};
		return {
			dialect: "postgres",
			all: async (query, params) =>
				(await declared(query, params)).slice() as never,
			first: async (query, params) =>
				(await declared(query, params))[0] as never,
			async rows(build) {
				const statement = make.once(build as never);
				const rows = await recall(statement, where(statement, apart));
				// rows of lists are the caller's own
				return rows.map((row) => ({ ...(row as object) })) as never;
			},
		};
	};
	return {
		committed: readerBy((statement, usual) =>
			slow.isSlow(statement.sql) ? apartInTurn : usual,
		),
		heavy: { ...readerBy(() => heavy), inTurns: true },
		known: readerBy((_, usual) => usual),
	};
}
