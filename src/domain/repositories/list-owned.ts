import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Account } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { listVisible } from "./list-visible.ts";
import type { Repository } from "./repository.ts";

/** A page of the repositories that an account owns and an actor may see, oldest first, with the number of them all. */
export const listOwnedRepositories = (
	app: App,
	actor: Actor,
	owner: Account,
	at: { limit: number; offset: number },
): Promise<{ rows: Repository[]; total: number }> =>
	listVisible(app, actor, sql`repository.owner_id = ${owner.id}`, at);
