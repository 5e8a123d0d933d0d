import {
	constants,
	copyFileSync,
	existsSync,
	mkdirSync,
	rmSync,
	statSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Installation, SourceError } from "./installation.ts";
import { isDamage, type LostRows, readableRows } from "./readable-rows.ts";
import type { SourceRow } from "./values.ts";

/** The rows of the source as they were at one moment. */
export interface SourceDatabase {
	/** The columns of a table; none when it is not there. */
	columns(table: string): ReadonlySet<string>;
	readonly tables: readonly string[];
	/** All rows of a table in the order of their ids, or of `by`. A table that is not there has none. */
	rows(table: string, by?: string): AsyncGenerator<SourceRow>;
	/** How many rows a table has; 0 where the database is damaged there. */
	count(table: string): Promise<number>;
	/** Rows that could not be read so far, as the database is damaged. */
	readonly lost: readonly LostRows[];
	close(): Promise<void>;
}

const batch = 500;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Opens the source for reading. SQLite's file and its log are copied before, since to open a database with a log writes beside it.
 * @throws SourceError
 */
export const openSource = (
	{ database }: Installation,
	scratch: string,
): Promise<SourceDatabase> =>
	database.kind === "sqlite"
		? openSqliteSource(database.path, scratch)
		: openPostgresSource(database.url);

async function openSqliteSource(
	path: string,
	scratch: string,
): Promise<SourceDatabase> {
	if (!existsSync(path)) throw new SourceError(`there is no database ${path}`);
	mkdirSync(scratch, { recursive: true, mode: 0o700 });
	const copy = join(scratch, "source.db");
	copyWhileStill(path, copy);
	let db: DatabaseSync;
	const columns = new Map<string, Set<string>>();
	try {
		db = new DatabaseSync(copy);
		const tables = db
			.prepare("select name from sqlite_master where type = 'table'")
			.all() as { name: string }[];
		for (const { name } of tables) {
			const found = db.prepare(`pragma table_info(${quoted(name)})`).all();
			columns.set(name, new Set(found.map((column) => String(column.name))));
		}
	} catch (error) {
		throw new SourceError(
			`${path} cannot be read: ${(error as Error).message}`,
		);
	}
	const lost: LostRows[] = [];
	// each table is read several times
	const lose = (rows: LostRows) => {
		if (
			!lost.some((one) => one.table === rows.table && one.after === rows.after)
		)
			lost.push(rows);
	};
	return {
		lost,
		columns: (table) => columns.get(table) ?? new Set(),
		tables: [...columns.keys()],
		async *rows(table, by) {
			if (!columns.has(table)) return;
			const rows = by
				? sortedRows(db, table, by, lose)
				: readableRows(db, quoted(table), (some) => lose({ ...some, table }));
			let since = 0;
			for (const row of rows) {
				// the loop belongs to others too: blobs and git wait for it
				if (++since % batch === 0) await new Promise(setImmediate);
				yield row;
			}
		},
		async count(table) {
			if (!columns.has(table)) return 0;
			try {
				const row = db
					.prepare(`select count(*) as n from ${quoted(table)}`)
					.get();
				return Number(row?.n ?? 0);
			} catch (error) {
				if (isDamage(error)) return 0;
				throw error;
			}
		},
		async close() {
			db.close();
			for (const end of ["", "-wal", "-shm"])
				rmSync(copy + end, { force: true });
		},
	};
}

/** Rows in the order of a column; of a damaged table those before the damage. */
function* sortedRows(
	db: DatabaseSync,
	table: string,
	by: string,
	lose: (rows: LostRows) => void,
): Generator<SourceRow> {
	try {
		const statement = db.prepare(
			`select * from ${quoted(table)} order by ${quoted(by)}`,
		);
		statement.setReadBigInts(true);
		yield* statement.iterate();
	} catch (error) {
		if (!isDamage(error)) throw error;
		lose({ table, after: 0, before: undefined });
	}
}

const mostTries = 20;

/** Copies a database with its log; again when somebody wrote meanwhile. */
function copyWhileStill(path: string, copy: string): void {
	const state = () =>
		["", "-wal"]
			.map((end) => {
				if (!existsSync(path + end)) return "";
				const { size, mtimeMs } = statSync(path + end);
				return `${size} ${mtimeMs}`;
			})
			.join("/");
	for (let tries = 0; tries < mostTries; tries++) {
		for (const end of ["", "-wal", "-shm"]) rmSync(copy + end, { force: true });
		const before = state();
		for (const end of ["", "-wal"])
			if (existsSync(path + end))
				copyFileSync(path + end, copy + end, constants.COPYFILE_FICLONE);
		if (state() === before) return;
	}
	throw new SourceError(
		`${path} is being written to all the time: stop Gitea for the import, or give it a copy`,
	);
}

async function openPostgresSource(url: string): Promise<SourceDatabase> {
	const { default: pg } = await import("pg");
	const client = new pg.Client({
		connectionString: url,
		types: {
			getTypeParser: (oid: number, format?: string) =>
				oid === 20 ? Number : pg.types.getTypeParser(oid, format as "text"),
		},
	});
	const columns = new Map<string, Set<string>>();
	try {
		await client.connect();
		await client.query("begin isolation level repeatable read read only");
		const found = await client.query(
			"select table_name, column_name from information_schema.columns where table_schema = any(current_schemas(false))",
		);
		for (const { table_name, column_name } of found.rows) {
			const of = columns.get(table_name) ?? new Set();
			columns.set(table_name, of.add(column_name));
		}
	} catch (error) {
		await client.end().catch(() => {});
		throw new SourceError(
			`the database of the source cannot be read: ${(error as Error).message}`,
		);
	}
	let cursors = 0;
	return {
		lost: [],
		columns: (table) => columns.get(table) ?? new Set(),
		tables: [...columns.keys()],
		async *rows(table, by) {
			const known = columns.get(table);
			if (!known) return;
			const order = by ?? (known.has("id") ? "id" : undefined);
			const name = `ingot_${++cursors}`;
			await client.query(
				`declare ${name} no scroll cursor for select * from ${quoted(table)}${order ? ` order by ${quoted(order)}` : ""}`,
			);
			try {
				for (;;) {
					const { rows } = await client.query(`fetch ${batch} from ${name}`);
					yield* rows as SourceRow[];
					if (rows.length < batch) return;
				}
			} finally {
				await client.query(`close ${name}`).catch(() => {});
			}
		},
		async count(table) {
			if (!columns.has(table)) return 0;
			const { rows } = await client.query(
				`select count(*) as n from ${quoted(table)}`,
			);
			return Number(rows[0]?.n ?? 0);
		},
		close: () => client.end(),
	};
}
