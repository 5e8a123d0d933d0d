import type { App } from "../../app.ts";
import { forbidden, invalid, isDomainError, notFound } from "../../errors.ts";
import type { BaseCommit } from "../contents/commit-request.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import { demandMay } from "../policies/may.ts";
import { withCommit } from "../pulls/import-commit.ts";
import { conflictReason } from "../refs/move-refs.ts";
import {
	branchByName,
	branchPrefix,
	refsByNames,
	tipOfRef,
} from "../refs/ref.ts";
import { contextFor } from "../repositories/context-for.ts";
import { forkOfOwner } from "../repositories/fork-of-owner.ts";
import {
	type Repository,
	type RepositoryContext,
	repositoryByName,
} from "../repositories/repository.ts";
import { forkRepository } from "./fork-repository.ts";

/** So many names and branches are tried until one is free. */
const tries = 20;

/** A change that somebody proposes who may not write: where it is committed, and onto what. */
interface ForkedChange {
	readonly fork: Repository;
	/** The branch of the fork that the commit begins. */
	readonly newBranch: string;
	/** The head of the branch for which it is meant. */
	readonly on: BaseCommit;
}

/**
 * Finds the actor's fork of a repository, or makes one, brings the head of a branch there and lets `work` commit onto it, on the first free branch of
 * "patch-1", "patch-2" and so on. Callers have asked whether the actor may open pull requests in the repository.
 * @throws DomainError "forbidden" where the actor may not fork or not write the fork, "invalid" where the fork is archived, "not-found" (branch), and what `work` throws
 */
export async function forkForChange<T>(
	app: App,
	actor: SignedInActor,
	parent: RepositoryContext,
	branch: string,
	work: (change: ForkedChange) => Promise<T>,
): Promise<T> {
	const head = await branchByName(app.db, parent.repository.store_id, branch);
	if (!head) throw notFound(`branch does not exist [${branch}]`);
	const fork = await ownFork(app, actor, parent);
	// what was typed is shown again with this
	if (fork.archived_at)
		throw invalid(
			`your fork ${actor.account.name}/${fork.name} is archived: unarchive it in its settings, then send the change again`,
		);
	const context = await contextFor(app.db, actor, {
		repository: fork,
		owner: actor.account,
	});
	demandMay(actor, "code.commit", context);
	const on = { oid: head.oid, tree: tipOfRef(head)?.tree ?? null };
	return withCommit(app, parent.repository, fork, head.oid, async () => {
		const names = Array.from({ length: tries }, (_, i) => `patch-${i + 1}`);
		for (const newBranch of await freeBranches(app, fork, names))
			try {
				return await work({ fork, newBranch, on });
			} catch (error) {
				if (!isTaken(error)) throw error;
			}
		throw invalid(`branch already exists [name: patch-${tries}]`);
	});
}

/** A branch of this name is there by now, or one below it. */
const isTaken = (error: unknown): boolean =>
	conflictReason(error) === "name-clash" ||
	(isDomainError(error, "invalid") &&
		/^branch already exists/.test(error.message));

async function freeBranches(
	app: App,
	{ store_id: store }: Repository,
	names: readonly string[],
): Promise<string[]> {
	const wanted = names.map((name) => branchPrefix + name);
	const refs = await refsByNames(app.db, store, wanted);
	const taken = new Set(refs.map(({ name }) => name));
	return names.filter((name) => !taken.has(branchPrefix + name));
}

/** The fork as it is, or a new one by the name of its parent, or with a number behind it. */
async function ownFork(
	app: App,
	actor: SignedInActor,
	parent: RepositoryContext,
): Promise<Repository> {
	const owner = actor.account;
	const { name } = parent.repository;
	for (let i = 0; i < tries; i++) {
		const known = await forkOfOwner(app.db, parent.repository.id, owner.id);
		const found = known && (await repositoryByName(app.db, owner.id, known));
		if (found) return found;
		try {
			return await forkRepository(app, actor, parent, {
				owner,
				name: i === 0 ? name : `${name}-${i}`,
			});
		} catch (error) {
			if (!isDomainError(error, "conflict")) throw error;
		}
	}
	throw forbidden(`no free name for a fork of ${name}`);
}
