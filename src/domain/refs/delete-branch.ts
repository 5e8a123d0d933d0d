import type { App } from "../../app.ts";
import { forbidden, notFound } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { isProtected } from "../protection/check-rules.ts";
import { type Repository, repositoryById } from "../repositories/repository.ts";
import { applyMoves } from "./apply-moves.ts";
import { checkChangeable } from "./create-branch.ts";
import { branchByName } from "./ref.ts";

/**
 * Deletes a branch.
 * @throws DomainError "not-found", "forbidden" (the default branch, a mirror), "conflict" (it moved meanwhile)
 */
export async function deleteBranch(
	app: App,
	actor: Actor,
	repository: Repository,
	branch: string,
): Promise<void> {
	checkChangeable(repository);
	const ref = await branchByName(app.db, repository.store_id, branch);
	if (!ref) throw notFound();
	const { default_branch } = repository;
	if (branch !== default_branch && (await isProtected(app, repository, branch)))
		throw forbidden("branch protected");
	const move = { name: ref.name, from: ref.oid, to: null };
	await app.db.write(async (tx) => {
		// it may have become the default a moment ago
		const now = await repositoryById(tx, repository.id);
		if (branch === now?.default_branch)
			throw forbidden("can not delete default or pull request target branch");
		await applyMoves(app, tx, repository, [
			{ actor, how: "api", moves: [move] },
		]);
	});
}
