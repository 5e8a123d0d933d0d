import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { conflict, notFound } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { checkTagRules } from "../protection/check-rules.ts";
import type { Repository } from "../repositories/repository.ts";
import { applyMoves } from "./apply-moves.ts";
import { checkChangeable } from "./create-branch.ts";
import { refByName, tagPrefix } from "./ref.ts";

const releaseOf = query((q, p: { repository: number; tag: string }) =>
	q
		.selectFrom("release")
		.select("id")
		.where("repository_id", "=", p.repository)
		.where("tag", "=", p.tag)
		.where("draft", "=", 0),
);

/**
 * Deletes a tag.
 * @throws DomainError "not-found", "forbidden" (a mirror), "conflict" (it moved meanwhile, or a release is made of it)
 */
export async function deleteTag(
	app: App,
	actor: Actor,
	repository: Repository,
	tag: string,
): Promise<void> {
	checkChangeable(repository);
	const ref = await refByName(app.db, repository.store_id, tagPrefix + tag);
	if (!ref) throw notFound();
	await checkTagRules(
		app,
		actor,
		repository,
		tag,
		"user not allowed to delete protected tag",
	);
	const move = { name: ref.name, from: ref.oid, to: null };
	await app.db.write(async (tx) => {
		if (await tx.first(releaseOf, { repository: repository.id, tag }))
			throw conflict("a tag attached to a release cannot be deleted directly");
		await applyMoves(app, tx, repository, [
			{ actor, how: "api", moves: [move] },
		]);
	});
}
