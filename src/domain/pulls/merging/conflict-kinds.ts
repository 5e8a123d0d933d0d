import type { App } from "../../../app.ts";
import { treeEntryAt } from "../../../git/read/tree.ts";
import { type Repository, storeOf } from "../../repositories/repository.ts";
import type { Pull } from "../pull.ts";

/** The ways in which two branches treat a file: "moved" stands for all that its name alone does not tell. */
export type ConflictKind =
	| "changed"
	| "added"
	| "deleted-on-base"
	| "deleted-on-head"
	| "moved";

/** Gives how the branches of a pull request treat some files that conflict. */
export async function conflictKinds(
	app: App,
	repository: Repository,
	pull: Pick<Pull, "merge_base" | "base_oid" | "head_oid">,
	paths: readonly string[],
): Promise<ConflictKind[]> {
	const store = storeOf(repository);
	const isIn = async (commit: string, path: string) =>
		commit !== "" &&
		(await treeEntryAt(app.git, store, commit, path)) !== undefined;
	const kinds: ConflictKind[] = [];
	for (const path of paths) {
		const [before, base, head] = await Promise.all(
			[pull.merge_base, pull.base_oid, pull.head_oid].map((commit) =>
				isIn(commit ?? "", path),
			),
		);
		if (base && head) kinds.push(before ? "changed" : "added");
		else if (before && head) kinds.push("deleted-on-base");
		else if (before && base) kinds.push("deleted-on-head");
		else kinds.push("moved");
	}
	return kinds;
}
