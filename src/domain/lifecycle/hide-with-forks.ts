import { query, type Transaction } from "../../database/database.ts";
import { type Account, accountsByIds } from "../accounts/account.ts";
import { recountPublicStars } from "../repositories/following/public-stars.ts";
import { removeWatchersWithoutAccess } from "../repositories/following/remove-followers.ts";
import type { Repository } from "../repositories/repository.ts";

type Hidden = Pick<Repository, "id" | "owner_id" | "private" | "units">;

const hideForks = query((q, p: { parents: number[] }, d) =>
	q
		.updateTable("repository")
		.set({ private: 1 })
		.where("fork_of_id", "in", d.list(p.parents))
		.where("private", "=", 0)
		.returning(["id", "owner_id", "private", "units"]),
);

const mostAtOnce = 1000;
const openOf = query((q, p: { owner: number; after: number; most: number }) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("owner_id", "=", p.owner)
		.where("private", "=", 0)
		.where("forks", ">", 0)
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(p.most),
);

/**
 * What follows when a repository becomes private: its forks become so too, theirs likewise, and nobody goes on watching what he may
 * not see. Becoming public is up to each: a fork may hold what its parent does not.
 */
export async function hideWithForks(
	tx: Transaction,
	repository: Hidden,
	owner: Account,
): Promise<void> {
	await removeWatchersWithoutAccess(tx, repository, owner);
	await hideForksOf(tx, [repository.id]);
}

/** The same where the owner becomes private with all that he has: forks that others have of it show it no longer. */
export async function hideForksOfOwner(
	tx: Transaction,
	owner: number,
): Promise<void> {
	for (let after = 0; ; ) {
		const some = await tx.all(openOf, { owner, after, most: mostAtOnce });
		const last = some.at(-1);
		if (!last) return;
		await hideForksOf(
			tx,
			some.map(({ id }) => id),
		);
		after = last.id;
	}
}

async function hideForksOf(tx: Transaction, of: number[]): Promise<void> {
	let parents = of;
	while (parents.length) {
		const forks: Hidden[] = await tx.all(hideForks, { parents });
		const owners = new Map(
			(await accountsByIds(tx, [...new Set(forks.map((f) => f.owner_id))])).map(
				(account) => [account.id, account],
			),
		);
		if (forks.length)
			await recountPublicStars(
				tx,
				forks.map(({ id }) => id),
			);
		for (const fork of forks)
			await removeWatchersWithoutAccess(
				tx,
				fork,
				owners.get(fork.owner_id) as Account,
			);
		parents = forks.map((fork) => fork.id);
	}
}
