import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { notFound } from "../../errors.ts";
import { objectInfo } from "../../git/read/object.ts";
import type { Actor } from "../permissions/actor.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { commitOfObject } from "./commit-of-object.ts";
import { createBranch } from "./create-branch.ts";
import { below } from "./list-refs.ts";
import { branchPrefix, refsByNames } from "./ref.ts";

/** A branch that is no more, and where it was. */
interface DeletedBranch {
	readonly name: string;
	readonly oid: string;
	readonly at: number;
	readonly actorId: number | null;
}

/** Deletions that are looked at: the same branch may have been deleted again and again. */
const mostMoves = 200;

const deletions = query((q, p: { store: number; most: number }) =>
	q
		.selectFrom("ref_move")
		.select(["name", "old_oid", "moved_at", "actor_id"])
		.where("store_id", "=", p.store)
		.where("new_oid", "is", null)
		.where(below(branchPrefix))
		.orderBy("version", "desc")
		.limit(p.most),
);
const lastDeletion = query((q, p: { store: number; name: string }) =>
	q
		.selectFrom("ref_move")
		.select("old_oid")
		.where("store_id", "=", p.store)
		.where("new_oid", "is", null)
		.where("name", "=", p.name)
		.orderBy("version", "desc")
		.limit(1),
);

/** The branches that were deleted last and are not there again, the newest first, as far as their commits are still kept. */
export async function deletedBranches(
	app: App,
	repository: Repository,
	limit: number,
): Promise<DeletedBranch[]> {
	const store = repository.store_id;
	const moves = await app.db.all(deletions, { store, most: mostMoves });
	const newest = new Map<string, (typeof moves)[number]>();
	for (const move of moves)
		if (!newest.has(move.name)) newest.set(move.name, move);
	const there = await refsByNames(app.db, store, [...newest.keys()]);
	for (const { name } of there) newest.delete(name);
	const found: DeletedBranch[] = [];
	for (const { name, old_oid, moved_at, actor_id } of newest.values()) {
		if (found.length === limit) break;
		if (!old_oid || !(await objectInfo(app.git, storeOf(repository), old_oid)))
			continue;
		found.push({
			name: name.slice(branchPrefix.length),
			oid: old_oid,
			at: moved_at,
			actorId: actor_id,
		});
	}
	return found;
}

/**
 * Makes a branch again where it was when it was deleted.
 * @throws DomainError "not-found" (it was never deleted, or its commit is gone), "conflict" (there is one), "forbidden", "invalid"
 */
export async function restoreBranch(
	app: App,
	actor: Actor,
	repository: Repository,
	name: string,
): Promise<void> {
	const store = repository.store_id;
	const gone = await app.db.first(lastDeletion, {
		store,
		name: branchPrefix + name,
	});
	if (!gone?.old_oid) throw notFound();
	const commit = await commitOfObject(app, repository, gone.old_oid);
	if (!commit) throw notFound();
	await createBranch(app, actor, repository, { name, commit });
}
