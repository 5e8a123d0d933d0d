import type pg from "pg";
import { expect, test } from "vitest";
import { DatabaseGone } from "../../../src/database/database.ts";
import {
	goneOr,
	isAnswer,
	isOutdatedPlan,
	openLine,
	StatementSkipped,
	wireValue,
} from "../../../src/database/postgres/statements.ts";

/** What a message to the database is answered with, by the one who plays the database. */
interface Piece {
	submit(wire: object): void;
	handleRowDescription(of: { fields: object[] }): void;
	handleDataRow(of: { fields: (string | null)[] }): void;
	handleCommandComplete(of: { text: string }): void;
	handleReadyForQuery(): void;
	handleError(error: Error): void;
}

/** A line to a database that is played: `sent` are its messages, as the words that are written to the wire. */
function played() {
	const sent: string[][] = [];
	const pieces: Piece[] = [];
	const client = {
		query(piece: Piece) {
			const words: string[] = [];
			const note = (word: string) => (of: Record<string, unknown>) =>
				void words.push(`${word} ${of.text ?? of.name ?? of.statement ?? ""}`);
			piece.submit({
				close: note("close"),
				parse: note("parse"),
				bind: note("bind"),
				describe: note("describe"),
				execute: () => {},
				sync: () => words.push("sync"),
				stream: { cork() {}, uncork() {} },
			});
			sent.push(words);
			pieces.push(piece);
		},
	};
	const line = openLine(client as unknown as pg.Client);
	/** The next message, once it was sent. */
	const next = async (): Promise<Piece> => {
		await expect.poll(() => pieces.length).toBeGreaterThan(0);
		return pieces.shift() as Piece;
	};
	return { line, sent, next };
}
const bigint = { name: "n", dataTypeID: 20 };
const byName = { name: "q", sql: "select n" };
const answered = (code: string) =>
	Object.assign(new Error(code), { code, severity: "ERROR" });

test("statements of one moment share a message, and each gets its own answer", async () => {
	const { line, sent, next } = played();
	const both = [line.run(byName), line.run({ sql: "update t" })];
	const piece = await next();
	expect(sent).toEqual([
		[
			"close q",
			"parse select n",
			"bind q",
			"describe ",
			"parse update t",
			"bind ",
			"describe ",
			"sync",
		],
	]);
	piece.handleRowDescription({ fields: [bigint] });
	piece.handleDataRow({ fields: ["12"] });
	piece.handleDataRow({ fields: [null] });
	piece.handleCommandComplete({ text: "SELECT 2" });
	piece.handleCommandComplete({ text: "UPDATE 7" });
	piece.handleReadyForQuery();
	expect(await Promise.all(both)).toEqual([
		{ rows: [{ n: 12 }, { n: null }], rowCount: 2, command: "SELECT" },
		{ rows: [], rowCount: 7, command: "UPDATE" },
	]);
});

test("a named statement is parsed and described once, and again after its parsing failed", async () => {
	const { line, sent, next } = played();
	const failed = line.run(byName);
	(await next()).handleError(answered("42P01"));
	await expect(failed).rejects.toThrow("42P01");

	const first = line.run(byName);
	const piece = await next();
	piece.handleRowDescription({ fields: [bigint] });
	piece.handleDataRow({ fields: ["1"] });
	piece.handleCommandComplete({ text: "SELECT 1" });
	piece.handleReadyForQuery();
	await first;

	const second = line.run(byName);
	const known = await next();
	known.handleDataRow({ fields: ["2"] });
	known.handleCommandComplete({ text: "SELECT 1" });
	known.handleReadyForQuery();
	expect((await second).rows).toEqual([{ n: 2 }]);
	const parsed = ["close q", "parse select n", "bind q", "describe ", "sync"];
	expect(sent).toEqual([parsed, parsed, ["bind q", "sync"]]);
});

test("what was sent after a statement that fails is not run, what was answered before it is", async () => {
	const { line, next } = played();
	const ends = Promise.allSettled(
		["a", "b", "c"].map((sql) => line.run({ sql })),
	);
	const piece = await next();
	piece.handleCommandComplete({ text: "INSERT 0 1" });
	piece.handleError(answered("23505"));
	const [before, failed, after] = await ends;
	expect(before).toMatchObject({ value: { rowCount: 1 } });
	expect(failed).toMatchObject({ reason: { code: "23505" } });
	expect((after as PromiseRejectedResult).reason).toBeInstanceOf(
		StatementSkipped,
	);
});

test("a statement apart has a message of its own", async () => {
	const { line, sent, next } = played();
	const shared = line.run({ sql: "a" });
	const apart = line.runApart({ sql: "b" });
	const piece = await next();
	expect(sent[0]).toContain("parse b");
	piece.handleError(answered("22012"));
	await expect(apart).rejects.toThrow("22012");
	const other = await next();
	other.handleCommandComplete({ text: "SELECT 0" });
	other.handleReadyForQuery();
	expect((await shared).rowCount).toBe(0);
});

test("tables that were changed elsewhere have all statements parsed anew", async () => {
	const { line, sent, next } = played();
	const answer = async () => {
		const piece = await next();
		piece.handleRowDescription({ fields: [bigint] });
		piece.handleCommandComplete({ text: "SELECT 0" });
		piece.handleReadyForQuery();
	};
	await Promise.all([line.run(byName), answer()]);
	const other = line.run({ name: "other", sql: "select m" });
	(await next()).handleError(
		Object.assign(answered("0A000"), { routine: "RevalidateCachedQuery" }),
	);
	await expect(other).rejects.toThrow("0A000");
	await Promise.all([line.run(byName), answer()]);
	expect(sent[2]).toContain("parse select n");
});

test.each([
	["what PostgreSQL says of a statement", answered("23505"), true],
	["that it shuts down", answered("57P01"), false],
	["a failure of the connection", answered("08006"), false],
	["an error of a socket", { code: "ECONNRESET" }, false],
	["nothing", undefined, false],
])("%s is told from other errors", (_name, error, is) => {
	expect(isAnswer(error)).toBe(is);
	if (is) expect(goneOr(error)).toBe(error);
	else expect(goneOr(error)).toBeInstanceOf(DatabaseGone);
});

test("an outdated plan is told by code and routine, and a database that is gone stays that", () => {
	const routine = "RevalidateCachedQuery";
	expect(isOutdatedPlan({ code: "0A000", routine })).toBe(true);
	expect(isOutdatedPlan({ code: "0A000" })).toBe(false);
	expect(isOutdatedPlan({ code: "42P01", routine })).toBe(false);
	const gone = new DatabaseGone("away");
	expect(goneOr(gone)).toBe(gone);
});

test.each([
	[null, null],
	[undefined, null],
	[true, "1"],
	[false, "0"],
	[2 ** 53 - 1, "9007199254740991"],
	["it's", "it's"],
	[[1, null, 3], "{1,NULL,3}"],
	[['a"b', "c\\d", "e,f", "null"], '{"a\\"b","c\\\\d","e,f","null"}'],
	[[true, false], "{1,0}"],
	[[], "{}"],
])("the parameter %j is sent as %j", (value, sent) => {
	expect(wireValue(value)).toBe(sent);
});

test("bytes are sent as they are, also those of a part of a buffer", () => {
	const part = new Uint8Array([0, 1, 2, 3]).subarray(1, 3);
	expect(wireValue(part)).toEqual(Buffer.from([1, 2]));
});
