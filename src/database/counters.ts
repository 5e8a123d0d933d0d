import { sql } from "kysely";
import type { Database, Transaction } from "./database.ts";
import { raw } from "./raw.ts";
import type { Schema } from "./schema.ts";

/** Gives the highest id that rows of a table have been given, also of those that are gone; 0 when there has been none. */
export async function lastId(
	db: Database,
	table: keyof Schema,
): Promise<number> {
	const [highest] = await db.rows((q) =>
		q.selectFrom(table as "account").select((e) => e.fn.max("id").as("id")),
	);
	const [counted] = await db.rows<{ id: number | bigint | null }>((q) =>
		raw(
			q,
			db.dialect === "postgres"
				? sql`select last_value as id from pg_sequences where schemaname = current_schema() and sequencename = ${`${table}_id_seq`}`
				: sql`select seq as id from sqlite_sequence where name = ${table}`,
		),
	);
	return Math.max(Number(highest?.id ?? 0), Number(counted?.id ?? 0));
}

/** Lets no row of a table get this id, or a lower one, from now on. */
export async function raiseCounter(
	{ dialect }: Pick<Database, "dialect">,
	tx: Transaction,
	table: string,
	id: number,
): Promise<void> {
	if (dialect === "postgres") {
		await tx.change((q) =>
			raw(
				q,
				sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(${id}, (select coalesce(max(last_value), 1) from pg_sequences where schemaname = current_schema() and sequencename = ${`${table}_id_seq`})))`,
			),
		);
		return;
	}
	const changed = await tx.change((q) =>
		raw(
			q,
			sql`update sqlite_sequence set seq = max(seq, ${id}) where name = ${table}`,
		),
	);
	if (!changed)
		await tx.change((q) =>
			raw(
				q,
				sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`,
			),
		);
}
