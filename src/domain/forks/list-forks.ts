import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Actor } from "../permissions/actor.ts";
import { listVisible } from "../repositories/list-visible.ts";
import type { Repository } from "../repositories/repository.ts";

/** A page of the forks of a repository that an actor may see, oldest first, with the number of them all. */
export const listForks = (
	app: App,
	actor: Actor,
	parent: Repository,
	at: { limit: number; offset: number },
): Promise<{ rows: Repository[]; total: number }> =>
	listVisible(app, actor, sql`repository.fork_of_id = ${parent.id}`, at);
