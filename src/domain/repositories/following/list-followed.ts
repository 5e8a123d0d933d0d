import { sql } from "kysely";
import type { App } from "../../../app.ts";
import type { Account } from "../../accounts/account.ts";
import type { Actor } from "../../permissions/actor.ts";
import { listVisible } from "../list-visible.ts";
import type { Repository } from "../repository.ts";

/** A page of the repositories that an account has starred or watches and an actor may see, with the number of them all. */
export const listFollowed = (
	app: App,
	actor: Actor,
	how: "star" | "watch",
	account: Account,
	at: { limit: number; offset: number },
): Promise<{ rows: Repository[]; total: number }> =>
	listVisible(
		app,
		actor,
		sql`repository.id in (select repository_id from ${sql.table(how)} where account_id = ${account.id})`,
		at,
	);
