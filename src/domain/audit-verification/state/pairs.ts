import type { Findings } from "../finding.ts";
import { atOnce } from "./recorded.ts";

/** A row of two ids, as the records of it leave it. */
interface RecordedPair {
	readonly record: number;
	/** The text of what the row says; undefined: there is no row; null: the records do not tell. */
	readonly value: string | undefined | null;
}

/** Rows that tie two things, by their records. */
export class RecordedPairs {
	readonly known = new Map<number, Map<number, RecordedPair>>();
	/** The first of the two of which every row has a record. */
	readonly whole = new Set<number>();

	get(a: number, b: number): RecordedPair | undefined {
		return this.known.get(a)?.get(b);
	}

	set(
		a: number,
		b: number,
		value: RecordedPair["value"],
		{ id: record }: { readonly id: number },
	): void {
		const of = this.known.get(a) ?? new Map<number, RecordedPair>();
		this.known.set(a, of);
		of.set(b, { record, value });
	}

	/** Sets all known rows of the first of the two. */
	setAll(
		a: number,
		value: RecordedPair["value"],
		told: { readonly id: number },
	): void {
		for (const b of this.known.get(a)?.keys() ?? [])
			this.set(a, b, value, told);
	}
}

/** One row of such a table. */
interface PairRow {
	readonly a: number;
	readonly b: number;
	readonly value: string;
}

/** A way to compare a table of pairs. */
interface PairTable {
	/** Says of a pair what the row says, such as `account 3 is a member of team 7`. */
	readonly sentence: (a: number, b: number, value: string) => string;
	/** The rows behind a pair, in their order. */
	readonly rowsAfter: (a: number, b: number) => Promise<readonly PairRow[]>;
	/** Tells if a row may be missing, since one side of it has gone. */
	readonly mayBeGone: (
		a: number,
		b: number,
		record: number,
	) => Promise<boolean>;
}

/** Compares the rows of a table with the last record of each. */
export async function comparePairs(
	pairs: RecordedPairs,
	table: PairTable,
	findings: Findings,
): Promise<void> {
	const seen = new Set<RecordedPair>();
	for (let [a, b] = [Number.MIN_SAFE_INTEGER, 0]; ; ) {
		const rows = await table.rowsAfter(a, b);
		for (const row of rows) compareRow(row);
		const last = rows.at(-1);
		if (!last || rows.length < atOnce) break;
		[a, b] = [last.a, last.b];
	}
	for (const [a, others] of pairs.known)
		for (const [b, pair] of others) {
			const { value, record } = pair;
			if (typeof value !== "string" || seen.has(pair)) continue;
			if (await table.mayBeGone(a, b, record)) continue;
			findings.add(
				`record ${record} says: ${table.sentence(a, b, value)}; this was removed by hand`,
				{ record },
			);
		}

	function compareRow({ a, b, value }: PairRow): void {
		const pair = pairs.get(a, b);
		if (pair) seen.add(pair);
		const said = table.sentence(a, b, value);
		if (!pair) {
			if (pairs.whole.has(a))
				findings.add(`${said}, and no record says so: it was added by hand`);
		} else if (pair.value === undefined)
			findings.add(
				`${said}, and record ${pair.record} ended that: it was added by hand`,
				{ record: pair.record },
			);
		else if (pair.value !== null && pair.value !== value)
			findings.add(
				`${said}, and record ${pair.record} says: ${table.sentence(a, b, pair.value)}; it was set by hand`,
				{ record: pair.record },
			);
	}
}
