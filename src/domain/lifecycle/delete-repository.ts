import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { notFound } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { uncountStarsOf } from "../repositories/following/remove-followers.ts";
import type { Repository } from "../repositories/repository.ts";

const remove = query((q, p: { id: number }) =>
	q
		.deleteFrom("repository")
		.where("id", "=", p.id)
		.returning(["store_id", "wiki_store_id"]),
);
const uncount = query((q, p: { id: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ forks: e("forks", "-", 1) }))
		.where("id", "=", p.id)
		.where("forks", ">", 0),
);

/** Deletes a repository with everything in it; its objects go when the event is consumed, after the rows are gone for good. */
export async function deleteRepository(
	app: App,
	actor: Actor,
	repository: Repository,
): Promise<void> {
	await app.db.write(async (tx) => {
		await uncountStarsOf(tx, repository.id);
		// a wiki may have been begun since the repository was read
		const removed = await tx.first(remove, { id: repository.id });
		if (!removed) throw notFound();
		if (repository.fork_of_id) tx.later(uncount, { id: repository.fork_of_id });
		await app.jobs.enqueue(tx, {
			kind: "remove-stores",
			payload: {
				stores: [removed.store_id, removed.wiki_store_id].filter(
					(id) => id !== null,
				),
				format: repository.format,
			},
			owner: repository.owner_id,
		});
		await app.events.record(tx, {
			kind: "repository.deleted",
			repository: repository.id,
			actor: actor.account?.id,
			payload: {
				repository: repository.id,
				name: repository.name,
				store: repository.store_id,
				wikiStore: removed.wiki_store_id,
				row: repository,
			},
		});
	});
}
