import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { withinTransaction } from "../sqlite/within-transaction.ts";
import {
	quoted,
	type Row,
	type Rows,
	type RowTarget,
	type Table,
	textOfScan,
} from "./rows.ts";

/** Rows between which others get a turn. */
const batch = 500;

/** Reads a database that may be in use, as it is now. */
export function readSqlite(path: string): Rows {
	const db = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
	// the first read inside takes the moment
	db.exec("begin");
	const tables = new Map<string, Table>();
	for (const { name } of db
		.prepare(
			"select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' order by name",
		)
		.all() as { name: string }[]) {
		const columns = db
			.prepare("select name, pk from pragma_table_info(?) order by cid")
			.all(name) as { name: string; pk: number }[];
		tables.set(name, {
			name,
			columns: columns.map((column) => column.name),
			key: columns
				.filter((column) => column.pk)
				.sort((a, b) => a.pk - b.pk)
				.map((column) => column.name),
		});
	}
	return {
		tables,
		async *scan(table, columns = table.columns) {
			const statement = db.prepare(textOfScan(table, columns));
			statement.setReturnArrays(true);
			let since = 0;
			for (const row of statement.iterate()) {
				if (++since % batch === 0) await new Promise(setImmediate);
				yield row as unknown as Row;
			}
		},
		ask: async (sql) => db.prepare(sql).all(),
		async sequences() {
			const rows = db.prepare("select name, seq from sqlite_sequence").all();
			return new Map(rows.map((row) => [String(row.name), Number(row.seq)]));
		},
		async close() {
			db.close();
		},
	};
}

/** Fills a database whose schema is there. */
export function fillSqlite(path: string): RowTarget {
	const db = new DatabaseSync(path, { timeout: 10_000 });
	db.exec(
		"pragma journal_mode=wal; pragma synchronous=normal; pragma foreign_keys=off; pragma cache_size=-64000",
	);
	const together = (act: () => void) => withinTransaction(db, act);
	const forEach = (sql: string, rows: readonly Row[]) =>
		together(() => {
			const statement = db.prepare(sql);
			for (const row of rows) statement.run(...(row as SQLInputValue[]));
		});
	return {
		read: async () => readSqlite(path),
		async insert(table, columns, rows) {
			forEach(
				`insert into ${quoted(table)} (${columns.map(quoted).join()}) values (${columns.map(() => "?").join()})`,
				rows,
			);
		},
		async remove(table, columns, keys) {
			const where = columns.map((name) => `${quoted(name)} = ?`).join(" and ");
			forEach(
				`delete from ${quoted(table)}${where ? ` where ${where}` : ""}`,
				columns.length ? keys : [[]],
			);
		},
		async setSequence(table, highest) {
			together(() => {
				const { changes } = db
					.prepare("update sqlite_sequence set seq = ? where name = ?")
					.run(highest, table);
				if (!changes)
					db.prepare(
						"insert into sqlite_sequence (name, seq) values (?, ?)",
					).run(table, highest);
			});
		},
		async finish() {
			const [broken] = db.prepare("pragma foreign_key_check").all();
			if (broken)
				throw new Error(
					`a row of ${broken.table} names a row of ${broken.parent} that is not there`,
				);
			// one file, so that a rename moves all of it
			db.exec("pragma synchronous=full; pragma wal_checkpoint(truncate)");
		},
		async close() {
			db.close();
		},
	};
}
