import type { App } from "../../app.ts";
import { forbidden, invalid } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { branchRules, ruleFor } from "./branch-rule.ts";
import { judgeMove, type WholeMove } from "./judge-move.ts";
import { mayTouchTag, tagRules } from "./tag-rule.ts";

/** @throws DomainError "forbidden" when a rule keeps the actor from making a branch of commits that are there, or moving it to them */
export async function checkRules(
	app: App,
	actor: Actor,
	repository: Repository,
	move: WholeMove,
): Promise<void> {
	const rules = await branchRules(app.db, repository.id);
	const store = storeOf(repository);
	const refused = await judgeMove(app, actor, store, rules, move);
	if (refused) throw forbidden(refused);
}

/** Whether a rule holds for a branch. */
export const isProtected = async (
	app: App,
	repository: Repository,
	branch: string,
): Promise<boolean> =>
	(await ruleFor(await branchRules(app.db, repository.id), branch)) !==
	undefined;

/** @throws DomainError "invalid" when a tag is kept to others */
export async function checkTagRules(
	app: App,
	actor: Actor,
	repository: Repository,
	tag: string,
	message = "user not allowed to create protected tag",
): Promise<void> {
	const rules = await tagRules(app.db, repository.id);
	if (!(await mayTouchTag(app.db, actor, rules, tag))) throw invalid(message);
}
