import { DatabaseSync } from "node:sqlite";
import type { BlockOfSegment } from "../postings/read-postings.ts";
import type { SegmentOfTexts } from "../postings/windows.ts";
import type { PackedSymbols } from "../search-job.ts";
import type { PackedText, TextIndex } from "./text-index.ts";

/** Blocks are asked for by segment and trigram, in this order: SQLite would read all blocks and ask for the segment of each. */
const blocks = `with asked as materialized (
	select distinct s.id as segment, (select max(m.first) from code_posting m where m.segment_id = s.id and m.first <= t.value) as first
	from code_segment s cross join json_each(?1) t where s.ready = 1 and (?2 is null or s.id in (select value from json_each(?2)))
) select asked.segment, p.first, p.part, p.body from asked cross join code_posting p where p.segment_id = asked.segment and p.first = asked.first`;
const segments = `select id, texts, lowest, highest from code_segment where ready = 1`;
const texts = `select id, size, packed from code_text where id in (select value from json_each(?))`;
const symbols = `select text_id, grammar, body from code_symbol where text_id in (select value from json_each(?)) and body is not null`;

/** Opens the index in a file of SQLite that has all its tables. */
export function openIndexFile(path: string): TextIndex {
	const db = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
	db.exec("pragma cache_size=-2000");
	const [ofBlocks, ofTexts, ofSymbols] = [
		db.prepare(blocks),
		db.prepare(texts),
		db.prepare(symbols),
	];
	const ofSegments = db.prepare(segments);
	const read = <R>(from: typeof ofBlocks, ids: readonly number[]): R[] =>
		from.all(JSON.stringify(ids)) as object[] as R[];
	return {
		blocksWith: (trigrams, among) =>
			ofBlocks.all(
				JSON.stringify(trigrams),
				among ? JSON.stringify(among) : null,
			) as object[] as BlockOfSegment[],
		segments: () => ofSegments.all() as object[] as SegmentOfTexts[],
		async unchanged(work) {
			db.exec("begin");
			try {
				return await work();
			} finally {
				// some errors of a statement end it
				if (db.isTransaction) db.exec("rollback");
			}
		},
		textsOf: (ids) =>
			new Map(
				read<PackedText & { id: number }>(ofTexts, ids).map((row) => [
					row.id,
					row,
				]),
			),
		symbolsOf: (ids) =>
			Map.groupBy(
				read<PackedSymbols & { text_id: number }>(ofSymbols, ids),
				({ text_id }) => text_id,
			),
	};
}
