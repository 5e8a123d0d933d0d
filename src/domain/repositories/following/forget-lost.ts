import type { Transaction } from "../../../database/database.ts";
import { type Account, accountsByIds } from "../../accounts/account.ts";
import { accessTo } from "../../permissions/access.ts";
import { actingFor } from "../../permissions/actor.ts";
import { Level } from "../../permissions/units.ts";
import { unwatchIn } from "./watch.ts";

/**
 * Ends what ties people to repositories of an owner that they may not see any more, after rights have shrunk in the same
 * transaction; of one account if given. Subjects that tie people to repositories add their part here.
 */
export async function forgetLost(
	tx: Transaction,
	owner: Account,
	only: { account?: number } = {},
): Promise<void> {
	const watched = await tx.rows((q) => {
		let rows = q
			.selectFrom("watch")
			.innerJoin("repository", "repository.id", "watch.repository_id")
			.select([
				"watch.account_id as watcher",
				"repository.id",
				"repository.owner_id",
				"repository.private",
				"repository.units",
			])
			.where("repository.owner_id", "=", owner.id);
		if (owner.visibility === "public")
			rows = rows.where("repository.private", "=", 1);
		if (only.account) rows = rows.where("watch.account_id", "=", only.account);
		return rows;
	});
	const byWatcher = Map.groupBy(watched, (row) => row.watcher);
	for (const account of await accountsByIds(tx, [...byWatcher.keys()])) {
		const rows = byWatcher.get(account.id) ?? [];
		const access = await accessTo(
			tx,
			actingFor(account),
			rows.map((repository) => ({ repository, owner })),
		);
		for (const { id } of rows)
			if ((access.get(id)?.level ?? Level.none) === Level.none)
				await unwatchIn(tx, { repository: id, account: account.id });
	}
}
