import {
	type Query,
	query,
	type Transaction,
} from "../../database/database.ts";
import { portion, rowsIn } from "../lifecycle/removal/portions.ts";

interface Pairs {
	account: number;
	others: number[];
}

/** Rows that tie an account to something which counts them. */
interface Tie {
	readonly some: Query<{ account: number }, { id: number }>;
	readonly uncount: Query<Pairs, unknown>;
	readonly drop: Query<Pairs, unknown>;
}

/** Rows of an account that are counted elsewhere. */
export const tiesOf = rowsIn([
	["star", "account_id"],
	["watch", "account_id"],
	["follow", "account_id"],
	["follow", "follower_id"],
]);

const inRepositories = (
	table: "star" | "watch",
	counter: "stars" | "watchers",
): Tie => ({
	some: query((q, p: { account: number }) =>
		q
			.selectFrom(table)
			.select("repository_id as id")
			.where("account_id", "=", p.account)
			.limit(portion),
	),
	uncount: query((q, p: Pairs, d) =>
		q
			.updateTable("repository")
			.set((e) => ({ [counter]: e(counter, "-", 1) }))
			.where("id", "in", d.list(p.others)),
	),
	drop: query((q, p: Pairs, d) =>
		q
			.deleteFrom(table)
			.where("account_id", "=", p.account)
			.where("repository_id", "in", d.list(p.others)),
	),
});
const inAccounts = (
	own: "account_id" | "follower_id",
	other: "account_id" | "follower_id",
	counter: "followers" | "following",
): Tie => ({
	some: query((q, p: { account: number }) =>
		q
			.selectFrom("follow")
			.select(`${other} as id`)
			.where(own, "=", p.account)
			.limit(portion),
	),
	uncount: query((q, p: Pairs, d) =>
		q
			.updateTable("account")
			.set((e) => ({ [counter]: e(counter, "-", 1) }))
			.where("id", "in", d.list(p.others)),
	),
	drop: query((q, p: Pairs, d) =>
		q
			.deleteFrom("follow")
			.where(own, "=", p.account)
			.where(other, "in", d.list(p.others)),
	),
});
const ties = [
	inRepositories("star", "stars"),
	inRepositories("watch", "watchers"),
	inAccounts("follower_id", "account_id", "followers"),
	inAccounts("account_id", "follower_id", "following"),
];

/** Ends what ties an account to others, and takes it out of what they count, in pieces. */
export async function removeTies(
	piece: (work: (tx: Transaction) => Promise<number>) => Promise<number>,
	account: number,
): Promise<void> {
	for (const { some, uncount, drop } of ties)
		while (
			await piece(async (tx) => {
				const rows = await tx.all(some, { account });
				const others = rows.map(({ id }) => id);
				if (others.length === 0) return 0;
				await tx.run(uncount, { account, others });
				return tx.run(drop, { account, others });
			})
		);
}
