import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { notFound } from "../../errors.ts";
import { endOpenRuns } from "../actions/runs/end-open-runs.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { purgeLeftIssues } from "../issues/deleted/left-issues.ts";
import type { Actor } from "../permissions/actor.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { ensureRemovedOwner } from "../permissions/removed-owner-row.ts";
import { uncountStarsOf } from "../repositories/following/remove-followers.ts";
import { reviewFollowers } from "../repositories/following/review-followers.ts";
import type { Repository } from "../repositories/repository.ts";
import { takeParts } from "./deleted/kept-parts.ts";
import { enqueueRemoval, hasMuch } from "./removal/remove-in-pieces.ts";

const remove = query((q, p: { id: number }) =>
	q
		.deleteFrom("repository")
		.where("id", "=", p.id)
		.returning(["store_id", "wiki_store_id"]),
);
const ownerOf = query((q, p: { id: number }) =>
	q
		.selectFrom("account")
		.select(["id", "kind", "name", "lower_name", "visibility"])
		.where("id", "=", p.id),
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
	values: {
		owner_id: removedOwner,
		private: 1,
		fork_of_id: null,
		transferring: 0,
	},
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
const keep = insertInto("deleted_repository", [
	"repository_id",
	"owner_id",
	"name",
	"private",
	"deleted_by",
	"deleted_at",
	"parts",
	"with_owner",
]);

/**
 * Deletes a repository with everything in it. It is taken away from everybody at once, and kept for as long as the setting says; so long it can be
 * restored (deleted/restore-repository.ts). With `atOnce`, or where nothing is kept, its rows go: those of one that has much are deleted by a job, a few
 * at a time. `withOwner` says that its owner is deleted too.
 */
export async function deleteRepository(
	app: App,
	actor: Actor,
	repository: Repository,
	{
		atOnce = app.config.keepDeletedDays === 0,
		withOwner = false,
	}: { readonly atOnce?: boolean; readonly withOwner?: boolean } = {},
): Promise<void> {
	await app.db.write(async (tx) => {
		const removed = !atOnce
			? await keepRepository(app, tx, actor, repository, withOwner)
			: (await hasMuch(tx, repository))
				? await removeCutOff(app, tx, repository)
				: await dropRepository(app, tx, repository);
		if (!removed) throw notFound();
		if (repository.fork_of_id) tx.later(uncount, { id: repository.fork_of_id });
		const owner = await tx.first(ownerOf, { id: repository.owner_id });
		noteAudit(app, tx, {
			action: "repository.deleted",
			in: owner ? { repository, owner } : undefined,
			target: {
				id: repository.id,
				name: `${owner?.name ?? ""}/${repository.name}`,
			},
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
				...(owner && { owner }),
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
	await purgeLeftIssues(app, tx);
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

/** Takes a repository away from everybody, and notes what it takes to restore it. */
async function keepRepository(
	app: App,
	tx: Transaction,
	actor: Actor,
	repository: Repository,
	withOwner: boolean,
): Promise<Stores | undefined> {
	const { id, owner_id } = repository;
	// it is held before its parts are read
	if (!(await tx.first(stores, { id, owner: owner_id }))) return undefined;
	const parts = await takeParts(tx, repository);
	await endOpenRuns(app, tx, id);
	const found = await cutOffRepository(app, tx, repository);
	await reviewFollowers(app, tx, [id]);
	await tx.run(keep, {
		repository_id: id,
		owner_id,
		name: repository.name,
		private: repository.private,
		deleted_by: actor.account?.id ?? null,
		deleted_at: now(app),
		parts: JSON.stringify(parts),
		with_owner: withOwner ? 1 : 0,
	});
	return found;
}

async function removeCutOff(
	app: App,
	tx: Transaction,
	repository: Repository,
): Promise<Stores | undefined> {
	const found = await cutOffRepository(app, tx, repository);
	const { id, format, owner_id: owner } = repository;
	if (found) await enqueueRemoval(app, tx, { repository: id, format, owner });
	return found;
}

/** Takes a repository away from everybody: its name is free, nobody has a right to it, and nothing that it planned begins. */
async function cutOffRepository(
	app: App,
	tx: Transaction,
	{ id, owner_id }: Repository,
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
