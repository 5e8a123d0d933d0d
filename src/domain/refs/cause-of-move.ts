import type { App } from "../../app.ts";
import { accountById } from "../accounts/account.ts";
import { accessTo } from "../permissions/access.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { Level } from "../permissions/units.ts";
import type { Repository } from "../repositories/repository.ts";
import type { MoveCause } from "./move-refs.ts";

/**
 * How the log tells of a commit that somebody makes who was let in: as a guest's where the branch is only lent to him by a pull request,
 * so that workflows do not take it for one of those who may write.
 */
export async function causeOfMove<T extends MoveCause>(
	app: App,
	actor: Actor,
	repository: Repository,
	usual: T,
): Promise<T | "guest"> {
	const { account } = actor;
	if (!account || repository.wiki) return usual;
	if (account.id === repository.owner_id || isSiteAdmin(actor)) return usual;
	const owner = await accountById(app.db, repository.owner_id);
	const access =
		owner && (await accessTo(app.db, actor, [{ repository, owner }]));
	const level = access?.get(repository.id)?.unit("code") ?? Level.none;
	return level >= Level.write ? usual : "guest";
}
