import { sql } from "kysely";
import { query, type Transaction } from "../../../database/database.ts";

/** How many public repositories an account has starred, as the rows say it. */
export const publicStars = sql<number>`(select count(*) from star join repository on repository.id = star.repository_id where star.account_id = account.id and repository.private = 0)`;

const recount = query((q, p: { repositories: number[] }, d) =>
	q
		.updateTable("account")
		.set({ public_stars: publicStars })
		.where(
			"id",
			"in",
			q
				.selectFrom("star")
				.select("account_id")
				.where("repository_id", "in", d.list(p.repositories)),
		),
);

/** Counts anew for those who have starred repositories that became private or public in the same transaction. */
export const recountPublicStars = (
	tx: Transaction,
	repositories: readonly number[],
): Promise<number> => tx.run(recount, { repositories: [...repositories] });
