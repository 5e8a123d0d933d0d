import type { App } from "../../app.ts";
import { isDomainError } from "../../errors.ts";
import type { ReadFrom } from "../../git/store.ts";
import type { Actor } from "../permissions/actor.ts";
import { branchRules } from "../protection/branch-rule.ts";
import { judgeMove } from "../protection/judge-move.ts";
import {
	comparingTags,
	mayTouchTag,
	tagRules,
} from "../protection/tag-rule.ts";
import {
	branchPrefix,
	headOfDefault,
	type RefMove,
	tagPrefix,
} from "../refs/ref.ts";
import type { Repository } from "../repositories/repository.ts";

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
	const comparing = comparingTags();
	for (const move of moves) {
		if (move.name.startsWith(branchPrefix))
			refused.push(
				await judgeMove(app, actor, held, branches, {
					branch: move.name.slice(branchPrefix.length),
					from: move.from,
					to: move.to,
					forced: move.forced ?? false,
					against: () => headOfDefault(app.db, repository),
				}),
			);
		else {
			const tag = move.name.slice(tagPrefix.length);
			const mayTouch = async () =>
				(await mayTouchTag(app.db, actor, tags, tag, comparing))
					? undefined
					: `tag ${tag} is protected`;
			refused.push(
				move.name.startsWith(tagPrefix)
					? await mayTouch().catch(toldOf)
					: undefined,
			);
		}
	}
	return refused;
}

/** Why a tag is refused that could not be compared. */
function toldOf(error: unknown): string {
	if (isDomainError(error, "invalid")) return error.message;
	throw error;
}
