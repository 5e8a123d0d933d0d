import type { App } from "../../../app.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { pushRights } from "../../../domain/pushes/rights.ts";
import { branchByName } from "../../../domain/refs/ref.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { type PathEntry, treeEntryAt } from "../../../git/read/tree.ts";
import { may } from "../../visit.ts";
import { homeOf, inRef } from "../addresses.ts";

/** What an address of the editor names: a branch, and a path in it that need not be there yet. */
export interface BranchPlace {
	readonly branch: string;
	/** The head of the branch; undefined in an empty repository. */
	readonly oid: string | undefined;
	readonly path: string;
	readonly entry: PathEntry | undefined;
}

/** Parts of an address that are looked at for the name of a branch. */
const mostParts = 20;

/** The longest name of a branch with which the address begins, and the path behind it. @throws DomainError "not-found" */
export async function branchPlace(
	app: App,
	{ repository }: RepositoryContext,
	rest: string,
): Promise<BranchPlace> {
	const parts = rest.split("/").filter(Boolean);
	for (let n = Math.min(parts.length, mostParts); n > 0; n--) {
		const branch = parts.slice(0, n).join("/");
		const path = parts.slice(n).join("/");
		const ref = await branchByName(app.db, repository.store_id, branch);
		if (ref) {
			const store = storeOf(repository);
			const entry = await treeEntryAt(app.git, store, ref.oid, path);
			return { branch, oid: ref.oid, path, entry: entry ?? undefined };
		}
		if (repository.empty && branch === repository.default_branch)
			return { branch, oid: undefined, path, entry: undefined };
	}
	throw notFound();
}

/** Where one was before the editor: what the address names, as far as it is there. */
export function backOf(
	context: RepositoryContext,
	{ branch, oid, path, entry }: BranchPlace,
): string {
	if (oid === undefined) return homeOf(context);
	const ref = { kind: "branch", name: branch } as const;
	return inRef(context, "src", ref, entry ? path : "");
}

/**
 * How somebody changes a branch: by commits to the repository; by a fork and a pull request, where he may not write the branch; or only in a fork of his own,
 * where pull requests are not open to him.
 */
export type WayToCommit = "direct" | "proposal" | "fork";

/** The way in which an actor may change a branch. */
export async function wayToCommit(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	branch: string,
): Promise<WayToCommit> {
	const { all, branches } = await pushRights(app, actor, context);
	if (all || branches.has(branch)) return "direct";
	return may("pull.create", context) ? "proposal" : "fork";
}
