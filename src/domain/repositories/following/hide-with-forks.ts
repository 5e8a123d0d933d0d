import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { reviewFollowers } from "./review-followers.ts";

const hideForks = query((q, p: { parents: number[] }, d) =>
	q
		.updateTable("repository")
		.set({ private: 1 })
		.where("fork_of_id", "in", d.list(p.parents))
		.where("private", "=", 0)
		.returning("id"),
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
	app: App,
	tx: Transaction,
	repository: number,
): Promise<void> {
	await reviewFollowers(app, tx, [repository]);
	await hideForksOf(app, tx, [repository]);
}

/** The same where the owner becomes private with all that he has: forks that others have of it show it no longer. */
export async function hideForksOfOwner(
	app: App,
	tx: Transaction,
	owner: number,
): Promise<void> {
	for (let after = 0; ; ) {
		const some = await tx.all(openOf, { owner, after, most: mostAtOnce });
		const last = some.at(-1);
		if (!last) return;
		await hideForksOf(
			app,
			tx,
			some.map(({ id }) => id),
		);
		after = last.id;
	}
}

async function hideForksOf(
	app: App,
	tx: Transaction,
	of: number[],
): Promise<void> {
	for (let parents = of; parents.length > 0; ) {
		const forks = await tx.all(hideForks, { parents });
		parents = forks.map(({ id }) => id);
		await reviewFollowers(app, tx, parents);
	}
}
