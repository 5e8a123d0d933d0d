import {
	ownTables,
	type Row,
	type Rows,
	type RowTarget,
	type Table,
	type Value,
} from "./rows.ts";

/** Rows that are changed together. */
const batch = 500;
/** Tables that triggers on others change, which come before: what was read of them at the beginning is old. */
const changedByOthers: ReadonlySet<string> = new Set([
	"package_file_total",
	"tracked_time_total",
]);

interface RowCounts {
	/** Rows that were added, and that were taken out because they were others or nobody's. */
	readonly changed: number;
	readonly rows: number;
}

/**
 * Makes all tables of a database equal to those of another, ids too, by looking at both in the order of their keys; a second time changes what has changed. Gives how
 * much, so that a round that changes nothing is also the comparison of all rows. @throws Error when the schemas differ
 */
export async function bringRows(
	source: Rows,
	target: RowTarget,
	leaveOut: ReadonlySet<string>,
): Promise<RowCounts> {
	const cursors = await cursorsOf(source);
	const there = await target.read();
	let changed = 0;
	let rows = 0;
	try {
		for (const table of source.tables.values()) {
			const { name } = table;
			if (ownTables.has(name) || leaveOut.has(name)) continue;
			const theirs = there.tables.get(name);
			if (
				!theirs ||
				[...theirs.columns].sort().join() !== [...table.columns].sort().join()
			)
				throw new Error(`the table ${name} is another one there`);
			const pair = {
				table,
				source: () => told(source, table, cursors),
				target: (from: Rows) => from.scan(theirs, table.columns),
			};
			const seen = changedByOthers.has(name) ? await target.read() : there;
			try {
				const bring = table.key.length ? bringTable : bringWhole;
				const done = await bring(pair, seen, target);
				changed += done.changed;
				rows += done.rows;
			} finally {
				if (seen !== there) await seen.close();
			}
		}
		const sequences = await source.sequences();
		const known = await there.sequences();
		for (const [name, highest] of sequences)
			if (!leaveOut.has(name) && highest > 0 && known.get(name) !== highest)
				await target.setSequence(name, highest);
	} finally {
		await there.close();
	}
	return { changed, rows };
}

interface Pair {
	readonly table: Table;
	source(): AsyncGenerator<Row>;
	target(from: Rows): AsyncGenerator<Row>;
}

async function bringTable(
	{ table, source, target: scan }: Pair,
	there: Rows,
	target: RowTarget,
): Promise<RowCounts> {
	const at = table.key.map((name) => table.columns.indexOf(name));
	if (await isEmpty(scan(there))) return bringAll(table, source(), target);
	let rows = 0;
	let missing = 0;
	// what is gone or other leaves first: its names may belong to another row now
	const leaving = gathered((keys) =>
		target.remove(table.name, table.key, keys),
	);
	for await (const [ours, theirs] of merged(source(), scan(there), at)) {
		if (ours) rows++;
		if (!theirs) missing++;
		else if (!ours || ours.some((value, i) => value !== theirs[i]))
			await leaving.add(at.map((i) => theirs[i] as Value));
	}
	await leaving.end();
	if (!missing && !leaving.count()) return { changed: 0, rows };
	const now = leaving.count() ? await target.read() : there;
	const coming = insertedInto(table, target);
	try {
		for await (const [ours, theirs] of merged(source(), scan(now), at))
			if (ours && !theirs) await coming.add(ours);
		await coming.end();
	} finally {
		if (now !== there) await now.close();
	}
	return { changed: leaving.count() + coming.count(), rows };
}

const isEmpty = async (rows: AsyncGenerator<Row>): Promise<boolean> => {
	for await (const _ of rows) return false;
	return true;
};

/** Fills a table that is empty: the source is read once. */
async function bringAll(
	table: Table,
	source: AsyncGenerator<Row>,
	target: RowTarget,
): Promise<RowCounts> {
	const coming = insertedInto(table, target);
	for await (const row of source) await coming.add(row);
	await coming.end();
	return { changed: coming.count(), rows: coming.count() };
}

/** Small tables without a key. */
async function bringWhole(
	{ table, source, target: scan }: Pair,
	there: Rows,
	target: RowTarget,
): Promise<RowCounts> {
	const text = (rows: Row[]) =>
		rows
			.map((row) => JSON.stringify(row))
			.sort()
			.join("\n");
	const ours = await listed(source());
	const rows = ours.length;
	if (text(ours) === text(await listed(scan(there))))
		return { changed: 0, rows };
	await target.remove(table.name, [], []);
	for (let i = 0; i < rows; i += batch)
		await target.insert(table.name, table.columns, ours.slice(i, i + batch));
	return { changed: rows, rows };
}

async function listed(rows: AsyncGenerator<Row>): Promise<Row[]> {
	const all: Row[] = [];
	for await (const row of rows) all.push(row);
	return all;
}

const insertedInto = ({ name, columns }: Table, target: RowTarget) =>
	gathered((rows) => target.insert(name, columns, rows));

function gathered(act: (rows: readonly Row[]) => Promise<void>) {
	let waiting: Row[] = [];
	let count = 0;
	const end = async () => {
		if (waiting.length) await act(waiting);
		waiting = [];
	};
	return {
		count: () => count,
		end,
		async add(row: Row) {
			count++;
			waiting.push(row);
			if (waiting.length >= batch) await end();
		},
	};
}

/** Two lists in the order of a key, the rows of one key together. */
async function* merged(
	ours: AsyncGenerator<Row>,
	theirs: AsyncGenerator<Row>,
	key: readonly number[],
): AsyncGenerator<[Row | undefined, Row | undefined]> {
	let a = await ours.next();
	let b = await theirs.next();
	while (!a.done || !b.done) {
		const order = a.done ? 1 : b.done ? -1 : compare(a.value, b.value, key);
		const left = order <= 0 && !a.done ? a.value : undefined;
		const right = order >= 0 && !b.done ? b.value : undefined;
		yield [left, right];
		if (left) a = await ours.next();
		if (right) b = await theirs.next();
	}
}

/** Numbers by size, texts by their bytes, as both databases sort them. */
function compare(a: Row, b: Row, key: readonly number[]): number {
	for (const i of key) {
		const [x, y] = [a[i] as Value, b[i] as Value];
		if (x === y) continue;
		return typeof x === "number" && typeof y === "number"
			? x - y
			: Buffer.compare(Buffer.from(String(x)), Buffer.from(String(y)));
	}
	return 0;
}

/**
 * Events and records of the audit log are in the order of their numbers once they are moved, since numbers of transactions mean nothing elsewhere. A consumer goes on
 * before the first event that it has not seen: it may see one twice, and never misses one.
 */
async function cursorsOf(source: Rows): Promise<ReadonlyMap<string, number>> {
	const rows = await source.ask(
		`select c.consumer as consumer,
		coalesce((select min(e.id) - 1 from event e where e.tx > c.tx or (e.tx = c.tx and e.id > c.event_id)),
			(select max(e.id) from event e), c.event_id) as place
		from event_cursor c`,
	);
	const places = new Map(
		rows.map((row) => [String(row.consumer), Number(row.place)]),
	);
	if (!source.tables.has("audit_log")) return places;
	// the same for records of the audit log; those that have a number are passed over
	const [log] = await source.ask(
		`select coalesce((select min(r.id) - 1 from audit_record r
			where not exists (select 1 from audit_entry e where e.record_id = r.id)),
			(select max(id) from audit_record), 0) as place`,
	);
	return places.set(sealingPlace, Number(log?.place ?? 0));
}

/** The name of the place of the sealing of the audit log among those of consumers. */
const sealingPlace = "sealed audit log";
/** Tables in the order of transactions, and the columns that say how far somebody has read them. */
const ordered: Readonly<Record<string, string | undefined>> = {
	event: undefined,
	event_cursor: "event_id",
	audit_record: undefined,
	audit_log: "record_id",
};

/** The rows of a table as they are to be there. */
async function* told(
	source: Rows,
	table: Table,
	cursors: ReadonlyMap<string, number>,
): AsyncGenerator<Row> {
	const tx = table.columns.indexOf("tx");
	if (!Object.hasOwn(ordered, table.name)) {
		yield* source.scan(table);
		return;
	}
	const consumer = table.columns.indexOf("consumer");
	const place = table.columns.indexOf(ordered[table.name] ?? "");
	const nameOf = (row: Row) =>
		table.name === "audit_log" ? sealingPlace : String(row[consumer]);
	for await (const row of source.scan(table))
		yield row.map((value, i) => {
			if (i === tx) return 0;
			if (i === place) return cursors.get(nameOf(row)) ?? value;
			return value;
		});
}
