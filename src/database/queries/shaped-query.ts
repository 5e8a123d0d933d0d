import type { Compilable } from "kysely";
import type { Builder, Query, Reader } from "../database.ts";
import type { Dialect } from "../dialect.ts";

/** So many texts of one search are kept. */
const most = 300;

/**
 * A search whose text depends on what is wanted (filters, sorts). Each text is declared when its shape first comes, so that it is prepared and
 * its rows are cached, as those of every declared query. The shape names all that the text depends on; what differs within one is among the
 * parameters, which `build` gets as markers. Without a shape, and past the bound, the text is put together for the one time.
 */
export function shapedQuery<Wanted, P extends object, R>(
	build: (wanted: Wanted, q: Builder, p: P, d: Dialect) => Compilable<R>,
) {
	const known = new Map<string, Query<P, R>>();
	return async (
		db: Reader,
		shape: string | undefined,
		wanted: Wanted,
		params: P,
	): Promise<R[]> => {
		const declared = shape === undefined ? undefined : known.get(shape);
		if (declared) return db.all(declared, params);
		if (shape === undefined || known.size >= most)
			return db.rows((q, d) => build(wanted, q, params, d));
		const made: Query<P, R> = {
			build: (q, p, d) => build(wanted, q, p, d),
			plannedForValues: true,
		};
		const rows = await db.all(made, params);
		// a text that cannot be made is not kept
		known.set(shape, made);
		return rows;
	};
}
