import { type OnConflictBuilder, sql } from "kysely";
import { type Database, query } from "../../../database/database.ts";
import { insertInto, updateTable } from "../../../database/queries/changes.ts";
import type { Schema } from "../../../database/schema.ts";

/** A pack of a store, without its bytes. */
export interface PackRow {
	readonly id: number;
	readonly name: string;
	readonly bytes: number;
	readonly objects: number;
	readonly blob: string;
	readonly index_blob: string;
	readonly replaced_at: number;
}

/** A pack that is to be named: its bytes in the row, or in two blobs. */
export interface NewPack {
	readonly name: string;
	readonly bytes: number;
	readonly objects: number;
	readonly content: string;
	readonly index_content: string;
	readonly blob: string;
	readonly index_blob: string;
}

const contents = ["content", "index_content", "blob", "index_blob"] as const;
const columns = [
	"store_id",
	"name",
	"bytes",
	"objects",
	...contents,
	"created_at",
] as const;

/** What happens when the store has the pack already. */
const countAgain = (c: OnConflictBuilder<Schema, "store_pack">) =>
	c.columns(["store_id", "name"]).doUpdateSet((e) => ({
		replaced_at: 0,
		content: e.ref("excluded.content"),
		index_content: e.ref("excluded.index_content"),
		blob: e.ref("excluded.blob"),
		index_blob: e.ref("excluded.index_blob"),
	}));

/** Names a pack; one that was replaced counts again. */
export const insertPack = insertInto("store_pack", columns, (insert) =>
	insert.onConflict(countAgain),
);

/** Gives a store the packs of another that count. */
export const copyPacks = query((q, p: { from: number; to: number }) =>
	q
		.insertInto("store_pack")
		.columns(columns)
		.expression(
			q
				.selectFrom("store_pack")
				.select([
					// the type of a parameter in a list of columns is not known
					sql<number>`cast(${p.to} as bigint)`.as("store_id"),
					"name",
					"bytes",
					"objects",
					...contents,
					"created_at",
				])
				.where("store_id", "=", p.from)
				.where("replaced_at", "=", 0),
		)
		.onConflict(countAgain),
);

export const replacePack = updateTable(
	"store_pack",
	{ set: ["replaced_at"], where: ["id"] },
	(update) => update.where("replaced_at", "=", 0),
);

export const dropReplaced = query((q, p: { before: number }) =>
	q
		.deleteFrom("store_pack")
		.where("replaced_at", ">", 0)
		.where("replaced_at", "<", p.before),
);

const sumOf = query((q, p: { store: number }) =>
	q
		.selectFrom("store_pack")
		.select((e) => e.fn.sum<number>("bytes").as("bytes"))
		.where("store_id", "=", p.store)
		.where("replaced_at", "=", 0),
);

/** The bytes of the packs of a store. */
export const bytesOf = async (db: Database, store: number): Promise<number> =>
	Number((await db.first(sumOf, { store }))?.bytes ?? 0);

// "now" in a text keeps rows from being answered from memory: what another server has just committed must be seen
const fresh = sql`/* now */`;

/** A text that changes with the packs of a store: one look at an index. */
export async function stampOf(db: Database, store: number): Promise<string> {
	const [row] = await db.rows((q) =>
		q
			.selectFrom("store_pack")
			.select([
				sql<number>`count(*)`.as("packs"),
				sql<string>`cast(coalesce(sum(id), 0) as text)`.as("ids"),
				sql<string>`cast(coalesce(sum(replaced_at), 0) as text)`.as("replaced"),
			])
			.where("store_id", "=", store)
			.modifyEnd(fresh),
	);
	return `${row?.packs} ${row?.ids} ${row?.replaced}`;
}

/** The packs of a store as they are now, those that were replaced too. */
export const packsOf = (db: Database, store: number): Promise<PackRow[]> =>
	db.rows((q) =>
		q
			.selectFrom("store_pack")
			.select([
				"id",
				"name",
				"bytes",
				"objects",
				"blob",
				"index_blob",
				"replaced_at",
			])
			.where("store_id", "=", store)
			.orderBy("id")
			.modifyEnd(fresh),
	);

/** The bytes of packs that are kept in their rows. */
export const contentsOf = (db: Database, ids: readonly number[]) =>
	db.rows((q) =>
		q
			.selectFrom("store_pack")
			.select(["id", "name", "content", "index_content"])
			.where("id", "in", [...ids])
			.modifyEnd(fresh),
	);
