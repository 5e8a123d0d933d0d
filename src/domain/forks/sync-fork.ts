import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { badRequest, conflict, notFound } from "../../errors.ts";
import { isAncestor } from "../../git/history/is-ancestor.ts";
import { mergeTree } from "../../git/merge-tree.ts";
import { readCommit } from "../../git/read/object.ts";
import { beginWrite } from "../../git/write/session.ts";
import { identityOf } from "../accounts/identity.ts";
import { giveLargeFiles, largeFilesOnWay } from "../lfs/bring-large-files.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import { mayReadUnit } from "../permissions/allows.ts";
import { checkRules } from "../protection/check-rules.ts";
import { withCommit } from "../pulls/import-commit.ts";
import { applyMoves } from "../refs/apply-moves.ts";
import { branchByName, branchPrefix, headOfDefault } from "../refs/ref.ts";
import { tipOf } from "../refs/tip.ts";
import { contextFor } from "../repositories/context-for.ts";
import {
	fullName,
	type RepositoryWithOwner,
	storeOf,
} from "../repositories/repository.ts";

type SyncOutcome = "up-to-date" | "fast-forward" | "merge";

/**
 * Brings a branch of a fork up to date with the branch of the same name in the repository that it was made from.
 * @throws DomainError "not-found" (no such branch, or the actor may not read the upstream), "bad-request" (diverged and only fast-forward wanted), "conflict" (they contradict
 * each other, or the branch moved meanwhile)
 */
export async function syncFork(
	app: App,
	actor: SignedInActor,
	fork: RepositoryWithOwner,
	parent: RepositoryWithOwner,
	{ branch, onlyForward }: { branch: string; onlyForward: boolean },
): Promise<SyncOutcome> {
	const { access } = await contextFor(app.db, actor, parent);
	if (!mayReadUnit(access, "code")) throw notFound();
	const theirs = await branchByName(app.db, parent.repository.store_id, branch);
	const ours = await branchByName(app.db, fork.repository.store_id, branch);
	if (!theirs || !ours) throw notFound(`branch does not exist [${branch}]`);
	return withCommit(app, parent.repository, fork.repository, theirs.oid, () =>
		follow(app, actor, [fork, parent], { branch, onlyForward, ours, theirs }),
	);
}

/** Moves the branch of the fork, once the commit of its upstream is there. */
async function follow(
	app: App,
	actor: SignedInActor,
	[fork, parent]: readonly [RepositoryWithOwner, RepositoryWithOwner],
	{
		branch,
		onlyForward,
		ours,
		theirs,
	}: {
		branch: string;
		onlyForward: boolean;
		ours: { readonly oid: string };
		theirs: { readonly oid: string };
	},
): Promise<SyncOutcome> {
	const store = storeOf(fork.repository);
	if (await isAncestor(app.git, store, theirs.oid, ours.oid))
		return "up-to-date";
	const forward = await isAncestor(app.git, store, ours.oid, theirs.oid);
	if (!forward && onlyForward)
		throw badRequest("fast-forward merge not possible: branch has diverged");
	const to = forward
		? theirs.oid
		: await merge(app, actor, fork, parent, {
				branch,
				ours: ours.oid,
				theirs: theirs.oid,
			});
	await checkRules(app, actor, fork.repository, {
		branch,
		from: ours.oid,
		to,
		forced: false,
		against: () => headOfDefault(app.db, fork.repository),
	});
	const tip = tipOf(await readCommit(app.git, store, to));
	const [from, into] = [parent.repository, fork.repository];
	const large = await largeFilesOnWay(app, {
		...{ from, to: into, store },
		...{ tip: theirs.oid, behind: ours.oid },
	});
	const move = { name: branchPrefix + branch, from: ours.oid, to, tip };
	await app.db.write(async (tx) => {
		await applyMoves(app, tx, fork.repository, [
			{ actor, how: "merge", moves: [move] },
		]);
		await giveLargeFiles(tx, from, into, large);
	});
	return forward ? "fast-forward" : "merge";
}

async function merge(
	app: App,
	actor: SignedInActor,
	fork: RepositoryWithOwner,
	parent: RepositoryWithOwner,
	{
		branch,
		ours,
		theirs,
	}: {
		readonly branch: string;
		readonly ours: string;
		readonly theirs: string;
	},
): Promise<string> {
	const store = storeOf(fork.repository);
	const tree = await mergeTree(app.git, store, ours, theirs);
	if (tree === undefined)
		throw conflict("the branch and its upstream have conflicts");
	const session = beginWrite(app.git, store);
	const doer = actor.account;
	const who = { ...identityOf(app, doer), seconds: now(app), zone: "+0000" };
	const oid = session.commit({
		tree,
		parents: [ours, theirs],
		author: who,
		committer: who,
		message: `Merge branch '${branch}' of ${fullName(parent)}\n`,
	});
	await session.flush();
	return oid;
}
