import { sql } from "kysely";
import { query, type Transaction } from "../../../database/database.ts";
import { raw } from "../../../database/raw.ts";
import {
	markStars,
	weightOf,
} from "../../repositories/following/counted-stars.ts";
import type { KeptTable } from "./kept-places.ts";

/** A row of a table, as JSON keeps it. */
export type Row = Readonly<Record<string, unknown>>;

type Change = { ids: number[]; by: number };

const changing = (table: "repository" | "account", column: string) =>
	query((q, p: Change, d) =>
		raw(
			q,
			sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${p.by} where id in ${d.list(p.ids)}`,
		),
	);
const stars = changing("repository", "stars");
const watchers = changing("repository", "watchers");
const followers = changing("account", "followers");
const following = changing("account", "following");
const weigh = query((q, p: { id: number; stars: number; open: number }) =>
	q
		.updateTable("account")
		.set((e) => ({
			stars: e("stars", "+", p.stars),
			public_stars: e("public_stars", "+", p.open),
		}))
		.where("id", "=", p.id),
);

/** Counts rows of an account that came back or, with -1, are gone. */
export async function countRowsOf(
	tx: Transaction,
	table: KeptTable,
	account: number,
	rows: readonly Row[],
	by: 1 | -1,
): Promise<void> {
	const idsIn = (column: string) => rows.map((row) => Number(row[column]));
	if (rows.length === 0) return;
	if (table === "watch")
		await tx.run(watchers, { ids: idsIn("repository_id"), by });
	if (table === "follow") {
		await changeEach(tx, followers, idsIn("account_id"), by);
		await changeEach(tx, following, idsIn("follower_id"), by);
	}
	if (table === "star") {
		const ids = idsIn("repository_id");
		await tx.run(stars, { ids, by });
		// the repositories are held now: they are made neither public nor private meanwhile
		const counted =
			by === 1
				? await tx.all(markStars, { account, ids })
				: rows.map((row) => ({ counted: Number(row.counted) }));
		const sum = { stars: 0, open: 0 };
		for (const one of counted) {
			const weight = weightOf(Number(one.counted));
			sum.stars += weight.stars * by;
			sum.open += weight.open * by;
		}
		await tx.run(weigh, { id: account, ...sum });
	}
}

/** Changes a count as often as an id is named. */
async function changeEach(
	tx: Transaction,
	change: typeof followers,
	ids: readonly number[],
	by: 1 | -1,
): Promise<void> {
	const times = new Map<number, number>();
	for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
	for (const [n, group] of Map.groupBy(times, ([, n]) => n))
		await tx.run(change, { ids: group.map(([id]) => id), by: n * by });
}
