import type { Transaction } from "../../database/database.ts";
import {
	countedOtherwise,
	countStars,
} from "../repositories/following/counted-stars.ts";
import type { Check, RowsOnly } from "./check.ts";

export const wrongStarMarks: Check<RowsOnly> = {
	name: "star marks",
	looksAt:
		"stars that are counted as if their repositories were public, private or deleted and are not",
	async find({ db }) {
		const rows = await db.rows((q) =>
			q
				.selectFrom("star")
				.innerJoin("repository", "repository.id", "star.repository_id")
				.select((e) => [
					"repository.id",
					"repository.name",
					e.fn.countAll<number>().as("n"),
				])
				.where(countedOtherwise)
				.groupBy(["repository.id", "repository.name"])
				.orderBy("repository.id"),
		);
		return rows.map(({ id, name, n }) => ({
			what: `repository ${id} (${name}): stars that are counted wrongly: ${n}`,
			async mend() {
				for (let after: number | undefined = 0; after !== undefined; ) {
					const from: number = after;
					after = await db.write((tx: Transaction) => countStars(tx, id, from));
				}
			},
		}));
	},
};
