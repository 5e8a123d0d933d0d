import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Every column of every table that holds text. */
export async function textColumns(
	db: Database,
): Promise<{ table: string; column: string }[]> {
	const text =
		db.dialect === "sqlite"
			? "select m.name as t, p.name as c from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table' and lower(p.type) = 'text'"
			: "select table_name as t, column_name as c from information_schema.columns where table_schema = current_schema() and data_type = 'text'";
	const rows = (await db.rows(
		(q) => ({ compile: () => sql.raw(text).compile(q) }) as never,
	)) as { t: string; c: string }[];
	return rows.map(({ t, c }) => ({ table: t, column: c }));
}
