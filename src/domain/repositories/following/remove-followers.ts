import { sql } from "kysely";
import { query, type Transaction } from "../../../database/database.ts";

const uncountStars = query((q, p: { repository: number }) => {
	const weight = (from: number) =>
		q
			.selectFrom("star")
			.select((e) =>
				e
					.case()
					.when("counted", ">=", e.lit(from))
					.then(1)
					.else(0)
					.end()
					.as("n"),
			)
			.where("repository_id", "=", p.repository)
			.where("star.account_id", "=", sql<number>`account.id`);
	return q
		.updateTable("account")
		.set((e) => ({
			stars: e("stars", "-", weight(1) as never),
			public_stars: e("public_stars", "-", weight(2) as never),
		}))
		.where(
			"id",
			"in",
			q
				.selectFrom("star")
				.select("account_id")
				.where("repository_id", "=", p.repository),
		);
});
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
