import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { branchPrefix, type Ref, refsBelow, tagPrefix } from "./ref.ts";

const atOnce = 500;

const touch = query((q, p: { store: number }) =>
	q
		.updateTable("git_store")
		.set((e) => ({ version: e("version", "+", 1) }))
		.where("id", "=", p.store),
);

/** The branches and tags of a store: all that is handed on when it is copied. */
export async function branchesAndTags(
	db: Reader,
	store: number,
): Promise<Ref[]> {
	const branches = await refsBelow(db, store, branchPrefix);
	return [...branches, ...(await refsBelow(db, store, tagPrefix))];
}

/** Gives a new store the refs of another, as they were read before its objects were copied. */
export async function putCopiedRefs(
	tx: Transaction,
	store: number,
	refs: readonly Ref[],
	at: number,
): Promise<void> {
	for (let i = 0; i < refs.length; i += atOnce)
		await tx.change((q) =>
			q.insertInto("git_ref").values(
				refs.slice(i, i + atOnce).map((ref) => ({
					store_id: store,
					name: ref.name,
					oid: ref.oid,
					peeled: ref.peeled,
					committed_at: ref.committed_at,
					tip: ref.tip,
					tag: ref.tag,
					moved_at: at,
				})),
			),
		);
	tx.later(touch, { store });
}
