import type {
	Compilable,
	InsertObject,
	InsertQueryBuilder,
	InsertResult,
	InsertType,
	SelectType,
	UpdateObject,
	UpdateQueryBuilder,
	UpdateResult,
	UpdateType,
} from "kysely";
import { type Query, query } from "../database.ts";
import type { Dialect } from "../dialect.ts";
import type { Schema } from "../schema.ts";

type Table = keyof Schema;
type Column<T extends Table> = keyof Schema[T] & string;

/** The values of an insert into some columns of a table. All are given, those too that the database would fill in. */
type Insertable<T extends Table, C extends Column<T>> = {
	readonly [K in C]: Exclude<InsertType<Schema[T][K]>, undefined>;
};

/** The values of an update of some columns of a table. */
type Updateable<T extends Table, C extends Column<T>> = {
	readonly [K in C]: Exclude<UpdateType<Schema[T][K]>, undefined>;
};

/** The values by which rows of a table are found. */
type Key<T extends Table, C extends Column<T>> = {
	readonly [K in C]: SelectType<Schema[T][K]>;
};

/**
 * Declares a prepared insert of one row: its parameters are the columns. Beside them `values` has what is the same in each of them, or what the
 * database works out. `more` adds what follows the values, such as `onConflict` and `returning`.
 */
export function insertInto<
	T extends Table,
	C extends Column<T>,
	R = InsertResult,
>(
	table: T,
	given:
		| readonly C[]
		| {
				readonly columns: readonly C[];
				readonly values: Partial<InsertObject<Schema, T>>;
		  },
	more?: (
		insert: InsertQueryBuilder<Schema, T, InsertResult>,
		p: Insertable<T, C>,
		d: Dialect,
	) => Compilable<R>,
): Query<Insertable<T, C>, R> {
	const { columns, values } =
		"columns" in given ? given : { columns: given, values: {} };
	return query((q, p: Insertable<T, C>, d) => {
		const row = { ...picked(p, columns), ...values };
		const insert = q.insertInto(table).values(row as never);
		return more ? more(insert, p, d) : (insert as never);
	});
}

/**
 * Declares a prepared update: it sets the columns of `set`, and those of `values` to what they say, in the rows whose columns of `where` have the
 * values that are given. `more` adds other conditions, and `returning`.
 */
export function updateTable<
	T extends Table,
	S extends Column<T> = never,
	W extends Column<T> = never,
	R = UpdateResult,
>(
	table: T,
	{
		set = [],
		values = {},
		where = [],
	}: {
		readonly set?: readonly S[];
		readonly values?: UpdateObject<Schema, T, T>;
		readonly where?: readonly W[];
	},
	more?: (
		update: UpdateQueryBuilder<Schema, T, T, UpdateResult>,
		p: Updateable<T, S> & Key<T, W>,
		d: Dialect,
	) => Compilable<R>,
): Query<Updateable<T, S> & Key<T, W>, R> {
	return query((q, p: Updateable<T, S> & Key<T, W>, d) => {
		let update = (
			q.updateTable(table) as unknown as UpdateQueryBuilder<
				Schema,
				T,
				T,
				UpdateResult
			>
		).set({ ...picked(p, set), ...values } as never);
		for (const column of where)
			update = update.where(column as never, "=", p[column] as never);
		return more ? more(update, p, d) : (update as never);
	});
}

/** The parameters are markers made on demand: they cannot be spread. */
const picked = <P extends object>(p: P, keys: readonly (keyof P)[]) =>
	Object.fromEntries(keys.map((key) => [key, p[key]]));
