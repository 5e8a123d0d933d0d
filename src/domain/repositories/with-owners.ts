import type { Reader } from "../../database/database.ts";
import { accountsByIds } from "../accounts/account.ts";
import {
	type Repository,
	type RepositoryWithOwner,
	repositoriesByIds,
} from "./repository.ts";

/** Repositories with their owners, in their order; one query whatever the number. */
export async function withOwners(
	db: Reader,
	rows: readonly Repository[],
): Promise<RepositoryWithOwner[]> {
	const ids = [...new Set(rows.map((row) => row.owner_id))];
	const owners = new Map((await accountsByIds(db, ids)).map((a) => [a.id, a]));
	return rows.flatMap((repository) => {
		const owner = owners.get(repository.owner_id);
		return owner ? [{ repository, owner }] : [];
	});
}

/** Repositories with their owners by id, each asked for once however often it is named; two queries. */
export async function ownedByIds(
	db: Reader,
	ids: readonly number[],
): Promise<ReadonlyMap<number, RepositoryWithOwner>> {
	const rows = await repositoriesByIds(db, [...new Set(ids)]);
	const owned = await withOwners(db, rows);
	return new Map(owned.map((one) => [one.repository.id, one]));
}
