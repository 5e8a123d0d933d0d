import { query, type Transaction } from "../../../database/database.ts";
import { starCountedFrom } from "./counted-stars.ts";

const uncountStars = query((q, p: { repository: number }) =>
	q
		.updateTable("account")
		.set((e) => ({
			stars: e("stars", "-", starCountedFrom(p.repository, 1)),
			public_stars: e("public_stars", "-", starCountedFrom(p.repository, 2)),
		}))
		.where(
			"id",
			"in",
			q
				.selectFrom("star")
				.select("account_id")
				.where("repository_id", "=", p.repository),
		),
);
const uncountStarred = query((q, p: { account: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ stars: e("stars", "-", 1) }))
		.where(
			"id",
			"in",
			q
				.selectFrom("star")
				.select("repository_id")
				.where("account_id", "=", p.account),
		),
);
const uncountWatched = query((q, p: { account: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ watchers: e("watchers", "-", 1) }))
		.where(
			"id",
			"in",
			q
				.selectFrom("watch")
				.select("repository_id")
				.where("account_id", "=", p.account),
		),
);
const dropStars = query((q, p: { account: number }) =>
	q.deleteFrom("star").where("account_id", "=", p.account),
);
const dropWatches = query((q, p: { account: number }) =>
	q.deleteFrom("watch").where("account_id", "=", p.account),
);

/** Takes the stars of a repository that is about to be deleted out of the counts of those who gave them. */
export const uncountStarsOf = (
	tx: Transaction,
	repository: number,
): Promise<number> => tx.run(uncountStars, { repository });

/** Takes all stars and watches of an account back, before it is deleted. */
export async function forgetFollower(
	tx: Transaction,
	account: number,
): Promise<void> {
	tx.later(uncountStarred, { account });
	tx.later(uncountWatched, { account });
	tx.later(dropStars, { account });
	tx.later(dropWatches, { account });
}
