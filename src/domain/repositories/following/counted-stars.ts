import { sql } from "kysely";
import {
	type Builder,
	query,
	type Transaction,
} from "../../../database/database.ts";
import { removedOwner } from "../../permissions/removed-owner.ts";

/** How an account counts the star of a repository: not at all when that is deleted, 1 when it is private, 2 when it is public. */
const countedAs = sql<number>`(case when repository.owner_id = ${sql.lit(removedOwner)} then 0 when repository.private = 0 then 2 else 1 end)`;

/** The condition that stars of a repository are counted otherwise than it is now. */
export const countedOtherwise = sql<boolean>`star.counted <> ${countedAs}`;

/** So many accounts are changed by one statement. */
const atOnce = 100;

interface Star {
	readonly id: number;
	readonly counted: number;
}
type Stars = { repository: number; ids: number[] };

const change = query(
	(q, p: { ids: number[]; stars: number; open: number }, d) =>
		q
			.updateTable("account")
			.set((e) => ({
				stars: e("stars", "+", p.stars),
				public_stars: e("public_stars", "+", p.open),
			}))
			.where("id", "in", d.list(p.ids)),
);
const next = query((q, p: { repository: number; after: number }, d) =>
	q
		.selectFrom("star")
		.select(["account_id as id", "counted"])
		.where("repository_id", "=", p.repository)
		.where("account_id", ">", p.after)
		.orderBy("account_id")
		.limit(atOnce)
		.modifyEnd(d.forUpdate()),
);
const now = query((q, p: { repository: number }) =>
	q
		.selectFrom("repository")
		.select(countedAs.as("counted"))
		.where("id", "=", p.repository),
);
const mark = query((q, p: Stars & { counted: number }, d) =>
	q
		.updateTable("star")
		.set({ counted: p.counted })
		.where("repository_id", "=", p.repository)
		.where("account_id", "in", d.list(p.ids)),
);
const some = query((q, p: { repository: number }) =>
	q
		.selectFrom("star")
		.select("account_id as id")
		.where("repository_id", "=", p.repository)
		.orderBy("account_id")
		.limit(atOnce),
);
const drop = query((q, p: Stars, d) =>
	q
		.deleteFrom("star")
		.where("repository_id", "=", p.repository)
		.where("account_id", "in", d.list(p.ids))
		.returning(["account_id as id", "counted"]),
);

const markAnew = (q: Builder) =>
	q.updateTable("star").set({
		counted: q
			.selectFrom("repository")
			.select(countedAs.as("counted"))
			.where("repository.id", "=", sql<number>`star.repository_id`),
	});

/** Says of all stars how they are counted, before everything is counted anew. */
export const markAllStars = (tx: Transaction): Promise<number> =>
	tx.change(markAnew);

/** Counts a star as its repository is now. For the end of a transaction that holds the repository. */
export const markStar = query((q, p: { repository: number; account: number }) =>
	markAnew(q)
		.where("repository_id", "=", p.repository)
		.where("account_id", "=", p.account),
);

/** The same for the stars of an account on some repositories; gives how they are counted. */
export const markStars = query((q, p: { account: number; ids: number[] }, d) =>
	markAnew(q)
		.where("account_id", "=", p.account)
		.where("repository_id", "in", d.list(p.ids))
		.returning("counted"),
);

/** For changes of `account` rows that have starred a repository: 1 for a star that is counted so, or more, and 0 for one that is not. */
export const starCountedFrom = (repository: number, counted: 1 | 2) =>
	sql<number>`(select case when star.counted >= ${sql.lit(counted)} then 1 else 0 end from star where star.repository_id = ${repository} and star.account_id = account.id)`;

/** By how much a star that is counted so raises the counts of its account. */
export const weightOf = (counted: number) => ({
	stars: counted > 0 ? 1 : 0,
	open: counted > 1 ? 1 : 0,
});

/** Counts some stars of a repository, from an account on, as it is now; gives the last of their accounts where others may follow. */
export async function countStars(
	tx: Transaction,
	repository: number,
	after: number,
): Promise<number | undefined> {
	// they are held before the repository is read, so whoever changes it meanwhile counts them after this
	const stars = await tx.all(next, { repository, after });
	const row = await tx.first(now, { repository });
	if (!row || stars.length === 0) return undefined;
	const counted = Number(row.counted);
	const wrong = stars.filter((star) => star.counted !== counted);
	await changeCounts(tx, wrong, counted);
	if (wrong.length > 0)
		await tx.run(mark, { repository, counted, ids: wrong.map(({ id }) => id) });
	return stars.length < atOnce ? undefined : stars.at(-1)?.id;
}

/** Takes some stars of a repository back, and out of the counts of those who gave them; gives their number. */
export async function dropStars(
	tx: Transaction,
	repository: number,
): Promise<number> {
	const ids = (await tx.all(some, { repository })).map(({ id }) => id);
	if (ids.length === 0) return 0;
	const stars = await tx.all(drop, { repository, ids });
	await changeCounts(tx, stars, 0);
	return stars.length;
}

/** Changes the counts of those who gave some stars to what they are when all are counted in one way. */
async function changeCounts(
	tx: Transaction,
	stars: readonly Star[],
	to: number,
): Promise<void> {
	for (const [from, group] of Map.groupBy(stars, ({ counted }) => counted)) {
		const { stars: all, open } = weightOf(to);
		const before = weightOf(from);
		await tx.run(change, {
			ids: group.map(({ id }) => id),
			stars: all - before.stars,
			open: open - before.open,
		});
	}
}
