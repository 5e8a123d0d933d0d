import type { Reader } from "../../database/database.ts";
import { accessTo, noAccess } from "../permissions/access.ts";
import type { Actor } from "../permissions/actor.ts";
import type { RepositoryContext, RepositoryWithOwner } from "./repository.ts";

/** Gives a repository together with what an actor may do there, which may be nothing. */
export async function contextFor(
	db: Reader,
	actor: Actor,
	{ repository, owner }: RepositoryWithOwner,
): Promise<RepositoryContext> {
	const rights = await accessTo(db, actor, [{ repository, owner }]);
	const access = rights.get(repository.id) ?? noAccess;
	return { repository, owner, access };
}
