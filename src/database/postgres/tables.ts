import type { StatementPipeline } from "./statements.ts";

/** Which tables statements read and change. */
interface Tables {
	/** Asks the database for its tables, triggers and foreign keys. */
	learn(on: StatementPipeline): Promise<void>;
	/** Which tables some statements may change, with what triggers and foreign keys do in their wake. */
	writes(sqls: Iterable<string>): string[];
	/** Which tables a statement reads; undefined when its rows depend on more, or their changes are not told. */
	reads(sql: string): readonly string[] | undefined;
}

/** How many statements are cached. */
const KNOWN = 2_000;

const relations = `
select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'rows_changed' and t.tgenabled in ('O', 'A')) as tells
from pg_class c where c.relkind in ('r', 'v', 'm', 'p', 'f') and c.relnamespace = current_schema()::regnamespace`;

/** Other tables that change with one: by foreign keys when rows are deleted, and by triggers. */
const wake = `
select confrelid::regclass::text as of, conrelid::regclass::text as text, true as deletion from pg_constraint where contype = 'f' and confdeltype in ('c', 'n', 'd')
union all
select t.tgrelid::regclass::text, p.prosrc, false from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and t.tgname <> 'rows_changed'`;

const reading = /^\s*(select|with)\b/i;
/** Matches statements that do not depend on rows alone, or change some. */
const inconstant =
	/\b(pg_\w+|now|clock_timestamp|random|current_\w+|insert|update|delete)\b/i;

/** The tables of a database as far as they are known: nothing is, until it is asked. */
export function openTables(): Tables {
	const tells = new Map<string, boolean>();
	const known = new Map<string, readonly string[] | null>();
	/** The tables of which rows go, or change, with those of another; and the texts of its triggers. */
	const children = new Map<string, string[]>();
	const triggers = new Map<string, string[]>();
	const written = new Map<string, readonly string[]>();
	const tablesIn = (text: string): string[] =>
		[...new Set(text.match(/\w+/g))].filter((word) => tells.has(word));
	/** The tables that a text names, and those that foreign keys and triggers reach from there, however far. */
	const withWake = (sql: string): readonly string[] => {
		const known = written.get(sql);
		if (known) return known;
		const changed = new Set<string>();
		const emptied = new Set<string>();
		const todo: { table: string; deletes: boolean }[] = [];
		const look = (text: string) => {
			const deletes = /\b(delete|truncate)\b/i.test(text);
			for (const table of tablesIn(text)) todo.push({ table, deletes });
		};
		look(sql);
		for (const { table, deletes } of todo) {
			if (!changed.has(table)) {
				changed.add(table);
				for (const text of triggers.get(table) ?? []) look(text);
			}
			if (!deletes || emptied.has(table)) continue;
			emptied.add(table);
			for (const child of children.get(table) ?? [])
				todo.push({ table: child, deletes });
		}
		if (written.size >= KNOWN) written.clear();
		written.set(sql, [...changed]);
		return [...changed];
	};
	const named = (sql: string): readonly string[] | null => {
		if (!reading.test(sql) || inconstant.test(sql)) return null;
		const tables = tablesIn(sql);
		return tables.every((table) => tells.get(table)) ? tables : null;
	};
	return {
		async learn(on) {
			const { rows } = await on.run({ sql: relations });
			tells.clear();
			known.clear();
			for (const { name, tells: does } of rows)
				tells.set(String(name), does === true);
			written.clear();
			children.clear();
			triggers.clear();
			for (const { of, text, deletion } of (await on.run({ sql: wake })).rows) {
				const map = deletion ? children : triggers;
				map.set(`${of}`, [...(map.get(`${of}`) ?? []), `${text}`]);
			}
		},
		writes: (sqls) => [...new Set([...sqls].flatMap(withWake))],
		reads(sql) {
			const before = known.get(sql);
			if (before !== undefined) return before ?? undefined;
			const tables = named(sql);
			if (known.size >= KNOWN) known.clear();
			known.set(sql, tables);
			return tables ?? undefined;
		},
	};
}
