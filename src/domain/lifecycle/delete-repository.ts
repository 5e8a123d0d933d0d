import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { notFound } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { uncountStarsOf } from "../repositories/following/remove-followers.ts";
import type { Repository } from "../repositories/repository.ts";
import { enqueueRemoval, hasMuch } from "./removal/remove-in-pieces.ts";
import { ensureRemovedOwner } from "./removal/removed-owner-row.ts";

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

const few = [
	"repository_redirect",
	"repository_transfer",
	"pull_mirror",
	"push_mirror",
	"action_schedule",
	"action_queue",
	"deploy_key",
	"collaboration",
	"team_repository",
	"repository_topic",
] as const;
const cutOff = updateTable("repository", {
	set: ["name", "lower_name", "updated_at"],
	values: { owner_id: removedOwner, private: 1, fork_of_id: null },
	where: ["id"],
});
/** Open pull requests elsewhere that come from it are closed as soon as it is gone (branch-gone.ts). */
const orphan = query((q, p: { id: number }) =>
	q
		.updateTable("pull")
		.set({ head_repository_id: null })
		.where("head_repository_id", "=", p.id)
		.where("repository_id", "<>", p.id)
		.where("open", "=", 1),
);
/**
 * Deletes a repository with everything in it; its objects go when the event is consumed, after the rows are gone for good. One that has much is taken
 * away from everybody at once, and its rows are deleted by a job, a few at a time.
 */
export async function deleteRepository(
	app: App,
	actor: Actor,
	repository: Repository,
): Promise<void> {
	await app.db.write(async (tx) => {
		const removed = (await hasMuch(tx, repository))
			? await cutOffRepository(app, tx, repository)
			: await dropRepository(app, tx, repository);
		if (!removed) throw notFound();
		if (repository.fork_of_id) tx.later(uncount, { id: repository.fork_of_id });
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

interface Stores {
	readonly store_id: number;
	readonly wiki_store_id: number | null;
}

async function dropRepository(
	app: App,
	tx: Transaction,
	{ id, format, owner_id }: Repository,
): Promise<Stores | undefined> {
	await uncountStarsOf(tx, id);
	// a wiki may have been begun since the repository was read
	const removed = await tx.first(remove, { id });
	if (!removed) return undefined;
	await app.jobs.enqueue(tx, {
		kind: "remove-stores",
		payload: {
			stores: [removed.store_id, removed.wiki_store_id].filter(
				(store) => store !== null,
			),
			format,
		},
		owner: owner_id,
	});
	return removed;
}

/** Takes a repository away from everybody: its name is free, nobody has a right to it, nothing that it planned begins, and its rows wait for the job. */
async function cutOffRepository(
	app: App,
	tx: Transaction,
	{ id, format, owner_id }: Repository,
): Promise<Stores | undefined> {
	const at = now(app);
	// somebody else may have deleted it since it was read
	const found = await tx.first(stores, { id, owner: owner_id });
	if (!found) return undefined;
	await ensureRemovedOwner(tx, at);
	const name = `/${id}`;
	await tx.run(cutOff, { id, name, lower_name: name, updated_at: at });
	await tx.run(orphan, { id });
	for (const table of few)
		await tx.change((q) => q.deleteFrom(table).where("repository_id", "=", id));
	await enqueueRemoval(app, tx, { repository: id, format, owner: owner_id });
	return found;
}
const stores = query((q, p: { id: number; owner: number }, d) =>
	q
		.selectFrom("repository")
		.select(["store_id", "wiki_store_id"])
		.where("id", "=", p.id)
		.where("owner_id", "=", p.owner)
		.$if(d.name === "postgres", (s) => s.forNoKeyUpdate()),
);
