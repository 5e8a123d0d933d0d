import pg from "pg";
import { type ColumnKinds, DatabaseGone } from "../../../database/database.ts";
import {
	CopiedRows,
	withNumbers,
} from "../../../database/postgres/copied-rows.ts";
import { goneOr, isCanceled } from "../../../database/postgres/statements.ts";
import type { BlockOfSegment } from "../postings/read-postings.ts";
import type { SegmentOfTexts } from "../postings/windows.ts";
import type { PackedSymbols } from "../search-job.ts";
import { type PackedText, TakesTooLong, type TextIndex } from "./text-index.ts";

/** PostgreSQL would read all blocks where it is not told to go from one that is asked for to the next (`offset 0`). */
const blocksOf = (segments: string) => `with asked as materialized (
	select distinct s.id as segment, (select max(m.first) from code_posting m where m.segment_id = s.id and m.first <= t.value) as first
	from ${segments} cross join unnest(cast($1 as bigint[])) as t(value)
) select asked.segment, p.first, p.part, p.body from asked cross join
	lateral (select first, part, body from code_posting where segment_id = asked.segment and code_posting.first = asked.first offset 0) p`;
const blocksOfSome = blocksOf("unnest(cast($2 as bigint[])) as s(id)");
const blocksOfAll = blocksOf(
	"(select id from code_segment where ready = 1) as s",
);
const segments =
	"select id, texts, lowest, highest from code_segment where ready = 1 order by id limit 10000";
const texts =
	"select id, size, packed from code_text where id = any(cast($1 as bigint[]))";
const symbols =
	"select text_id, grammar, body from code_symbol where text_id = any(cast($1 as bigint[])) and body is not null";

const columns = {
	blocks: {
		...{ segment: "integer", first: "integer", part: "integer" },
		body: "bytes",
	},
	segments: {
		...{ id: "integer", texts: "integer" },
		...{ lowest: "integer", highest: "integer" },
	},
	texts: { id: "integer", size: "integer", packed: "bytes" },
	symbols: { text_id: "integer", grammar: "text", body: "bytes" },
} as const satisfies Record<string, ColumnKinds>;

/** Milliseconds for a connection. */
const connectTimeout = 10_000;

/** A statement takes milliseconds: helpers of PostgreSQL's that take as long to start only delay it. The time of a search ends it, too. */
const session = (deadline: number) =>
	`set max_parallel_workers_per_gather = 0; set jit = off; set statement_timeout = ${deadline}`;

/**
 * Opens the index in a database of PostgreSQL, by a connection of its own that is made with the first question. A statement is ended after `deadline` milliseconds. What
 * it reads throws DatabaseGone where the database cannot be reached; the next question tries anew.
 */
export function openIndexOnPostgres(url: string, deadline: number): TextIndex {
	let line: Promise<pg.Client> | undefined;
	/** The connection of work for which nothing changes: another one would see more. */
	let held: typeof line;
	async function connected(): Promise<pg.Client> {
		if (held && held !== line) throw new Error("the connection is another one");
		line ??= connect(url, deadline, () => {
			line = undefined;
		});
		return line;
	}
	async function run(sql: string): Promise<void> {
		try {
			await (await connected()).query(sql);
		} catch (error) {
			throw failureOf(error);
		}
	}
	async function read<R>(
		sql: string,
		kinds: ColumnKinds,
		...values: readonly (readonly number[])[]
	): Promise<R[]> {
		try {
			const on = await connected();
			const query = new CopiedRows(withNumbers(sql, values) ?? sql, kinds);
			on.query(query as never);
			return (await query.done) as R[];
		} catch (error) {
			throw failureOf(error);
		}
	}
	return {
		blocksWith: (trigrams, among) =>
			among
				? read<BlockOfSegment>(blocksOfSome, columns.blocks, trigrams, among)
				: read<BlockOfSegment>(blocksOfAll, columns.blocks, trigrams),
		segments: () => read<SegmentOfTexts>(segments, columns.segments),
		async unchanged(work) {
			await run("begin isolation level repeatable read read only");
			held = line;
			try {
				return await work();
			} finally {
				// a connection that broke has none
				await run("rollback").catch(() => {});
				held = undefined;
			}
		},
		async textsOf(ids) {
			const rows = await read<PackedText & { id: number }>(
				...([texts, columns.texts, ids] as const),
			);
			return new Map(rows.map((row) => [row.id, row]));
		},
		async symbolsOf(ids) {
			const rows = await read<PackedSymbols & { text_id: number }>(
				...([symbols, columns.symbols, ids] as const),
			);
			return Map.groupBy(rows, ({ text_id }) => text_id);
		},
	};
}

const failureOf = (error: unknown): unknown =>
	isCanceled(error)
		? new TakesTooLong("a statement took too long", { cause: error })
		: goneOr(error);

/** Connects; `lost` is called when that fails, or when the connection breaks. */
async function connect(
	url: string,
	deadline: number,
	lost: () => void,
): Promise<pg.Client> {
	const client = new pg.Client({
		...{ connectionString: url, keepAlive: true },
		connectionTimeoutMillis: connectTimeout,
	});
	client.on("error", lost);
	client.on("end", lost);
	try {
		await client.connect();
		await client.query(session(deadline));
		return client;
	} catch (error) {
		lost();
		client.end().catch(() => {});
		// the database may have no connection left, too
		throw new DatabaseGone(error);
	}
}
