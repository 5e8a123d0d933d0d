import type { SelectQueryBuilder } from "kysely";
import type { Builder, Reader } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import {
	type CountedPage,
	countRows,
	type Page,
	withTotal,
} from "../../database/queries/counted-page.ts";

type Query<DB, T extends keyof DB, R> = (
	q: Builder,
	d: Dialect,
) => SelectQueryBuilder<DB, T, R>;

/** A page of deleted things, the last first. `rows` and `count` are the same table as `d` with and without its columns, `id` the column that tells those of one second apart. */
export const deletedPage = <DB, T extends keyof DB, R>(
	db: Reader,
	page: Page,
	id: string,
	{ rows, count }: { rows: Query<DB, T, R>; count: Query<DB, T, object> },
): Promise<CountedPage<R>> =>
	withTotal(
		page,
		db.rows((q, d) =>
			rows(q, d)
				.orderBy("d.deleted_at" as never, "desc")
				.orderBy(id as never, "desc")
				.limit(page.limit)
				.offset(page.offset),
		),
		() => countRows(db, count),
	);
