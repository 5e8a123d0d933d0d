import type { App } from "../../app.ts";
import { diffTree } from "../../git/history/diff-tree.ts";
import type { ReadFrom } from "../../git/store.ts";
import type { Actor } from "../permissions/actor.ts";
import { areAllSigned } from "../signatures/are-all-signed.ts";
import { type BranchRule, ruleFor } from "./branch-rule.ts";
import { refuseMove } from "./may.ts";

/** A branch that is made, moved or deleted. */
export interface WholeMove {
	readonly branch: string;
	readonly from: string | null;
	readonly to: string | null;
	/** Commits of the branch would be lost. */
	readonly forced: boolean;
	/** With what the paths of a new branch are compared. */
	against(): Promise<string | null>;
}

/**
 * Why the rules forbid to move a branch to commits that are there already, whichever way they came: what they change, and who signed
 * them, counts as in a push. Reads the commits from `held`.
 */
export async function judgeMove(
	app: App,
	actor: Actor,
	held: ReadFrom,
	rules: readonly BranchRule[],
	move: WholeMove,
): Promise<string | undefined> {
	const { branch, from, to, forced } = move;
	const rule = await ruleFor(rules, branch);
	if (!rule) return undefined;
	const { settings } = rule;
	const named =
		settings.protected_file_patterns || settings.unprotected_file_patterns;
	const changes =
		to && named
			? await diffTree(app.git, held, from ?? (await move.against()), to)
			: undefined;
	const unsigned =
		to !== null &&
		settings.require_signed_commits &&
		!(await areAllSigned(app, held, to, from));
	return refuseMove(app.db, actor, rules, {
		branch,
		deletes: to === null,
		forced,
		unsigned,
		...(changes && { paths: changes.map((change) => change.path) }),
	});
}
