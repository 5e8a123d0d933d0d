import type { App } from "../../app.ts";
import {
	type Account,
	accountById,
	accountByName,
	accountOfOldName,
} from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { maySee } from "../permissions/allows.ts";
import { contextFor } from "./context-for.ts";
import {
	type Repository,
	type RepositoryContext,
	repositoryById,
	repositoryByName,
	repositoryOfOldName,
} from "./repository.ts";

/** A repository as an actor finds it. */
export interface FoundRepository extends RepositoryContext {
	/** The name that was asked for is an old one: of the owner, of the repository, or none. */
	readonly renamed: "owner" | "repository" | undefined;
}

/**
 * The repository of a name, or of the name that it had before; undefined when there is none, or the actor may not see it: an old
 * name tells no more than a new one.
 */
export async function findRepository(
	app: App,
	actor: Actor,
	ownerName: string,
	name: string,
): Promise<FoundRepository | undefined> {
	const current = await accountByName(app.db, ownerName);
	const owner = current ?? (await accountOfOldName(app.db, ownerName));
	if (!owner) return undefined;
	const repository = await repositoryByName(app.db, owner.id, name);
	if (repository)
		return visible(
			app,
			actor,
			repository,
			owner,
			current ? undefined : "owner",
		);
	const id = await repositoryOfOldName(app.db, owner.id, name);
	const moved = id === undefined ? undefined : await repositoryById(app.db, id);
	const holder = moved && (await accountById(app.db, moved.owner_id));
	return moved && holder
		? visible(app, actor, moved, holder, "repository")
		: undefined;
}

async function visible(
	app: App,
	actor: Actor,
	repository: Repository,
	owner: Account,
	renamed: FoundRepository["renamed"],
): Promise<FoundRepository | undefined> {
	const context = await contextFor(app.db, actor, { repository, owner });
	return maySee(context.access) ? { ...context, renamed } : undefined;
}

/** The repository of a name, whoever may see it; for addresses that carry their own right. */
export async function findRepositoryName(
	app: App,
	ownerName: string,
	name: string,
): Promise<Repository | undefined> {
	const owner = await accountByName(app.db, ownerName);
	return owner ? repositoryByName(app.db, owner.id, name) : undefined;
}
