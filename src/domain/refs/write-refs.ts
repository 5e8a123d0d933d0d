import type { InsertQueryBuilder, InsertResult } from "kysely";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { inPortions } from "../../database/queries/in-portions.ts";
import type { Schema } from "../../database/schema.ts";
import type { TagNote, Tip } from "./tip.ts";

/** This is what a ref becomes. */
interface WrittenRef {
	readonly name: string;
	readonly to: string | null;
	readonly peeled?: string | null;
	readonly tip?: Tip;
	readonly tag?: TagNote;
}

/** A move as the log has it. */
interface WrittenMove extends Pick<WrittenRef, "name" | "to"> {
	readonly from: string | null;
	readonly forced?: boolean;
	readonly actor: number | null;
	readonly how: string;
}

/** Up to this number each row is written by a statement that is prepared; of more, many by one statement. */
const few = 8;

const refColumns = [
	"oid",
	"peeled",
	"committed_at",
	"tip",
	"tag",
	"moved_at",
] as const;

type RefInsert = InsertQueryBuilder<Schema, "git_ref", InsertResult>;
const orMove = (insert: RefInsert): RefInsert =>
	insert.onConflict((c) =>
		c
			.columns(["store_id", "name"])
			.doUpdateSet((e) =>
				Object.fromEntries(
					refColumns.map((column) => [column, e.ref(`excluded.${column}`)]),
				),
			),
	);
const put = insertInto("git_ref", ["store_id", "name", ...refColumns], orMove);
const drop = query((q, p: { store: number; names: string[] }, d) =>
	q
		.deleteFrom("git_ref")
		.where("store_id", "=", p.store)
		.where("name", "in", d.list(p.names)),
);
const log = insertInto("ref_move", [
	"store_id",
	"version",
	"name",
	"old_oid",
	"new_oid",
	"actor_id",
	"how",
	"forced",
	"moved_at",
]);

const bump = query((q, p: { store: number }) =>
	q
		.updateTable("git_store")
		.set((e) => ({ version: e("version", "+", 1) }))
		.where("id", "=", p.store)
		.returning("version"),
);

/** Deletes the rows of refs. */
export async function dropRefs(
	tx: Transaction,
	store: number,
	names: readonly string[],
): Promise<void> {
	await inPortions(names, async (some) =>
		tx.later(drop, { store, names: some }),
	);
}

/** Writes the rows of refs that come or move. Each name stands there once. */
export async function putRefs(
	tx: Transaction,
	store: number,
	moves: readonly WrittenRef[],
	at: number,
): Promise<void> {
	const rows = moves.map((move) => ({
		store_id: store,
		name: move.name,
		oid: move.to as string,
		peeled: move.peeled ?? null,
		committed_at: move.tag?.tagger?.at ?? move.tip?.committer.at ?? 0,
		tip: move.tip ? JSON.stringify(move.tip) : null,
		tag: move.tag ? JSON.stringify(move.tag) : null,
		moved_at: at,
	}));
	if (rows.length <= few) {
		for (const row of rows) tx.later(put, row);
		return;
	}
	await inPortions(rows, (some) =>
		tx.change((q) => orMove(q.insertInto("git_ref").values(some))),
	);
}

/** Notes moves in the log, in their order. */
export async function logMoves(
	tx: Transaction,
	{ store, version }: { store: number; version: number },
	moves: readonly WrittenMove[],
	at: number,
): Promise<void> {
	const rows = moves.map(({ name, from, to, actor, how, forced }) => ({
		store_id: store,
		version,
		name,
		old_oid: from,
		new_oid: to,
		actor_id: actor,
		how,
		forced: forced ? 1 : 0,
		moved_at: at,
	}));
	if (rows.length <= few) {
		for (const row of rows) tx.later(log, row);
		return;
	}
	await inPortions(rows, (some) =>
		tx.change((q) => q.insertInto("ref_move").values(some)),
	);
}

/** Raises the version of a store's refs and gives it; undefined when the store is gone. Others who move refs of it wait until the transaction ends. */
export const nextVersion = async (
	tx: Transaction,
	store: number,
): Promise<number | undefined> => (await tx.all(bump, { store }))[0]?.version;
