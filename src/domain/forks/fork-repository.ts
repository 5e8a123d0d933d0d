import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { conflict, forbidden, tooMany } from "../../errors.ts";
import { copyReached } from "../../git/copy-reached.ts";
import { copyStore } from "../../git/copy-store.ts";
import type { StoreRef } from "../../git/store.ts";
import type { Account } from "../accounts/account.ts";
import { isBlocked } from "../accounts/is-blocked.ts";
import { copyLargeFiles } from "../lfs/copy-large-files.ts";
import { checkRepositoryLimit } from "../lifecycle/create-repository.ts";
import { initializeRepository } from "../lifecycle/initialize-repository.ts";
import { withNewStore } from "../lifecycle/with-new-store.ts";
import { type Actor, claimantOf } from "../permissions/actor.ts";
import { mayCreateFor } from "../permissions/may-create-repositories.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { bitsOf } from "../permissions/units.ts";
import { branchesAndTags, putCopiedRefs } from "../refs/copy-refs.ts";
import { lostAt, noteUncopied } from "../refs/lost/lost-tips.ts";
import { branchPrefix, type Ref } from "../refs/ref.ts";
import { forkOfOwner } from "../repositories/fork-of-owner.ts";
import { checkRepositoryName } from "../repositories/names.ts";
import { planCodeIndex } from "../repositories/plan-code-index.ts";
import {
	fullName,
	type Repository,
	type RepositoryWithOwner,
	repositoryByName,
	storeOf,
} from "../repositories/repository.ts";

const countFork = query((q, p: { id: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ forks: e("forks", "+", 1) }))
		.where("id", "=", p.id)
		.where("owner_id", "<>", removedOwner)
		.returning(["id", "private", "default_branch"]),
);

/**
 * Makes a fork: objects, branches and tags of the parent under another owner, as private as the parent.
 * @throws DomainError "conflict" when the owner has forked it or has a repository of this name, "invalid" for a bad name, "forbidden"
 */
export async function forkRepository(
	app: App,
	actor: Actor,
	parent: RepositoryWithOwner,
	{ owner, name }: { owner: Account; name: string },
): Promise<Repository> {
	checkRepositoryName(name);
	if (!(await mayCreateFor(app.db, actor, owner)))
		throw forbidden(
			"User is not allowed to create repositories in this organization.",
		);
	if (
		actor.account &&
		(await isBlocked(app.db, parent.owner.id, actor.account.id))
	)
		throw forbidden("the owner has blocked you");
	await checkFree(app.db, parent, owner, name);
	await checkRepositoryLimit(app, actor, owner);
	const { format } = parent.repository;
	try {
		return await withNewStore(app, format, async (store) => {
			// read before the objects: what a push adds meanwhile has objects that the copy may lack
			const began = now(app);
			const refs = await branchesAndTags(app.db, parent.repository.store_id);
			const whole = await copyFor(
				app,
				actor,
				storeOf(parent.repository),
				store,
				refs,
			);
			return app.db.write((tx) =>
				insertFork(app, tx, actor, parent, {
					owner,
					made: {
						name,
						store: store.id,
						mark: store.mark,
						refs,
						began: whole ? began : undefined,
					},
				}),
			);
		});
	} catch (error) {
		if (!isConstraint(error)) throw error;
		await checkFree(app.db, parent, owner, name);
		throw error;
	}
}

/**
 * All files of the store, which costs no room; where refs have lost something, what they reach is packed anew. Says whether all were copied.
 * @throws DomainError "too-many" when too much was packed for this actor
 */
async function copyFor(
	app: App,
	actor: Actor,
	parent: StoreRef,
	store: StoreRef,
	refs: readonly Ref[],
): Promise<boolean> {
	if ((await lostAt(app.db, parent.id)) === 0) {
		await copyStore(app.git, parent, store);
		return true;
	}
	const tips = new Set(refs.map(({ oid }) => oid));
	const user = claimantOf(actor, "");
	await copyReached(app.git, parent, store, [...tips], {
		user,
		pay(bytes) {
			const { copied } = app.repositories;
			const wait = copied.use(user, bytes);
			if (wait > 0)
				throw tooMany(
					"You have forked many large repositories that lost branches or commits. Try again later.",
					{ retryAfter: Math.ceil(wait / 1000) },
				);
			return () => copied.giveBack(user, bytes);
		},
	});
	return false;
}

async function checkFree(
	db: Reader,
	parent: RepositoryWithOwner,
	owner: Account,
	name: string,
): Promise<void> {
	const known = await forkOfOwner(db, parent.repository.id, owner.id);
	if (known !== undefined)
		throw conflict(
			`repository is already forked by user [uname: ${owner.name}, repo path: ${fullName(parent)}, fork path: ${owner.name}/${known}]`,
		);
	if (await repositoryByName(db, owner.id, name))
		throw conflict(
			`repository already exists [uname: ${owner.name}, name: ${name}]`,
		);
}

async function insertFork(
	app: App,
	tx: Transaction,
	actor: Actor,
	{ repository: parent, owner: parentOwner }: RepositoryWithOwner,
	{
		owner,
		made,
	}: {
		readonly owner: Account;
		readonly made: {
			name: string;
			store: number;
			mark: string | null;
			refs: readonly Ref[];
			/** When the parent was read, if all of its objects were copied. */
			began: number | undefined;
		};
	},
): Promise<Repository> {
	const at = now(app);
	const [counted] = await tx.all(countFork, { id: parent.id });
	if (!counted) throw conflict("the repository was deleted");
	// a push may have come since the parent was read
	const names = made.refs.map((ref) => ref.name);
	const branches = names.filter((name) => name.startsWith(branchPrefix)).length;
	// and the default branch may have been renamed before or after the refs were read
	const head = [counted.default_branch, parent.default_branch].find((name) =>
		names.includes(branchPrefix + name),
	);
	const hidden = counted.private || parentOwner.visibility === "private";
	const [row] = await tx.rows((q) =>
		q
			.insertInto("repository")
			.values({
				owner_id: owner.id,
				name: made.name,
				lower_name: made.name.toLowerCase(),
				description: parent.description,
				private: hidden ? 1 : 0,
				empty: branches > 0 ? 0 : parent.empty,
				fork_of_id: parent.id,
				store_id: made.store,
				default_branch: head ?? parent.default_branch,
				units: bitsOf(["code", "pulls"]),
				licenses: parent.licenses,
				language: parent.language,
				languages: parent.languages,
				branches,
				size: parent.size,
				created_at: at,
				updated_at: at,
				pushed_at: parent.pushed_at,
			})
			.returningAll(),
	);
	if (!row) throw new Error("no row for a new fork");
	await putCopiedRefs(tx, made.store, made.refs, at);
	if (made.began !== undefined)
		await noteUncopied(tx, made.store, parent.store_id, made.began);
	await copyLargeFiles(tx, parent.id, row.id);
	await initializeRepository(app, tx, actor, row, owner);
	await planCodeIndex(app, tx, row);
	await app.events.record(tx, {
		kind: "repository.forked",
		repository: parent.id,
		actor: actor.account?.id,
		payload: { fork: row.id, name: row.name },
	});
	return { ...row, format: parent.format, mark: made.mark };
}
