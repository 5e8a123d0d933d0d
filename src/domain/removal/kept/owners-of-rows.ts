import { query, type Transaction } from "../../../database/database.ts";
import type { KeptTable } from "./kept-places.ts";
import type { Row } from "./part-counts.ts";

/** The owners of repositories, and those of deleted ones that can be restored. */
const owners = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("repository as r")
		.leftJoin("deleted_repository as k", "k.repository_id", "r.id")
		.select((e) => [
			"r.id",
			e.fn.coalesce("k.owner_id", "r.owner_id").as("owner"),
		])
		.where("r.id", "in", d.list(p.ids)),
);

const ownersOf = async (
	tx: Transaction,
	rows: readonly Row[],
): Promise<Map<number, number>> => {
	const ids = rows.map((row) => Number(row.repository_id));
	return new Map(
		(await tx.all(owners, { ids })).map(({ id, owner }) => [id, Number(owner)]),
	);
};

/** Notes in collaborations who has let the account in: the owner of the repository. */
export async function noteOwners(
	tx: Transaction,
	table: KeptTable,
	rows: readonly Row[],
): Promise<readonly Row[]> {
	if (table !== "collaboration") return rows;
	const known = await ownersOf(tx, rows);
	return rows.map((row) => ({
		...row,
		owner: known.get(Number(row.repository_id)),
	}));
}

/** Leaves of collaborations those in repositories that still have that owner: another one did not see the account in the list that came with the repository. */
export async function withSameOwner(
	tx: Transaction,
	table: KeptTable,
	rows: Row[],
): Promise<Row[]> {
	if (table !== "collaboration" || rows.length === 0) return rows;
	const known = await ownersOf(tx, rows);
	return rows.flatMap(({ owner, ...row }) =>
		known.get(Number(row.repository_id)) === owner ? [row] : [],
	);
}
