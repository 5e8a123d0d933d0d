import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { accountById } from "../accounts/account.ts";
import { accessTo } from "../permissions/access.ts";
import { type Actor, actingFor } from "../permissions/actor.ts";
import { mayWriteUnit } from "../permissions/allows.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import { ownedByIds } from "../repositories/with-owners.ts";
import type { Pull } from "./pull.ts";

const opened = query((q, p: { repository: number }) =>
	q
		.selectFrom("pull")
		.innerJoin("issue", "issue.id", "pull.issue_id")
		.select(["pull.repository_id", "pull.head_branch", "issue.poster_id"])
		.where("head_repository_id", "=", p.repository)
		.where("pull.repository_id", "<>", p.repository)
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
 * of the base push. Nobody lends what is not his: the poster has to be able to push there himself, now.
 */
export async function branchesOpenTo(
	app: App,
	actor: Actor,
	head: RepositoryWithOwner,
): Promise<ReadonlySet<string>> {
	const { repository } = head;
	const found = new Set<string>();
	if (!actor.account) return found;
	const rows = await app.db.all(opened, { repository: repository.id });
	const bases = await ownedByIds(
		app.db,
		rows.map((row) => row.repository_id),
	);
	const posters = new Map<number, Promise<boolean>>();
	const lends = (poster: number | null) => {
		if (poster === null) return false;
		const known = posters.get(poster) ?? mayLend(app.db, poster, head);
		posters.set(poster, known);
		return known;
	};
	for (const base of bases.values()) {
		if (!(await writes(app.db, actor, [base]))) continue;
		for (const row of rows)
			if (
				row.repository_id === base.repository.id &&
				!found.has(row.head_branch) &&
				(await lends(row.poster_id))
			)
				found.add(row.head_branch);
	}
	return found;
}

/** Whether who opened a pull request may push to the repository that it comes from. */
async function mayLend(
	db: Reader,
	poster: number,
	head: RepositoryWithOwner,
): Promise<boolean> {
	const account = await accountById(db, poster);
	return (
		account !== undefined &&
		maySignIn(account) &&
		writes(db, actingFor(account), [head])
	);
}

async function writes(
	db: Reader,
	actor: Actor,
	owned: readonly RepositoryWithOwner[],
): Promise<boolean> {
	const rights = await accessTo(db, actor, owned);
	return [...rights.values()].some((own) => mayWriteUnit(own, "code"));
}

/** The repository that a pull request comes from, while it is there; undefined also for one that was pushed to refs/for. */
export async function headRepositoryOf(
	app: App,
	pull: Pick<Pull, "head_repository_id" | "flow">,
): Promise<RepositoryWithOwner | undefined> {
	if (pull.head_repository_id === null || pull.flow === "agit")
		return undefined;
	const id = pull.head_repository_id;
	return (await ownedByIds(app.db, [id])).get(id);
}

/** The same for who may push to the branch there now. */
export async function pushableHead(
	app: App,
	actor: Actor,
	pull: Pull,
): Promise<RepositoryWithOwner | undefined> {
	const head = actor.account && (await headRepositoryOf(app, pull));
	if (!head || head.repository.archived_at || head.repository.mirror)
		return undefined;
	return (await mayPushHead(app, actor, head, pull)) ? head : undefined;
}
