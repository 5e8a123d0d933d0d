import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../../database/database.ts";
import { conflict, notFound } from "../../../errors.ts";
import { accountById } from "../../accounts/account.ts";
import { endOpenRuns } from "../../actions/runs/end-open-runs.ts";
import { noteAudit } from "../../audit/note-audit.ts";
import { type Actor, operator } from "../../permissions/actor.ts";
import { removedOwner } from "../../permissions/removed-owner.ts";
import { reviewFollowers } from "../../repositories/following/review-followers.ts";
import { forkOfOwner } from "../../repositories/fork-of-owner.ts";
import { checkRepositoryName } from "../../repositories/names.ts";
import {
	type Repository,
	repositoryById,
} from "../../repositories/repository.ts";
import { putTopics, topicsOf } from "../../repositories/topics/topics.ts";
import { checkRepositoryLimit } from "../create-repository.ts";
import { enqueueRemoval } from "../removal/remove-in-pieces.ts";
import type { DeletedRepository } from "./deleted-repository.ts";
import { type KeptParts, putParts } from "./kept-parts.ts";

const take = query((q, p: { id: number }) =>
	q.deleteFrom("deleted_repository").where("repository_id", "=", p.id),
);
const kept = query((q, p: { id: number }) =>
	q
		.selectFrom("deleted_repository")
		.select("parts")
		.where("repository_id", "=", p.id),
);
const bringBack = query(
	(
		q,
		p: {
			id: number;
			owner: number;
			name: string;
			lower: string;
			private: number;
			forkOf: number | null;
			at: number;
		},
	) =>
		q
			.updateTable("repository")
			.set({
				owner_id: p.owner,
				name: p.name,
				lower_name: p.lower,
				private: p.private,
				fork_of_id: p.forkOf,
				updated_at: p.at,
			})
			.where("id", "=", p.id)
			.where("owner_id", "=", removedOwner),
);
const countForks = query((q, p: { id: number; by: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ forks: e("forks", "+", p.by) }))
		.where("id", "=", p.id),
);

/**
 * Brings a deleted repository back to its owner, by its old name or another one. Runs that were open when it was deleted are cancelled.
 * @throws DomainError "not-found", "conflict" when the name is taken, "invalid" for a name, "forbidden" when its owner has as many as he may
 */
export async function restoreRepository(
	app: App,
	actor: Actor,
	deleted: DeletedRepository,
	name: string = deleted.name,
): Promise<Repository> {
	const { id, owner_id } = deleted;
	checkRepositoryName(name);
	const owner = await accountById(app.db, owner_id);
	if (!owner) throw notFound();
	if (actor !== operator) await checkRepositoryLimit(app, actor, owner);
	const at = now(app);
	try {
		await app.db.write(async (tx) => {
			const row = await tx.first(kept, { id });
			if (!row || !(await tx.run(take, { id }))) throw notFound();
			const parts = JSON.parse(row.parts) as KeptParts;
			const parent = await parentOf(tx, owner_id, parts);
			const back = await tx.run(bringBack, {
				id,
				owner: owner_id,
				name,
				lower: name.toLowerCase(),
				// a fork of what is private is private
				private: Math.max(deleted.private, parent?.private ?? 0),
				forkOf: parent?.id ?? null,
				at,
			});
			if (!back) throw notFound();
			const forks = await putParts(tx, id, parts, at);
			const repository = (await repositoryById(tx, id)) as Repository;
			await putTopics(tx, id, topicsOf(repository), at);
			await endOpenRuns(app, tx, id);
			await reviewFollowers(app, tx, [id]);
			tx.later(countForks, { id, by: forks });
			if (parent) tx.later(countForks, { id: parent.id, by: 1 });
			noteAudit(app, tx, {
				action: "repository.restored",
				in: { repository, owner },
				facts: { owner_id },
			});
			await app.events.record(tx, {
				kind: "repository.restored",
				repository: id,
				actor: actor.account?.id,
				payload: { repository: id, name },
			});
		});
	} catch (error) {
		if (isConstraint(error, "unique"))
			throw conflict("Repository name is already taken.", {
				field: "new_name",
			});
		throw error;
	}
	return (await repositoryById(app.db, id)) as Repository;
}

/** The repository that it is a fork of again, unless that is gone or its owner has another fork of it by now. */
async function parentOf(
	tx: Transaction,
	owner: number,
	{ forkOf }: KeptParts,
): Promise<Repository | undefined> {
	if (forkOf === null || (await forkOfOwner(tx, forkOf, owner)) !== undefined)
		return undefined;
	return repositoryById(tx, forkOf);
}

/** Deletes for good what was only kept: a job removes its rows and its store. @throws DomainError "not-found" */
export async function purgeRepository(
	app: App,
	deleted: DeletedRepository,
): Promise<void> {
	await app.db.write(async (tx) => {
		if (!(await purgeIn(app, tx, deleted))) throw notFound();
		noteAudit(app, tx, {
			action: "repository.purged",
			in: { accountId: deleted.owner_id },
			target: { id: deleted.id, name: deleted.name },
		});
	});
}

/** The same in a transaction; false when it is not kept any more. */
export async function purgeIn(
	app: App,
	tx: Transaction,
	{ id, format, owner_id: owner }: DeletedRepository,
): Promise<boolean> {
	if (!(await tx.run(take, { id }))) return false;
	await enqueueRemoval(app, tx, { repository: id, format, owner });
	return true;
}
