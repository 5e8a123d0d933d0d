import { DatabaseSync } from "node:sqlite";
import { withinTransaction } from "../../database/sqlite/within-transaction.ts";
import { mixInto, sumBytes } from "../pieces/page-sums.ts";
import { noDigest, type PieceFile } from "../pieces/piece.ts";
import { type LargerState, openLargerState } from "./larger-state.ts";

/** The copy as it is after all pieces that were made, whether they are in the place or wait for it. */
export interface CopyFacts {
	generation: string;
	/** The number of the last piece. */
	to: number;
	digest: string;
	/** The time of its last commit, in milliseconds. */
	time: number;
	complete: boolean;
	pageSize: number;
	pages: number;
	/** The checksum of the database, in hexadecimal. */
	sum: string;
	/** The position in the log of PostgreSQL. */
	lsn?: string;
}

/** A change of the copy by one piece. */
interface CopyChange {
	readonly facts: CopyFacts;
	/** The name of the piece. */
	readonly name: string;
	readonly sums: ReadonlyMap<number, Uint8Array>;
	readonly files: readonly PieceFile[];
	readonly gone: readonly string[];
}

/** The contents of the copy, in a small database of its own. */
export interface ShippedState {
	readonly facts: CopyFacts;
	/** The checksums of pages from one number on, by their numbers. */
	sumsFrom(first: number, end: number): Map<number, Uint8Array>;
	sumOf(number: number): Uint8Array | undefined;
	/** Checksums of the pages behind the end of a database that became shorter. */
	sumsBehind(pages: number): Uint8Array[];
	/** The files whose paths begin so. */
	filesBelow(prefix: string): string[];
	sha256Of(path: string): string | undefined;
	/** Counts a piece as made; durable when it returns. */
	advance(change: CopyChange): void;
	/** Goes back to the copy as it was after a piece, as far as it is known: what came later differs again. */
	goBack(to: number): void;
	/** Forgets everything, for a new generation. */
	begin(generation: string, pageSize: number): void;
	/** The side of larger pieces. */
	readonly larger: LargerState;
	/** The name of the piece that ends at a number, if it was one of the last. */
	pieceEndingAt(to: number): string | undefined;
	close(): void;
}

const schema = `
	create table if not exists fact (name text primary key, value text not null) without rowid;
	create table if not exists page (number integer primary key, sum blob not null, piece integer not null);
	create index if not exists page_piece on page (piece);
	create table if not exists file (path text primary key, size integer not null, sha256 text not null, piece integer not null) without rowid;
	create index if not exists file_piece on file (piece);
	create table if not exists gone (path text primary key, piece integer not null) without rowid;
	create table if not exists apart (name text not null, sha256 text not null, primary key (name, sha256)) without rowid;
	create index if not exists apart_sha256 on apart (sha256);
	create table if not exists piece (ends integer primary key, name text not null, facts text not null);
`;
/** Pieces that are remembered: those that wait, and the last in the place. */
const remembered = 100_000;

const nothing: CopyFacts = {
	generation: "",
	to: 0,
	digest: noDigest,
	time: 0,
	complete: false,
	pageSize: 0,
	pages: 0,
	sum: "00".repeat(sumBytes),
};

/** Opens the state of a copy; a damaged one is thrown away by whoever gets the error. */
export function openShippedState(path: string): ShippedState {
	const db = new DatabaseSync(path);
	db.exec("pragma journal_mode=wal; pragma synchronous=full");
	db.exec(schema);
	const read = db.prepare("select value from fact where name = 'copy'");
	const write = db.prepare(
		"insert or replace into fact (name, value) values ('copy', ?)",
	);
	const statements = prepareStatements(db);
	const known = read.get() as { value: string } | undefined;
	let facts: CopyFacts = known ? JSON.parse(known.value) : nothing;
	const within = (act: () => void) => withinTransaction(db, act);
	const sha256Of = (path: string) =>
		(statements.file.get(path) as { sha256: string } | undefined)?.sha256;
	return {
		get facts() {
			return facts;
		},
		sumsFrom: (first, end) =>
			new Map(
				statements.sums
					.all(first, end)
					.map((row) => [Number(row.number), row.sum as Uint8Array]),
			),
		sumOf: (number) =>
			statements.sum.get(number)?.sum as Uint8Array | undefined,
		sumsBehind: (pages) =>
			statements.behind.all(pages).map((row) => row.sum as Uint8Array),
		sha256Of,
		filesBelow: (prefix) =>
			statements.files
				.all(prefix, `${prefix}\u{10ffff}`)
				.map((row) => String(row.path)),
		advance({ facts: next, name, sums, files, gone }) {
			within(() => {
				for (const [number, sum] of sums)
					statements.setSum.run(number, sum, next.to);
				statements.cut.run(next.pages);
				for (const { path, size, sha256, apart } of files) {
					statements.addFile.run(path, size, sha256, next.to);
					statements.dropGone.run(path);
					if (apart) statements.addApart.run(name, sha256);
				}
				for (const path of gone) {
					statements.dropFile.run(path);
					statements.addGone.run(path, next.to);
				}
				const text = JSON.stringify(next);
				statements.addPiece.run(next.to, name, text);
				statements.dropPieces.run(next.to - remembered);
				write.run(text);
			});
			facts = next;
		},
		goBack(to) {
			const piece = statements.piece.get(to) as { facts: string } | undefined;
			const before: CopyFacts = piece
				? JSON.parse(piece.facts)
				: {
						...nothing,
						generation: facts.generation,
						pageSize: facts.pageSize,
					};
			within(() => {
				db.prepare("delete from page where piece > ?").run(before.to);
				db.prepare("delete from file where piece > ?").run(before.to);
				db.prepare("delete from piece where ends > ?").run(before.to);
				db.prepare("delete from fact where name = 'levels'").run();
				// of the pages that changed since only that they differ is known: the checksum is that of the others
				const sum = Buffer.alloc(sumBytes);
				for (const row of db.prepare("select sum from page").iterate())
					mixInto(sum, row.sum as Uint8Array);
				facts = { ...before, complete: false, sum: sum.toString("hex") };
				write.run(JSON.stringify(facts));
			});
		},
		begin(generation, pageSize) {
			facts = { ...nothing, generation, pageSize };
			within(() => {
				for (const table of ["page", "file", "gone", "piece"])
					db.exec(`delete from ${table}`);
				db.prepare("delete from fact where name = 'levels'").run();
				write.run(JSON.stringify(facts));
			});
		},
		pieceEndingAt: (to) =>
			(statements.piece.get(to) as { name: string } | undefined)?.name,
		larger: openLargerState(db, within),
		close: () => db.close(),
	};
}

function prepareStatements(db: DatabaseSync) {
	return {
		sums: db.prepare(
			"select number, sum from page where number >= ? and number < ?",
		),
		sum: db.prepare("select sum from page where number = ?"),
		behind: db.prepare("select sum from page where number > ?"),
		setSum: db.prepare(
			"insert or replace into page (number, sum, piece) values (?, ?, ?)",
		),
		cut: db.prepare("delete from page where number > ?"),
		file: db.prepare("select sha256 from file where path = ?"),
		files: db.prepare("select path from file where path >= ? and path < ?"),
		addFile: db.prepare(
			"insert or replace into file (path, size, sha256, piece) values (?, ?, ?, ?)",
		),
		dropFile: db.prepare("delete from file where path = ?"),
		addGone: db.prepare(
			"insert or replace into gone (path, piece) values (?, ?)",
		),
		dropGone: db.prepare("delete from gone where path = ?"),
		addApart: db.prepare(
			"insert or ignore into apart (name, sha256) values (?, ?)",
		),
		addPiece: db.prepare(
			"insert into piece (ends, name, facts) values (?, ?, ?)",
		),
		dropPieces: db.prepare("delete from piece where ends < ?"),
		piece: db.prepare("select name, facts from piece where ends = ?"),
	};
}
