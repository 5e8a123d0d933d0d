import type { App } from "../../../app.ts";
import { notFound } from "../../../errors.ts";
import type { Actor } from "../../permissions/actor.ts";
import type { Repository } from "../repository.ts";
import { applyMoves } from "./apply-moves.ts";
import { refByName, tagPrefix } from "./ref.ts";

/**
 * Deletes a tag.
 * @throws Refusal "not-found", "conflict" (it moved meanwhile)
 */
export async function deleteTag(
	app: App,
	actor: Actor,
	repository: Repository,
	tag: string,
): Promise<void> {
	const ref = await refByName(app.db, repository.store_id, tagPrefix + tag);
	if (!ref) throw notFound();
	const move = { name: ref.name, from: ref.oid, to: null };
	await app.db.write((tx) =>
		applyMoves(app, tx, repository, [{ actor, how: "api", moves: [move] }]),
	);
}
