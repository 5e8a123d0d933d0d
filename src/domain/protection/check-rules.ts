import type { App } from "../../app.ts";
import { forbidden, invalid } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import type { Repository } from "../repositories/repository.ts";
import { branchRules, ruleFor } from "./branch-rule.ts";
import { type BranchMove, refuseMove } from "./may.ts";
import { mayTouchTag, tagRules } from "./tag-rule.ts";

/** @throws DomainError "forbidden" when a rule keeps the actor from moving a branch so */
export async function checkRules(
	app: App,
	actor: Actor,
	repository: Repository,
	move: BranchMove,
): Promise<void> {
	const rules = await branchRules(app.db, repository.id);
	const refused = await refuseMove(app.db, actor, rules, move);
	if (refused) throw forbidden(refused);
}

/** Whether a rule holds for a branch. */
export const isProtected = async (
	app: App,
	repository: Repository,
	branch: string,
): Promise<boolean> =>
	ruleFor(await branchRules(app.db, repository.id), branch) !== undefined;

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
