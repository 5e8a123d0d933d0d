import { query, type Reader } from "../../database/database.ts";

/** What administrators see of an account beside its row. */
interface AccountFigures {
	readonly repositories: number;
	readonly secondFactor: boolean;
}

const owned = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("repository")
		.select((e) => ["owner_id", e.fn.countAll<number>().as("n")])
		.where("owner_id", "in", d.list(p.ids))
		.groupBy("owner_id"),
);
const factors = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("second_factor")
		.select("account_id")
		.where("account_id", "in", d.list(p.ids)),
);

/** The number of repositories, and whether there is a second factor, of each account; two queries whatever the number. */
export async function figuresOfAccounts(
	db: Reader,
	ids: number[],
): Promise<(id: number) => AccountFigures> {
	const [counts, having] = ids.length
		? await Promise.all([db.all(owned, { ids }), db.all(factors, { ids })])
		: [[], []];
	const repositories = new Map(counts.map((c) => [c.owner_id, Number(c.n)]));
	const secured = new Set(having.map((f) => f.account_id));
	return (id) => ({
		repositories: repositories.get(id) ?? 0,
		secondFactor: secured.has(id),
	});
}
