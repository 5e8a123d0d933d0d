import type { App } from "../../app.ts";
import { invalid } from "../../errors.ts";
import { accountByName } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { maySee } from "../permissions/allows.ts";
import { contextFor } from "./context-for.ts";
import { repositoryByName } from "./repository.ts";

/**
 * The ids of repositories that are named `owner/name`; the actor must be able to see each.
 * @throws DomainError "invalid" naming the first that cannot be found
 */
export async function namedRepositories(
	app: App,
	actor: Actor,
	names: readonly string[],
): Promise<number[]> {
	const ids: number[] = [];
	for (const full of names) {
		const [ownerName = "", name = ""] = full.split("/");
		const owner = await accountByName(app.db, ownerName);
		const repository =
			owner && (await repositoryByName(app.db, owner.id, name));
		const found =
			owner &&
			repository &&
			(await contextFor(app.db, actor, { repository, owner }));
		if (!repository || !found || !maySee(found.access))
			throw invalid(`repository does not exist [name: ${full}]`);
		ids.push(repository.id);
	}
	return ids;
}
