import { beforeEach, expect, test } from "vitest";
import { openTables } from "../../../src/database/postgres/tables.ts";

const relations = [
	{ name: "account", tells: true },
	{ name: "repository", tells: true },
	{ name: "star", tells: true },
	{ name: "topic", tells: true },
	{ name: "search_word", tells: true },
	{ name: "foreign_view", tells: false },
];
/** Repositories go with their account, stars with their repository; a trigger of repositories writes words, and one of words deletes topics. */
const wake = [
	{ of: "account", text: "repository", deletion: true },
	{ of: "repository", text: "star", deletion: true },
	{
		of: "repository",
		text: "insert into search_word select 1",
		deletion: false,
	},
	{ of: "search_word", text: "delete from topic", deletion: false },
];
let tables: ReturnType<typeof openTables>;

const learn = (names: readonly object[], effects: readonly object[]) =>
	tables.learn({
		run: async ({ sql }) => {
			const rows = sql.includes("pg_constraint") ? effects : names;
			return { rows: rows as never, rowCount: rows.length, command: "SELECT" };
		},
	});
beforeEach(async () => {
	tables = openTables();
	await learn(relations, wake);
});

test.each([
	["update star set account_id = 1", ["star"]],
	["insert into account values (1)", ["account"]],
	["update account set name = 'x'", ["account"]],
	["delete from star", ["star"]],
	[
		"delete from account where id = 1",
		["account", "repository", "search_word", "star", "topic"],
	],
	["update repository set name = 'x'", ["repository", "search_word", "topic"]],
	["TRUNCATE repository", ["repository", "search_word", "star", "topic"]],
	["update accounts set a = 1", []],
])("%j changes %j", (sql, changed) => {
	expect(tables.writes([sql]).sort()).toEqual(changed);
	// the second time it is remembered
	expect(tables.writes([sql]).sort()).toEqual(changed);
});

test("several statements change each of their tables once", () => {
	const both = [
		"delete from star",
		"update star set a = 1",
		"delete from topic",
	];
	expect(tables.writes(both).sort()).toEqual(["star", "topic"]);
});

test.each([
	["select * from star, topic", ["star", "topic"]],
	[" with s as (select 1 from star) select * from s", ["star"]],
	["select 1", []],
	["update star set a = 1", undefined],
	["with gone as (delete from star returning 1) select * from gone", undefined],
	["select now() from star", undefined],
	["select pg_sleep(1) from star", undefined],
	["select random() from star", undefined],
	["select * from foreign_view, star", undefined],
])("rows of %j are cached by %j", (sql, read) => {
	expect(tables.reads(sql)).toEqual(read);
	expect(tables.reads(sql)).toEqual(read);
});

test("what is learned anew replaces what was known", async () => {
	const [reading, writing] = ["select * from star", "delete from account"];
	tables.reads(reading);
	tables.writes([writing]);
	await learn(
		[
			{ name: "star", tells: false },
			{ name: "account", tells: true },
		],
		[],
	);
	expect(tables.reads(reading)).toBeUndefined();
	expect(tables.writes([writing])).toEqual(["account"]);
});

test("nothing is cached before the database was asked", () => {
	expect(openTables().writes(["delete from star"])).toEqual([]);
});
