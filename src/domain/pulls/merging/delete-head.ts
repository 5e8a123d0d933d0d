import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query } from "../../../database/database.ts";
import { accountById } from "../../accounts/account.ts";
import { addToTimeline } from "../../issues/timeline.ts";
import type { Actor } from "../../permissions/actor.ts";
import { mayWriteUnit } from "../../permissions/allows.ts";
import { deleteBranch } from "../../refs/delete-branch.ts";
import { contextFor } from "../../repositories/context-for.ts";
import {
	type Repository,
	repositoryById,
} from "../../repositories/repository.ts";
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

/** The repository of the branch that a pull request came from, where an actor may delete it and nothing is lost by it. */
export async function deletableHead(
	app: App,
	actor: Actor,
	pull: Pull,
): Promise<Repository | undefined> {
	const tips = (await tipsOf(app.db, [pull])).get(pull.issue_id);
	if (!tips?.head || tips.head !== pull.head_oid) return undefined;
	const repository = await repositoryById(
		app.db,
		pull.head_repository_id as number,
	);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	if (!repository || !owner || repository.archived_at) return undefined;
	if (pull.head_branch === repository.default_branch) return undefined;
	const { access } = await contextFor(app.db, actor, { repository, owner });
	if (!mayWriteUnit(access, "code")) return undefined;
	const at = { repository: repository.id, branch: pull.head_branch };
	return (await app.db.first(others, at)) ? undefined : repository;
}

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
	const repository = await deletableHead(app, actor, pull);
	if (!repository) return false;
	try {
		await deleteBranch(app, actor, repository, pull.head_branch);
	} catch (error) {
		app.log.info(
			{ err: error, pull: pull.issue_id },
			"a merged branch could not be deleted",
		);
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
