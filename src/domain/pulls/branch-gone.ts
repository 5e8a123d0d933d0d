import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { isDomainError } from "../../errors.ts";
import { setItemState } from "../issues/close-item.ts";
import { lockIssue } from "../issues/issue.ts";
import { addToTimeline } from "../issues/timeline.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { branchByName } from "../refs/ref.ts";
import { type Repository, repositoryById } from "../repositories/repository.ts";
import { lockPull, type Pull } from "./pull.ts";
import { applyRetarget, planRetarget } from "./retarget.ts";

type Branch = { repository: number; branch: string };

/** Those of a hidden account wait for it (moderation/follow-shown-pulls.ts). */
const posterIsShown = sql<boolean>`exists (select 1 from issue where issue.id = pull.issue_id and ${notHidden("issue.poster_id")})`;

const fromBranch = query((q, p: Branch) =>
	q
		.selectFrom("pull")
		.selectAll()
		.where("head_repository_id", "=", p.repository)
		.where("head_branch", "=", p.branch)
		.where("flow", "=", "branch")
		.where("open", "=", 1)
		.where(posterIsShown)
		.orderBy("issue_id"),
);
const intoBranch = query((q, p: Branch) =>
	q
		.selectFrom("pull")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("base_branch", "=", p.branch)
		.where("open", "=", 1)
		.where(posterIsShown)
		.orderBy("issue_id"),
);
const orphans = query((q) =>
	q
		.selectFrom("pull")
		.selectAll()
		.where("head_repository_id", "is", null)
		.where("flow", "=", "branch")
		.where("open", "=", 1)
		.where(posterIsShown)
		.orderBy("issue_id"),
);
const mergedFrom = query((q, p: Branch) =>
	q
		.selectFrom("pull")
		.select("base_branch")
		.where("repository_id", "=", p.repository)
		.where("head_repository_id", "=", p.repository)
		.where("head_branch", "=", p.branch)
		.where("merged_oid", "<>", "")
		.orderBy("issue_id", "desc")
		.limit(1),
);

/**
 * A branch was deleted: pull requests from it are closed; those for it go on to the branch that it was merged into, or to the
 * default branch, and are closed where that is no use.
 */
export async function branchGone(
	app: App,
	at: Branch,
	actor: number | null,
): Promise<void> {
	const repository = await repositoryById(app.db, at.repository);
	if (!repository) return;
	if (await branchByName(app.db, repository.store_id, at.branch)) return;
	for (const pull of await app.db.all(fromBranch, at))
		await close(app, pull, actor, at.branch);
	const into = await app.db.all(intoBranch, at);
	if (!into.length) return;
	const merged = await app.db.first(mergedFrom, at);
	const to = merged?.base_branch ?? repository.default_branch;
	for (const pull of into) await goOn(app, repository, pull, to, actor);
}

/** Closes the pull requests whose heads were in a repository that is gone. */
export async function closeOrphans(
	app: App,
	actor: number | null,
): Promise<void> {
	for (const pull of await app.db.all(orphans, {}))
		await close(app, pull, actor);
}

async function goOn(
	app: App,
	repository: Repository,
	pull: Pull,
	to: string,
	actor: number | null,
): Promise<void> {
	try {
		const plan = await planRetarget(app, repository, pull, to);
		await app.db.write(async (tx) => {
			const issue = await lockIssue(tx, pull.issue_id);
			const held = await lockPull(tx, issue.id);
			if (held.open && held.base_branch === pull.base_branch)
				await applyRetarget(app, tx, issue, held, {
					poster: actor,
					retarget: plan,
				});
		});
	} catch (error) {
		if (!isDomainError(error)) throw error;
		await close(app, pull, actor);
	}
}

/** Closes a pull request whatever it waits for. */
const close = (
	app: App,
	{ issue_id }: Pull,
	actor: number | null,
	branch?: string,
): Promise<void> =>
	app.db.write(async (tx) => {
		const issue = await lockIssue(tx, issue_id);
		if (issue.closed) return;
		const at = now(app);
		await setItemState(app, tx, issue, true, { poster: actor, at });
		if (branch !== undefined)
			await addToTimeline(
				tx,
				{ issue: issue.id, kind: "delete_branch", poster: actor, at },
				{ old_text: branch },
			);
	});
