import type { App } from "../../app.ts";
import { diffTree } from "../../git/history/diff-tree.ts";
import type { ReadFrom } from "../../git/store.ts";
import type { Actor } from "../permissions/actor.ts";
import {
	type BranchRule,
	branchRules,
	ruleFor,
} from "../protection/branch-rule.ts";
import { refuseMove } from "../protection/may.ts";
import { mayTouchTag, tagRules } from "../protection/tag-rule.ts";
import type { RefMove } from "../refs/move-refs.ts";
import { branchByName, branchPrefix, tagPrefix } from "../refs/ref.ts";
import type { Repository } from "../repositories/repository.ts";
import { areAllSigned } from "../signatures/are-all-signed.ts";

/**
 * Why the rules of a repository forbid the moves of a push, in their order; undefined for those that may pass. Reads through the
 * quarantine. A repository without rules costs one query.
 */
export async function judgeByRules(
	app: App,
	actor: Actor,
	repository: Repository,
	held: ReadFrom,
	moves: readonly RefMove[],
): Promise<(string | undefined)[]> {
	// a wiki has no rules of its own
	if (repository.wiki) return moves.map(() => undefined);
	const branches = moves.some((m) => m.name.startsWith(branchPrefix))
		? await branchRules(app.db, repository.id)
		: [];
	const tags = moves.some((m) => m.name.startsWith(tagPrefix))
		? await tagRules(app.db, repository.id)
		: [];
	const refused: (string | undefined)[] = [];
	for (const move of moves) {
		if (move.name.startsWith(branchPrefix))
			refused.push(
				await judgeBranch(app, actor, repository, held, branches, move),
			);
		else {
			const tag = move.name.slice(tagPrefix.length);
			const may =
				!move.name.startsWith(tagPrefix) ||
				(await mayTouchTag(app.db, actor, tags, tag));
			refused.push(may ? undefined : `tag ${tag} is protected`);
		}
	}
	return refused;
}

async function judgeBranch(
	app: App,
	actor: Actor,
	repository: Repository,
	held: ReadFrom,
	rules: readonly BranchRule[],
	move: RefMove,
): Promise<string | undefined> {
	const branch = move.name.slice(branchPrefix.length);
	const rule = ruleFor(rules, branch);
	if (!rule) return undefined;
	const { settings } = rule;
	const named =
		settings.protected_file_patterns || settings.unprotected_file_patterns;
	const paths =
		move.to && named
			? await changedPaths(app, repository, held, move)
			: undefined;
	const unsigned =
		move.to !== null &&
		settings.require_signed_commits &&
		!(await areAllSigned(app, held, move.to, move.from));
	return refuseMove(app.db, actor, rules, {
		branch,
		deletes: move.to === null,
		forced: move.forced ?? false,
		unsigned,
		...(paths ? { paths } : {}),
	});
}

/** Paths that a move changes; of a new branch, against the default branch. */
async function changedPaths(
	app: App,
	repository: Repository,
	held: ReadFrom,
	move: RefMove,
): Promise<string[]> {
	const from =
		move.from ??
		(await branchByName(app.db, repository.store_id, repository.default_branch))
			?.oid ??
		null;
	const changes = await diffTree(app.git, held, from, move.to);
	return changes.map((change) => change.path);
}
