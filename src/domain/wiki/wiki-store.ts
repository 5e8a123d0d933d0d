import type { App } from "../../app.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { notFound } from "../../errors.ts";
import { branchByName, type Ref } from "../refs/ref.ts";
import {
	markOfWiki,
	type Repository,
	repositoryById,
	wikiOf,
} from "../repositories/repository.ts";
import { deleteStore, insertStore } from "../storage/insert-store.ts";

const give = updateTable(
	"repository",
	{ set: ["wiki_store_id"], where: ["id"] },
	(update) => update.where("wiki_store_id", "is", null),
);

/** The wiki of a repository, which gets its store with its first use. @throws DomainError "not-found" when the repository is gone */
export async function openWiki(
	app: App,
	repository: Repository,
): Promise<Repository> {
	const wiki = wikiOf(repository);
	if (wiki) return wiki;
	await app.db.write(async (tx) => {
		const store = await insertStore(
			app,
			tx,
			repository.format,
			markOfWiki(repository.mark),
		);
		const given = { id: repository.id, wiki_store_id: store.id };
		// somebody else's first use came first
		if (!(await tx.run(give, given))) tx.later(deleteStore, store);
	});
	const fresh = await repositoryById(app.db, repository.id);
	const opened = fresh && wikiOf(fresh);
	if (!opened) throw notFound();
	return opened;
}

/** The head of a wiki. @throws DomainError "not-found" when nothing has been written yet */
export async function wikiHead(
	app: App,
	repository: Repository,
): Promise<{ wiki: Repository; head: Ref }> {
	const wiki = wikiOf(repository);
	const head =
		wiki && (await branchByName(app.db, wiki.store_id, wiki.default_branch));
	if (!head) throw notFound();
	return { wiki, head };
}
