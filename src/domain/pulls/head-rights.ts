import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { accessTo } from "../permissions/access.ts";
import type { Actor } from "../permissions/actor.ts";
import { Level } from "../permissions/units.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import { ownedByIds } from "../repositories/with-owners.ts";
import type { Pull } from "./pull.ts";

const opened = query((q, p: { repository: number }) =>
	q
		.selectFrom("pull")
		.select(["repository_id", "head_branch"])
		.where("head_repository_id", "=", p.repository)
		.where("repository_id", "<>", p.repository)
		.where("flow", "=", "branch")
		.where("allow_maintainer_edit", "=", 1)
		.where("open", "=", 1),
);

/** Whether an actor may push to the branch of a pull request: who writes there, or writes the base where the poster lets such. */
export async function mayPushHead(
	app: App,
	actor: Actor,
	head: RepositoryWithOwner,
	pull: Pull,
): Promise<boolean> {
	if (await writes(app.db, actor, [head])) return true;
	const branches = await branchesOpenTo(app, actor, head);
	return branches.has(pull.head_branch);
}

/**
 * The branches of a repository that are open to an actor only because of pull requests from them whose posters let the maintainers
 * of the base push.
 */
export async function branchesOpenTo(
	app: App,
	actor: Actor,
	{ repository }: RepositoryWithOwner,
): Promise<ReadonlySet<string>> {
	const found = new Set<string>();
	if (!actor.account) return found;
	const rows = await app.db.all(opened, { repository: repository.id });
	const bases = await ownedByIds(
		app.db,
		rows.map((row) => row.repository_id),
	);
	for (const base of bases.values()) {
		if (!(await writes(app.db, actor, [base]))) continue;
		for (const row of rows)
			if (row.repository_id === base.repository.id) found.add(row.head_branch);
	}
	return found;
}

async function writes(
	db: Reader,
	actor: Actor,
	owned: readonly RepositoryWithOwner[],
): Promise<boolean> {
	const rights = await accessTo(db, actor, owned);
	return [...rights.values()].some((own) => own.unit("code") >= Level.write);
}
