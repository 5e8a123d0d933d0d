import type { App } from "../../../app.ts";
import type { Builder } from "../../../database/database.ts";
import {
	countRows,
	withTotal,
} from "../../../database/queries/counted-page.ts";
import type { Account } from "../../accounts/account.ts";

import type { Actor } from "../../permissions/actor.ts";
import { visibleAccounts } from "../../permissions/visible-accounts.ts";
import type { Repository } from "../repository.ts";

/**
 * A page of the accounts that have starred or watch a repository and that an actor may know of, in the order in which they did, with
 * the number of them all.
 */
export async function listFollowers(
	app: App,
	actor: Actor,
	how: "star" | "watch",
	repository: Repository,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ accounts: Account[]; total: number }> {
	const from = (q: Builder) =>
		q
			.selectFrom("account")
			// both tables have the columns that are used here
			.innerJoin(
				`${how as "star"} as followed`,
				"followed.account_id",
				"account.id",
			)
			.where("followed.repository_id", "=", repository.id)
			.where(visibleAccounts(actor));
	const { rows: accounts, total } = await withTotal(
		{ limit, offset },
		app.db.rows((q) =>
			from(q)
				.selectAll("account")
				.orderBy("followed.created_at")
				.orderBy("account.id")
				.limit(limit)
				.offset(offset),
		),
		() => countRows(app.db, from),
	);
	return { accounts, total };
}
