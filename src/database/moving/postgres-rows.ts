import pg from "pg";
import {
	quoted,
	type Row,
	type Rows,
	type RowTarget,
	type Table,
	textOfScan,
} from "./rows.ts";

const batch = 500;

async function connect(url: string): Promise<pg.Client> {
	const client = new pg.Client({
		connectionString: url,
		types: {
			getTypeParser: (oid: number, format?: string) =>
				oid === 20 ? Number : pg.types.getTypeParser(oid, format as never),
		} as never,
	});
	client.on("error", () => {}); // the statement that runs says so
	await client.connect();
	return client;
}

const keysOfTables = `select c.relname as t, a.attname as c from pg_index i
	join pg_class c on c.oid = i.indrelid
	join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
	where i.indisprimary and c.relnamespace = current_schema()::regnamespace
	order by c.relname, array_position(i.indkey::int2[], a.attnum)`;

/** Reads a database that may be in use, as it is now. */
export async function readPostgres(url: string): Promise<Rows> {
	const client = await connect(url);
	const ask = async (text: string): Promise<Record<string, string>[]> =>
		(await client.query(text)).rows;
	try {
		await ask("begin isolation level repeatable read read only");
		const tables = new Map<
			string,
			Table & { columns: string[]; key: string[] }
		>();
		for (const { t = "", c = "" } of await ask(
			"select table_name as t, column_name as c from information_schema.columns join information_schema.tables using (table_schema, table_name) where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name, ordinal_position",
		)) {
			const known = tables.get(t) ?? { name: t, columns: [], key: [] };
			known.columns.push(c);
			tables.set(t, known);
		}
		for (const { t = "", c = "" } of await ask(keysOfTables))
			tables.get(t)?.key.push(c);
		let cursors = 0;
		return {
			tables,
			async *scan(table, columns = table.columns) {
				const cursor = `moving_${cursors++}`;
				await ask(
					`declare ${cursor} no scroll cursor for ${textOfScan(table, columns)}`,
				);
				for (;;) {
					const { rows } = await client.query({
						text: `fetch ${batch} from ${cursor}`,
						rowMode: "array",
					});
					yield* rows as Row[];
					if (rows.length < batch) break;
				}
				await ask(`close ${cursor}`);
			},
			ask,
			async sequences() {
				const rows = await ask(
					"select sequencename as name, last_value as seq from pg_sequences where schemaname = current_schema() and last_value is not null",
				);
				return new Map(
					rows.map(({ name = "", seq }) => [
						name.replace(/_id_seq$/, ""),
						Number(seq),
					]),
				);
			},
			close: () => client.end(),
		};
	} catch (error) {
		await client.end();
		throw error;
	}
}

/** Derived by triggers, which want the rows that they hang on. */
const keepTheirs = "('issue_words', 'comment_words')";
/**
 * Triggers that count in other tables, whose rows are brought as well. While the moment that is compared with is held open, no old version of a
 * count is cleared away, and each change would walk through all of them.
 */
const counting = `select tgrelid::regclass::text as t, tgname as name from pg_trigger
	join pg_class on pg_class.oid = tgrelid and relnamespace = current_schema()::regnamespace
	where tgname in ('repository_topic_count', 'tracked_time_count', 'package_file_more', 'package_file_less')`;
/** Two moves into one database would undo each other's work. */
const lock = 4919;

/**
 * Fills a database whose schema is there. Its foreign keys are taken out while tables are filled one after the other, and noted in it, so
 * that they are put back, which checks them, however often the filling was cut off.
 */
export async function fillPostgres(url: string): Promise<RowTarget> {
	const client = await connect(url);
	let last: Promise<unknown> = Promise.resolve();
	// several stores are brought at once, and pg no longer wants to keep the statements of a connection that wait
	const ask = async (text: string, values?: unknown[]) => {
		const answer = last.then(() => client.query(text, values));
		last = answer.catch(() => {});
		return (await answer).rows;
	};
	const types = new Map<string, string>();
	try {
		const [taken] = await ask(`select pg_try_advisory_lock(${lock}) as mine`);
		if (!taken.mine)
			throw new Error("another move into this database is running");
		// the last commit of all, which puts the keys back, waits for the disk, and thereby for all before it
		await ask("set synchronous_commit = off");
		await ask("begin");
		await ask(
			"create table if not exists moving_key (place text not null, name text not null, definition text not null)",
		);
		for (const { t, name, definition } of await ask(
			`select conrelid::regclass::text as t, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
			where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid::regclass::text not in ${keepTheirs}`,
		)) {
			await ask("insert into moving_key values ($1, $2, $3)", [
				t,
				name,
				definition,
			]);
			await ask(`alter table ${t} drop constraint ${quoted(name)}`);
		}
		for (const { t, name } of await ask(counting))
			await ask(`alter table ${t} disable trigger ${quoted(name)}`);
		await ask("commit");
		for (const { t, c, type } of await ask(
			"select table_name as t, column_name as c, data_type as type from information_schema.columns where table_schema = current_schema()",
		))
			types.set(`${t}.${c}`, type);
	} catch (error) {
		await client.end();
		throw error;
	}
	/** Rows as one array for each column: as many as one likes in one statement. */
	const unnested = (table: string, columns: readonly string[]) =>
		`unnest(${columns.map((name, i) => `$${i + 1}::${types.get(`${table}.${name}`)}[]`).join()})`;
	const turned = (columns: readonly string[], rows: readonly Row[]) =>
		columns.map((_, i) => rows.map((row) => row[i]));
	return {
		read: () => readPostgres(url),
		async insert(table, columns, rows) {
			await ask(
				`insert into ${quoted(table)} (${columns.map(quoted).join()}) select * from ${unnested(table, columns)}`,
				turned(columns, rows),
			);
		},
		async remove(table, columns, keys) {
			if (!columns.length)
				return void (await ask(`delete from ${quoted(table)}`));
			await ask(
				`delete from ${quoted(table)} where (${columns.map(quoted).join()}) in (select * from ${unnested(table, columns)})`,
				turned(columns, keys),
			);
		},
		async setSequence(table, highest) {
			await ask("select setval(pg_get_serial_sequence($1, 'id'), $2)", [
				table,
				highest,
			]);
		},
		async finish() {
			await ask("set synchronous_commit = on");
			await ask("begin");
			try {
				for (const { place, name, definition } of await ask(
					"select * from moving_key",
				))
					await ask(
						`alter table ${place} add constraint ${quoted(name)} ${definition}`,
					);
				for (const { t, name } of await ask(counting))
					await ask(`alter table ${t} enable trigger ${quoted(name)}`);
				await ask("drop table moving_key");
				await ask("delete from forge_fact where name = 'move'");
				await ask("commit");
			} catch (error) {
				await ask("rollback");
				throw error;
			}
			await ask("analyze");
		},
		close: () => client.end(),
	};
}

/** What is in a database: nothing, a forge (that a move fills, or a whole one), or something else. */
export async function contentsOfPostgres(
	url: string,
): Promise<"empty" | "filling" | "forge" | "other"> {
	const client = await connect(url);
	try {
		const { rows } = await client.query(
			"select table_name as t from information_schema.tables where table_schema = current_schema()",
		);
		const tables = new Set(rows.map((row) => row.t));
		if (!tables.size) return "empty";
		if (tables.has("moving_key")) return "filling";
		if (!tables.has("schema_step")) return "other";
		if (!tables.has("account")) return "empty";
		const found = await client.query("select 1 from account limit 1");
		return found.rows.length ? "forge" : "empty";
	} finally {
		await client.end();
	}
}
