import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { deleteRepository } from "../lifecycle/delete-repository.ts";
import type { Actor } from "../permissions/actor.ts";
import { repositoriesByIds } from "../repositories/repository.ts";

const owned = query((q, p: { owner: number; limit: number }) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("owner_id", "=", p.owner)
		.orderBy("id")
		.limit(p.limit),
);

/** So many are looked for at once. */
const some = 50;

/** Tells whether an account owns more repositories than a number. */
export const ownsMoreThan = async (
	app: App,
	owner: number,
	number: number,
): Promise<boolean> =>
	(await app.db.all(owned, { owner, limit: number + 1 })).length > number;

/**
 * Deletes all repositories of an account, one after the other: an interrupted deletion is begun again and goes on. `goesOn` is asked before each of
 * them. With `keep` they are kept for as long as their owner, who is deleted too.
 */
export async function deleteRepositoriesOf(
	app: App,
	actor: Actor,
	{ id: owner }: { readonly id: number },
	{
		goesOn,
		keep = false,
	}: {
		readonly goesOn?: () => Promise<boolean>;
		readonly keep?: boolean;
	} = {},
): Promise<void> {
	for (;;) {
		const found = await app.db.all(owned, { owner, limit: some });
		if (found.length === 0) return;
		const ids = found.map(({ id }) => id);
		for (const repository of await repositoriesByIds(app.db, ids)) {
			if (goesOn && !(await goesOn())) return;
			await deleteRepository(app, actor, repository, {
				atOnce: !keep,
				withOwner: keep,
			});
		}
	}
}
