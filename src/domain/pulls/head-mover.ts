import { query, type Reader } from "../../database/database.ts";
import { branchPrefix } from "../refs/ref.ts";

const movesOf = query((q, p: { store: number; name: string; limit: number }) =>
	q
		.selectFrom("ref_move")
		.select(["old_oid", "new_oid", "actor_id"])
		.where("store_id", "=", p.store)
		.where("name", "=", p.name)
		.orderBy("version", "desc")
		.limit(p.limit),
);

/** So many moves back the beginning is looked for. */
const furthest = 50;

/**
 * Who moved a branch from one commit to another, by the log of moves: whoever notices that it moved may be somebody else. Null for
 * several people, and where the log does not reach back; undefined for a commit that it knows nothing of.
 */
export async function moverOf(
	db: Reader,
	store: number,
	branch: string,
	{ from, to }: { readonly from: string; readonly to: string },
): Promise<number | null | undefined> {
	const name = branchPrefix + branch;
	const moves = await db.all(movesOf, { store, name, limit: furthest });
	const last = moves.findIndex((move) => move.new_oid === to);
	if (last < 0) return undefined;
	const actors = new Set<number | null>();
	for (const { old_oid, actor_id } of moves.slice(last)) {
		actors.add(actor_id);
		if (old_oid === from) return actors.size === 1 ? actor_id : null;
	}
	return null;
}
