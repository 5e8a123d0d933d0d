import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { queryCompiler } from "../../src/database/compile.ts";
import type { Query } from "../../src/database/database.ts";
import { bounded } from "./bounded-plans.ts";

// Each query that is declared is planned on the schema: none may read a whole table, sort or count more than it shows, unless it is said why it may.

const declared = vi.hoisted(() => [] as { query: object; file: string }[]);
vi.mock("../../src/database/database.ts", async (original) => {
	const own = await original<typeof import("../../src/database/database.ts")>();
	return {
		...own,
		query: (build: never) => {
			const made = own.query(build);
			const file = (new Error("declared here").stack ?? "")
				.split("\n")
				.map((line) => /\/src\/([^:]+\.tsx?)/.exec(line)?.[1] ?? "")
				.find((name) => name && !name.startsWith("database/"));
			declared.push({ query: made, file: file ?? "" });
			return made;
		},
	};
});
declare global {
	interface ImportMeta {
		/** What Vite makes of patterns: the modules by their paths. */
		glob(patterns: string[]): Record<string, () => Promise<unknown>>;
	}
}
const modules = import.meta.glob([
	"../../src/{api,domain,guards,http,inbound,jobs,outbound,registries,runner,transport,views,web}/**/*.{ts,tsx}",
	"!../../src/**/thread/**",
	"!../../src/**/*-worker.ts",
	"!../../src/**/*-process.ts",
	"!../../src/web/client/**",
	"!../../src/runner/host/**",
]);
beforeAll(async () => {
	// other files of this process have loaded them with the other one
	vi.resetModules();
	for (const load of Object.values(modules)) await load();
}, 300_000);

afterAll(() => void vi.resetModules());

/** Tables that stay small however large the forge is. */
const small = new Set([
	"banner",
	"code_segment",
	"event_cursor",
	"import_note",
	"login_source",
	"maintenance",
	"package_cleanup_rule",
	"parked_event",
	"scheduled_task",
]);

/** What a statement reads without a bound: tables that it scans, and whether it sorts or counts. */
function unbounded(db: DatabaseSync, text: string): string[] {
	const plan = db.prepare(`explain query plan ${text}`).all() as {
		detail: string;
	}[];
	const tables = new Set(
		(
			db
				.prepare("select name from sqlite_schema where type = 'table'")
				.all() as { name: string }[]
		).map(({ name }) => name),
	);
	const found = new Set<string>();
	// the first so many in the order of the key, whatever they are
	const first = / limit (\?|\d+)$/.test(text) && !/ where /.test(text);
	// the rows of a page are few
	const page = /json_each\(\?\)/.test(text);
	// a range of keys is gone through in whole where something else decides
	const decided = / = (\?|'|\d)/.test(text);
	for (const { detail } of plan) {
		const ranged = decided
			? /^SEARCH (\w+) USING INTEGER PRIMARY KEY \(rowid[<>]/.exec(detail)?.[1]
			: undefined;
		const name = /^SCAN (\w+)/.exec(detail)?.[1] ?? ranged ?? "";
		const table =
			new RegExp(`"?(\\w+)"? (?:as )?"${name}"`).exec(text)?.[1] ?? name;
		const read = tables.has(table) ? table : name;
		if (tables.has(read) && !small.has(read) && !first)
			found.add(`scans ${read}`);
		if (detail.includes("TEMP B-TREE") && !page) found.add("sorts");
	}
	if (/count\(/.test(text) && !/ limit /.test(text)) found.add("counts");
	return [...found];
}

const excused = new Map(
	Object.values(bounded)
		.flat()
		.map((place) => [place, false]),
);

test("each declared query reads no more than it shows", () => {
	const db = new DatabaseSync(inject("schemaFile"), { readOnly: true });
	const compiler = queryCompiler("sqlite");
	const refused: string[] = [];
	for (const { query, file } of declared) {
		const text = compiler.prepared(query as Query<never, unknown>).sql;
		for (const what of unbounded(db, text)) {
			const place = `${file} ${what}`;
			if (excused.has(place)) excused.set(place, true);
			else refused.push(`${place}: ${text.replace(/\s+/g, " ").slice(0, 300)}`);
		}
	}
	db.close();
	expect(declared.length).toBeGreaterThan(1000);
	expect(refused).toEqual([]);
	// what is mended needs no excuse any more
	expect([...excused].filter(([, met]) => !met)).toEqual([]);
});

test("an index that is dropped, a scan, a sort and a count are refused", () => {
	const whole = new DatabaseSync(inject("schemaFile"), { readOnly: true });
	const schema = (
		whole
			.prepare(
				"select sql from sqlite_schema where sql is not null and name not like 'sqlite_%' and type in ('table', 'index') and sql not like '%virtual%' and name not like '%\\_words\\_%' escape '\\' and name not like 'repository\\_parts%' escape '\\'",
			)
			.all() as { sql: string }[]
	).map(({ sql }) => sql);
	whole.close();
	const db = new DatabaseSync(":memory:");
	db.exec(schema.join(";\n"));
	const acts =
		'select "id" from "activity" where "actor_id" = ? and "id" < ? order by "id" desc limit ?';
	expect(unbounded(db, acts)).toEqual([]);
	db.exec("drop index activity_actor");
	expect(unbounded(db, acts)).toEqual(["scans activity"]);
	expect(unbounded(db, 'select * from "issue" where "title" = ?')).toEqual([
		"scans issue",
	]);
	expect(
		unbounded(db, 'select * from "issue" "i" where "i"."title" = ?'),
	).toEqual(["scans issue"]);
	expect(
		unbounded(
			db,
			'select * from "issue" where "repository_id" = ? order by "title" limit 5',
		),
	).toEqual(["sorts"]);
	expect(
		unbounded(
			db,
			'select count(*) as "n" from "issue" where "repository_id" = ?',
		),
	).toEqual(["counts"]);
	db.close();
});
