import type { App } from "../../app.ts";
import type { Account } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { visibleTo } from "../permissions/visible.ts";
import type { Repository } from "./repository.ts";

/** A page of the repositories that an account owns and an actor may see, oldest first, with the number of them all. */
export async function listOwnedRepositories(
	app: App,
	actor: Actor,
	owner: Account,
	at: { limit: number; offset: number },
): Promise<{ rows: Repository[]; total: number }> {
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("repository")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.innerJoin("git_store", "git_store.id", "repository.store_id")
			.selectAll("repository")
			.select("git_store.format")
			.where("repository.owner_id", "=", owner.id)
			.where(visibleTo(actor))
			.orderBy("repository.id")
			.limit(at.limit)
			.offset(at.offset),
	);
	if (at.offset === 0 && rows.length < at.limit)
		return { rows, total: rows.length };
	const [count] = await app.db.rows((q) =>
		q
			.selectFrom("repository")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.select((e) => e.fn.countAll<number>().as("n"))
			.where("repository.owner_id", "=", owner.id)
			.where(visibleTo(actor)),
	);
	return { rows, total: Number(count?.n ?? 0) };
}
