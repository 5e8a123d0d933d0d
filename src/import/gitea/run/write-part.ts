import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import type { ImportContext } from "./import-context.ts";
import { type Part, type Row, Sealed, SealedJson } from "./part.ts";

/** Rows of one statement, in one transaction. */
const batch = 500;

const known = query((q, p: { part: string; ids: string[] }, d) =>
	q
		.selectFrom("import_row")
		.select(["id", "digest"])
		.where("part", "=", p.part)
		.where("id", "in", d.list(p.ids)),
);
const page = query((q, p: { part: string; after: string; limit: number }) =>
	q
		.selectFrom("import_row")
		.select("id")
		.where("part", "=", p.part)
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(p.limit),
);
const forget = query((q, p: { part: string; ids: string[] }, d) =>
	q
		.deleteFrom("import_row")
		.where("part", "=", p.part)
		.where("id", "in", d.list(p.ids)),
);

interface DigestedRow {
	readonly id: string;
	readonly digest: string;
	readonly row: Row;
}

/** What became of a part: rows that could not be written yet, and those that are gone at the source. */
export interface Outcome {
	readonly part: Part;
	readonly deferred: DigestedRow[];
	readonly gone: string[];
}

export const nameOf = (part: Part): string => part.name ?? part.table;
const idOf = (part: Part, row: Row): string =>
	part.key.length === 1
		? String(row[part.key[0] as string])
		: JSON.stringify(part.key.map((column) => row[column]));

/**
 * Writes the rows of a part that are new or have changed since they were brought, batch by batch, each with its digest in the same
 * transaction: killed at any moment, the next run goes on where this one stopped.
 */
export async function writePart(
	app: App,
	world: ImportContext,
	part: Part,
): Promise<Outcome> {
	const name = nameOf(part);
	const counted = world.report.countOf(name);
	counted.source = 0;
	for (const table of part.from)
		counted.source += await world.source.count(table);
	const key = app.seals.keyFor("import");
	const seen = new Set<string>();
	const outcome: Outcome = { part, deferred: [], gone: [] };
	let waiting: DigestedRow[] = [];
	const flush = async () => {
		const rows = waiting;
		waiting = [];
		await writeRows(app, part, rows, outcome.deferred, counted);
	};
	for await (const row of part.rows(world)) {
		const id = idOf(part, row);
		if (seen.has(id)) continue;
		seen.add(id);
		counted.made++;
		waiting.push({ id, digest: digestOf(key, row), row });
		if (waiting.length >= batch) await flush();
	}
	await flush();
	for (let after = ""; ; ) {
		const rows = await app.db.all(page, { part: name, after, limit: 5000 });
		for (const { id } of rows) if (!seen.has(id)) outcome.gone.push(id);
		const last = rows.at(-1);
		if (!last || rows.length < 5000) break;
		after = last.id;
	}
	return outcome;
}

/** Deletes what is gone at the source. */
export async function removeGone(
	app: App,
	world: ImportContext,
	{ part, gone }: Outcome,
): Promise<void> {
	const name = nameOf(part);
	for (let at = 0; at < gone.length; at += batch) {
		const some = gone.slice(at, at + batch);
		await app.db.write(async (tx) => {
			for (const id of some)
				await tx.change((q) => {
					let statement = q.deleteFrom(part.table as "account");
					const values: unknown[] =
						part.key.length === 1 ? [id] : JSON.parse(id);
					part.key.forEach((column, i) => {
						const value = values[i];
						statement =
							value === null
								? statement.where(column as "id", "is", null as never)
								: statement.where(column as "id", "=", value as never);
					});
					return statement;
				});
			await tx.run(forget, { part: name, ids: some });
		});
		world.report.countOf(name).removed += some.length;
	}
}

/** Tries again what could not be written before: what stood in its way may be gone now. */
export async function writeDeferred(
	app: App,
	world: ImportContext,
	{ part, deferred }: Outcome,
	last: boolean,
): Promise<DigestedRow[]> {
	const counted = world.report.countOf(nameOf(part));
	const left: DigestedRow[] = [];
	for (const made of deferred) {
		try {
			await app.db.write((tx) => put(app, tx, part, [made]));
			counted.written++;
		} catch (error) {
			left.push(made);
			if (!last) continue;
			counted.failed++;
			world.report.remark(nameOf(part), made.id, reasonOf(error as Error));
		}
	}
	return left;
}

async function writeRows(
	app: App,
	part: Part,
	rows: readonly DigestedRow[],
	deferred: DigestedRow[],
	counted: { written: number },
): Promise<void> {
	if (!rows.length) return;
	const before = new Map(
		(
			await app.db.all(known, {
				part: nameOf(part),
				ids: rows.map((made) => made.id),
			})
		).map((row) => [row.id, row.digest]),
	);
	const fresh = rows.filter((made) => before.get(made.id) !== made.digest);
	if (!fresh.length) return;
	try {
		await app.db.write((tx) => put(app, tx, part, fresh));
		counted.written += fresh.length;
	} catch {
		// one row stands for all others: each for itself
		for (const made of fresh)
			try {
				await app.db.write((tx) => put(app, tx, part, [made]));
				counted.written++;
			} catch {
				deferred.push(made);
			}
	}
}

async function put(
	app: App,
	tx: Transaction,
	part: Part,
	made: readonly DigestedRow[],
): Promise<void> {
	const rows = made.map(({ row }) => ({
		...stored(app, row),
		...part.computed?.(row),
	}));
	const columns = Object.keys(rows[0] as object);
	const changed = columns.filter((column) => !part.key.includes(column));
	await tx.change((q) =>
		q
			.insertInto(part.table as "account")
			.values(rows as never)
			.onConflict((c) => {
				if (!part.key.length || part.key.length === columns.length)
					return c.doNothing();
				const at = c.columns(part.key as never);
				return at.doUpdateSet(
					Object.fromEntries(
						changed.map((column) => [column, sql.ref(`excluded.${column}`)]),
					) as never,
				);
			}),
	);
	await tx.change((q) =>
		q
			.insertInto("import_row")
			.values(
				made.map(({ id, digest }) => ({ part: nameOf(part), id, digest })),
			)
			.onConflict((c) =>
				c
					.columns(["part", "id"])
					.doUpdateSet({ digest: sql.ref("excluded.digest") }),
			),
	);
}

const stored = (app: App, row: Row) =>
	Object.fromEntries(
		Object.entries(row).map(([column, value]) => {
			if (value instanceof Sealed) return [column, app.seals.seal(value.plain)];
			if (value instanceof SealedJson)
				return [
					column,
					JSON.stringify(
						Object.fromEntries(
							Object.entries(value.members).map(([name, one]) => [
								name,
								one instanceof Sealed ? app.seals.seal(one.plain) : one,
							]),
						),
					),
				];
			return [column, value];
		}),
	);

/** With a key of the forge: a digest of a secret alone would let it be guessed. */
const digestOf = (key: Buffer, row: Row): string =>
	createHmac("sha256", key)
		.update(JSON.stringify(row))
		.digest("base64url")
		.slice(0, 27);

const reasonOf = ({ message }: Error): string => {
	if (/foreign key/i.test(message))
		return "it belongs to something that is not there";
	if (/unique|duplicate/i.test(message))
		return `something else has its place already (${message})`;
	return message;
};
