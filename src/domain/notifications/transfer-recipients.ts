import type { Reader } from "../../database/database.ts";
import { accountById, accountsByIds } from "../accounts/account.ts";
import { creatorsFor } from "../permissions/may-create-repositories.ts";
import { readersAmong } from "../permissions/readers.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";

/** The ids of those who can answer for the account that is to get a repository, and may see it; not of who asked. */
export async function recipientsOf(
	db: Reader,
	owned: RepositoryWithOwner,
	recipient: number,
	actor: number | null,
): Promise<number[]> {
	const account = await accountById(db, recipient);
	if (!account) return [];
	const asked =
		account.kind === "user" ? [account.id] : await creatorsFor(db, account.id);
	const accounts = await accountsByIds(db, asked);
	const readers = await readersAmong(db, owned, null, accounts);
	return readers.flatMap(({ id }) => (id === actor ? [] : id));
}
