import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query } from "../../../database/database.ts";
import { accountById } from "../../accounts/account.ts";
import { addToTimeline } from "../../issues/timeline.ts";
import { accessTo } from "../../permissions/access.ts";
import type { Actor } from "../../permissions/actor.ts";
import { Level } from "../../permissions/units.ts";
import { deleteBranch } from "../../repositories/refs/delete-branch.ts";
import { repositoryById } from "../../repositories/repository.ts";
import { type Pull, pullOf, tipsOf } from "../pull.ts";

const others = query((q, p: { repository: number; branch: string }) =>
	q
		.selectFrom("pull")
		.select("issue_id")
		.where("head_repository_id", "=", p.repository)
		.where("head_branch", "=", p.branch)
		.where("flow", "=", "branch")
		.where("open", "=", 1)
		.limit(1),
);

/**
 * Deletes the branch that a merged pull request came from, where the actor may, nothing was pushed to it since, and no other pull
 * request comes from it. What stands against it is no error: the merge is done. Says whether it was deleted.
 */
export async function deleteHead(
	app: App,
	actor: Actor,
	{ issue_id }: Pull,
): Promise<boolean> {
	const pull = await pullOf(app.db, issue_id);
	const tips = (await tipsOf(app.db, [pull])).get(pull.issue_id);
	if (!tips?.head || tips.head !== pull.head_oid) return false;
	const repository = await repositoryById(
		app.db,
		pull.head_repository_id as number,
	);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	if (!repository || !owner) return false;
	const rights = await accessTo(app.db, actor, [{ repository, owner }]);
	if ((rights.get(repository.id)?.unit("code") ?? Level.none) < Level.write)
		return false;
	const at = { repository: repository.id, branch: pull.head_branch };
	if (await app.db.first(others, at)) return false;
	try {
		await deleteBranch(app, actor, repository, pull.head_branch);
	} catch (error) {
		app.log.info({ err: error, pull: pull.issue_id }, "a merged branch stays");
		return false;
	}
	await app.db.write((tx) =>
		addToTimeline(
			tx,
			{
				issue: pull.issue_id,
				kind: "delete_branch",
				poster: actor.account?.id ?? null,
				at: now(app),
			},
			{ old_text: pull.head_branch },
		),
	);
	return true;
}
