import { DatabaseSync } from "node:sqlite";
import { expect, inject, test } from "vitest";

// the schema is the same on both databases, and this file is always there
const db = new DatabaseSync(inject("schemaFile"), { readOnly: true });
const rows = <T>(text: string, ...values: string[]) =>
	db.prepare(text).all(...values) as T[];

/** The columns of each index that finds the rows of any value: a partial one may leave out nulls only. */
function indexesOf(table: string): string[][] {
	const primary = rows<{ name: string }>(
		"select name from pragma_table_info(?) where pk > 0 order by pk",
		table,
	).map(({ name }) => name);
	const others = rows<{ name: string; partial: number; sql: string | null }>(
		"select i.name, i.partial, s.sql from pragma_index_list(?) i left join sqlite_schema s on s.name = i.name",
		table,
	).flatMap(({ name, partial, sql }) => {
		const columns = rows<{ name: string }>(
			"select name from pragma_index_info(?) order by seqno",
			name,
		).map((column) => column.name);
		const whole =
			!partial || !!sql?.endsWith(`where ${columns[0]} is not null`);
		return whole ? [columns] : [];
	});
	return [primary, ...others];
}

function foreignKeysOf(table: string): string[][] {
	const keys = new Map<number, string[]>();
	for (const { id, from } of rows<{ id: number; from: string }>(
		'select id, "from" from pragma_foreign_key_list(?) order by id, seq',
		table,
	))
		keys.set(id, [...(keys.get(id) ?? []), from]);
	return [...keys.values()];
}

const tables = rows<{ name: string }>(
	"select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
).map(({ name }) => name);

test("each foreign key has an index that begins with its columns", () => {
	let looked = 0;
	const without = tables.flatMap((table) => {
		const indexes = indexesOf(table);
		return foreignKeysOf(table).flatMap((key) => {
			looked++;
			const served = indexes.some((columns) => {
				const first = columns.slice(0, key.length);
				return key.every((column) => first.includes(column));
			});
			return served ? [] : [`${table}(${key.join(", ")})`];
		});
	});
	expect(without).toEqual([]);
	expect(looked).toBeGreaterThan(100);
});
