/** A value of a column: the schema knows whole numbers and texts. */
export type Value = number | string | null;
export type Row = readonly Value[];

export interface Table {
	readonly name: string;
	readonly columns: readonly string[];
	/** The columns of its primary key; none for a few small tables. */
	readonly key: readonly string[];
}

/** All rows of a database as they were at one moment. */
export interface Rows {
	readonly tables: ReadonlyMap<string, Table>;
	/** The rows of a table, by these columns, in the order of its key. */
	scan(table: Table, columns?: readonly string[]): AsyncGenerator<Row>;
	/** Runs one plain query that both databases understand. */
	ask(sql: string): Promise<Record<string, unknown>[]>;
	/** The highest id that each table has ever given out. */
	sequences(): Promise<ReadonlyMap<string, number>>;
	close(): Promise<void>;
}

/** A database that is filled; nothing in it holds between tables until it is finished. */
export interface RowTarget {
	/** Its rows as they are now. */
	read(): Promise<Rows>;
	insert(
		table: string,
		columns: readonly string[],
		rows: readonly Row[],
	): Promise<void>;
	/** Removes the rows with these values of the columns; without columns all. */
	remove(
		table: string,
		columns: readonly string[],
		keys: readonly Row[],
	): Promise<void>;
	setSequence(table: string, highest: number): Promise<void>;
	/** Puts back what holds between tables, and checks it. @throws when it does not hold */
	finish(): Promise<void>;
	close(): Promise<void>;
}

export const quoted = (name: string): string =>
	`"${name.replaceAll('"', '""')}"`;

/** The statement that reads the rows of a table in the order of its key. */
export function textOfScan(
	{ name, key }: Table,
	columns: readonly string[],
): string {
	const order = key.length ? ` order by ${key.map(quoted).join()}` : "";
	return `select ${columns.map(quoted).join()} from ${quoted(name)}${order}`;
}

/** Tables that each database keeps for itself: its schema, what triggers derive, what servers agree on while they run, what is made anew from the stores. */
export const ownTables: ReadonlySet<string> = new Set([
	"schema_step",
	"issue_words",
	"comment_words",
	"forge_fact",
	"server_lease",
	"failed_login",
	"blob_removal",
	"code_head",
	"code_path",
	"code_text",
	"code_place",
	"code_log",
	"code_log_commit",
	"code_head_log",
	"code_segment",
	"code_posting",
	"code_symbol",
	"code_symbol_state",
]);
