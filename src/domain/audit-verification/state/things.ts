import type { Findings } from "../finding.ts";
import { atOnce, type Told } from "./recorded.ts";

interface Field {
	readonly value: unknown;
	readonly record: number;
}

/** A row as the records of it leave it. */
export interface RecordedThing {
	/** The last record of it. */
	record: number;
	deleted: boolean;
	readonly fields: Map<string, Field>;
	/** The ids of what it belongs to, as the record of its creation has them. */
	readonly of: Told;
}

/** Rows with an id of their own, by their records. */
export class RecordedThings {
	readonly known = new Map<number, RecordedThing>();
	/** All rows behind this id have a record. */
	first: number;

	constructor(first = Number.POSITIVE_INFINITY) {
		this.first = first;
	}

	/** A record created one. `isWhole`: of its table every row of the forges that write such records has one. */
	create(
		told: Told,
		fields: Readonly<Record<string, unknown>>,
		{ id = told.target_id, isWhole }: { id?: number | null; isWhole: boolean },
	): void {
		if (id === null) return;
		const thing: RecordedThing = {
			...{ record: told.id, deleted: false, fields: new Map(), of: told },
		};
		this.known.set(id, thing);
		if (isWhole) this.first = Math.min(this.first, id);
		if (!told.forgotten) put(thing, told, fields);
	}

	/** A record changed fields of one. */
	edit(
		told: Told,
		fields: Readonly<Record<string, unknown>>,
		id = told.target_id,
	): void {
		if (id === null) return;
		const thing = this.known.get(id) ?? {
			...{ record: told.id, deleted: false, fields: new Map(), of: told },
		};
		this.known.set(id, thing);
		thing.record = told.id;
		if (told.forgotten) thing.fields.clear();
		else put(thing, told, fields);
	}

	/** A record deleted one. */
	delete(told: Told, id = told.target_id): void {
		const thing = id === null ? undefined : this.known.get(id);
		if (thing) Object.assign(thing, { deleted: true, record: told.id });
	}
}

function put(
	thing: RecordedThing,
	{ id: record }: Told,
	fields: Readonly<Record<string, unknown>>,
): void {
	for (const [field, value] of Object.entries(fields))
		thing.fields.set(field, { value, record });
}

/** The fields of a record that changes things, as they are after it. */
export const changedTo = ({ details }: Told): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(details.changes ?? {}).map(([field, [, after]]) => [
			field,
			after,
		]),
	);

/** A way to compare the rows of one table. */
interface ThingTable<Row extends { readonly id: number }> {
	/** The name of one, such as `team 7 (writers)`. */
	readonly nameOf: (row: Row) => string;
	/** The name of one of which there is no row. */
	readonly nameOfGone: (id: number, thing: RecordedThing) => string;
	/** The rows behind an id, in the order of their ids. */
	readonly rowsAfter: (after: number) => Promise<readonly Row[]>;
	/** Tells if a row has to have records; all have. */
	readonly concerns?: (row: Row) => boolean;
	/** A field as a record would keep it. */
	readonly valueOf: (row: Row, field: string) => unknown;
	/** Says what differs in a field that cannot be compared as a whole; undefined for nothing. */
	readonly compare?: (
		row: Row,
		field: string,
		known: Field,
	) => Promise<string | undefined> | undefined;
	/** Tells if a row may be missing, since what it belongs to has gone. */
	readonly mayBeGone: (id: number, thing: RecordedThing) => Promise<boolean>;
}

/** Compares the rows of a table with the last records of each. */
export async function compareThings<Row extends { readonly id: number }>(
	{ known, first }: RecordedThings,
	table: ThingTable<Row>,
	findings: Findings,
): Promise<void> {
	const seen = new Set<number>();
	for (let after = Number.MIN_SAFE_INTEGER; ; ) {
		const rows = await table.rowsAfter(after);
		for (const row of rows) {
			seen.add(row.id);
			if (row.id <= 0) {
				findings.add(
					`${table.nameOf(row)} has an id that the forge never gives: it was added by hand`,
				);
				continue;
			}
			if (table.concerns && !table.concerns(row)) continue;
			const thing = known.get(row.id);
			if (thing) await compareThing(row, thing, table, findings);
			else if (row.id > first)
				findings.add(
					`${table.nameOf(row)} is in no record: it was added by hand`,
				);
		}
		const last = rows.at(-1);
		if (!last || rows.length < atOnce) break;
		after = last.id;
	}
	for (const [id, thing] of known) {
		if (thing.deleted || seen.has(id)) continue;
		if (await table.mayBeGone(id, thing)) continue;
		findings.add(
			`${table.nameOfGone(id, thing)} is gone, and record ${thing.record} says that it is there: it was removed by hand`,
			{ record: thing.record },
		);
	}
}

async function compareThing<Row extends { readonly id: number }>(
	row: Row,
	thing: RecordedThing,
	table: ThingTable<Row>,
	findings: Findings,
): Promise<void> {
	if (thing.deleted) {
		findings.add(
			`${table.nameOf(row)} is there, and record ${thing.record} deleted it: it was added by hand`,
			{ record: thing.record },
		);
		return;
	}
	for (const [field, known] of thing.fields) {
		const special = table.compare?.(row, field, known);
		const difference = special
			? await special
			: differenceOf(field, table.valueOf(row, field), known.value);
		if (difference !== undefined)
			findings.add(
				`${table.nameOf(row)}: ${difference} in record ${known.record}: it was set by hand`,
				{ record: known.record },
			);
	}
}

function differenceOf(
	field: string,
	is: unknown,
	was: unknown,
): string | undefined {
	const [now, then] = [JSON.stringify(is), JSON.stringify(was)];
	return now === then ? undefined : `${field} is ${now}, and ${then}`;
}
