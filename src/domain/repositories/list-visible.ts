import type { Expression, SqlBool } from "kysely";
import type { App } from "../../app.ts";
import type { Builder } from "../../database/database.ts";
import { countRows, withTotal } from "../../database/queries/counted-page.ts";
import type { Actor } from "../permissions/actor.ts";
import { visibleTo } from "../permissions/visible.ts";
import type { Repository } from "./repository.ts";

/** A page of the repositories that fit and an actor may see, oldest first, with the number of them all. */
export async function listVisible(
	app: App,
	actor: Actor,
	fits: Expression<SqlBool>,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Repository[]; total: number }> {
	const from = (q: Builder) =>
		q
			.selectFrom("repository")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.where(fits)
			.where(visibleTo(actor));
	return withTotal(
		{ limit, offset },
		app.db.rows((q) =>
			from(q)
				.innerJoin("git_store", "git_store.id", "repository.store_id")
				.selectAll("repository")
				.select(["git_store.format", "git_store.mark"])
				.orderBy("repository.id")
				.limit(limit)
				.offset(offset),
		),
		() => countRows(app.db, from),
	);
}
