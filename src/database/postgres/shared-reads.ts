import type { RowCache } from "../row-cache.ts";
import type { Changes } from "./changes.ts";
import type { Statement, StatementPipeline } from "./statements.ts";

/** Reads rows from memory, or on a connection; of equal reads at the same time one is sent, and one for each whose turn it takes. */
export function sharedReads(
	cachedRows: RowCache,
	changes: Changes,
): (
	statement: Statement,
	on: StatementPipeline,
) => Promise<readonly unknown[]> {
	/** Equal reads that are running, to be shared. */
	const underWay = new Map<
		string,
		{ rows: Promise<unknown[]>; since: number }
	>();
	return async (statement, on) => {
		const { name, sql, values } = statement;
		const tables = changes.reads(sql);
		if (!tables) return (await on.run(statement)).rows;
		const key = `${name ?? sql} ${JSON.stringify(values)}`;
		const known = cachedRows.get(key);
		if (known) return known;
		const shared = on.turnOf ? `${on.turnOf()} ${key}` : key;
		const same = underWay.get(shared);
		if (same && cachedRows.areAsOf(tables, same.since)) return same.rows;
		const since = cachedRows.moment();
		const mine = { since, rows: read() };
		underWay.set(shared, mine);
		try {
			return await mine.rows;
		} finally {
			if (underWay.get(shared) === mine) underWay.delete(shared);
		}
		async function read() {
			const { rows } = await on.run(statement);
			cachedRows.put(key, rows, tables, since);
			return rows;
		}
	};
}
