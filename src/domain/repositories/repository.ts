import type { Selectable } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { RepositoryTable } from "../../database/schema.ts";
import type { StoreRef } from "../../git/store.ts";
import type { Account } from "../accounts/account.ts";
import type { Access } from "../permissions/access.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { removedOwner } from "../permissions/removed-owner.ts";

/** A repository with the format of its objects and the mark of its store. */
export type Repository = Selectable<RepositoryTable> & {
	readonly format: "sha1" | "sha256";
	/** The mark of its store. */
	readonly mark: string | null;
	/** This is the wiki of the repository: its store and its branch stand in the row. */
	readonly wiki?: true;
};
/** A repository together with the account that owns it. */
export interface RepositoryWithOwner {
	readonly repository: Repository;
	readonly owner: Account;
}
/** A repository as somebody found it: with what he may do there. */
export interface RepositoryContext extends RepositoryWithOwner {
	readonly access: Access;
}

const byId = query((q, p: { id: number }) =>
	q
		.selectFrom("repository")
		.innerJoin("git_store", "git_store.id", "repository.store_id")
		.selectAll("repository")
		.select(["git_store.format", "git_store.mark"])
		.where("repository.id", "=", p.id)
		.where("repository.owner_id", "<>", removedOwner)
		.where(notHidden("repository.owner_id")),
);
const byIds = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("repository")
		.innerJoin("git_store", "git_store.id", "repository.store_id")
		.selectAll("repository")
		.select(["git_store.format", "git_store.mark"])
		.where("repository.id", "in", d.list(p.ids))
		.where("repository.owner_id", "<>", removedOwner)
		.where(notHidden("repository.owner_id")),
);
const byName = query((q, p: { owner: number; name: string }) =>
	q
		.selectFrom("repository")
		.innerJoin("git_store", "git_store.id", "repository.store_id")
		.selectAll("repository")
		.select(["git_store.format", "git_store.mark"])
		.where("owner_id", "=", p.owner)
		.where("lower_name", "=", p.name),
);
const redirected = query((q, p: { owner: number; name: string }) =>
	q
		.selectFrom("repository_redirect")
		.select("repository_id")
		.where("owner_id", "=", p.owner)
		.where("lower_name", "=", p.name),
);

/** A repository by its id; one whose rows are being deleted is gone, and so is one of a hidden account. */
export const repositoryById = (
	db: Reader,
	id: number,
): Promise<Repository | undefined> => db.first(byId, { id });
/** Repositories by id, in no order; one query whatever the number. */
export const repositoriesByIds = (
	db: Reader,
	ids: number[],
): Promise<Repository[]> =>
	ids.length ? db.all(byIds, { ids }) : Promise.resolve([]);
/** The repository of a name, whatever its case. */
export const repositoryByName = (
	db: Reader,
	owner: number,
	name: string,
): Promise<Repository | undefined> =>
	db.first(byName, { owner, name: name.toLowerCase() });
/** The id of the repository that had a name before it was renamed or moved. */
export const repositoryOfOldName = async (
	db: Reader,
	owner: number,
	name: string,
): Promise<number | undefined> =>
	(await db.first(redirected, { owner, name: name.toLowerCase() }))
		?.repository_id;

/** Where the objects of a repository are. */
export const storeOf = (
	repository: Pick<Repository, "store_id" | "format" | "mark">,
): StoreRef => ({
	id: repository.store_id,
	format: repository.format,
	mark: repository.mark,
});
/** The mark of a wiki's store follows from that of its repository, so that no query has to look for it. */
export const markOfWiki = (mark: string | null): string | null =>
	mark && `${mark}-wiki`;
/** The wiki of a repository as a repository: same name and rights, but a store and a branch of its own; undefined before its first use. */
export const wikiOf = (repository: Repository): Repository | undefined =>
	repository.wiki_store_id === null
		? undefined
		: {
				...repository,
				store_id: repository.wiki_store_id,
				mark: markOfWiki(repository.mark),
				default_branch: repository.wiki_branch,
				wiki: true,
			};
export const fullName = ({ repository, owner }: RepositoryWithOwner): string =>
	`${owner.name}/${repository.name}`;
