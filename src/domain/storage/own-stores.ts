import type { App } from "../../app.ts";
import { lastId, raiseCounter } from "../../database/counters.ts";
import { storeDirectories } from "../../git/maintenance/inspect-store.ts";

/**
 * Lets no new repository take the directory of another one, which has its objects: where the database is older than the directories (a backup was
 * put back, or it was copied first), ids go on behind the highest directory. A database that has never had a repository is refused beside
 * directories that have some.
 * @throws Error with what to do
 */
export async function demandOwnStores({
	db,
	git,
	log,
}: Pick<App, "db" | "git" | "log">): Promise<void> {
	const directories = storeDirectories(git);
	const highest = directories.at(-1) ?? 0;
	if (highest === 0) return;
	const given = await lastId(db, "git_store");
	if (given >= highest) return;
	if (given === 0)
		throw new Error(
			`${git.root} has ${directories.length} repositories, and the database has never had one: it is not the database of this data. Put the right database back ("ingot restore" fills both from a backup), or move ${git.root} away to start with an empty forge`,
		);
	await db.write((tx) => raiseCounter(db, tx, "git_store", highest));
	log.warn(
		{ root: git.root, given, highest },
		'the database is older than the directories of repositories: new repositories get higher ids; "ingot doctor" lists the directories without a row',
	);
}
