import type { App } from "../../app.ts";
import { notFound } from "../../errors.ts";
import { checkPath } from "../../git/check-path.ts";
import { log } from "../../git/history/log.ts";
import { isSymlink } from "../../git/objects/tree.ts";
import { objectInfo, readerOf, readObject } from "../../git/read/object.ts";
import { entryAt, listTree, type PathEntry } from "../../git/read/tree.ts";
import type { StoreRef } from "../../git/store.ts";
import { readCommits } from "../history/list-commits.ts";
import type { LastCommit } from "../last-commits/last-commit.ts";
import { namedCommit } from "../refs/resolve-commit.ts";
import type { NamedCommit } from "../refs/tip.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { type PageName, pageOfFile } from "./page-name.ts";
import { wikiHead } from "./wiki-store.ts";

/** A page as lists have it. */
export interface PageInList {
	readonly name: PageName;
	readonly last: LastCommit;
}
/** A page with all that is shown beside it. Texts that are too large are empty. */
export interface Page extends PageInList {
	readonly content: Buffer;
	/** How many commits changed it. */
	readonly commits: number;
	readonly sidebar: Buffer;
	readonly footer: Buffer;
}

/** The largest text that is put into JSON. */
const largest = 10 * 1024 * 1024;
const nothing = Buffer.alloc(0);
/** How many revisions one page of them has. */
export const revisionsPerPage = 50;

/** A page of a wiki. @throws DomainError "not-found" */
export async function readPage(
	app: App,
	repository: Repository,
	name: PageName,
): Promise<Page> {
	const { wiki, head } = await wikiHead(app, repository);
	return pageAt(app, storeOf(wiki), head.oid, name);
}

/** A page as a commit has it. @throws DomainError "not-found" */
export async function pageAt(
	app: App,
	store: StoreRef,
	commit: string,
	name: PageName,
): Promise<Page> {
	const text = async (file: string) => {
		const entry = await pageEntry(app, store, commit, file);
		if (!entry) return undefined;
		const size = (await objectInfo(app.git, store, entry.oid))?.size ?? 0;
		if (size > largest) return nothing;
		return (await readObject(app.git, store, entry.oid))?.body ?? nothing;
	};
	const content = await text(name.file);
	if (!content) throw notFound();
	const lasts = await app.history.last.of(store, commit, [name.file]);
	return {
		name,
		last: lasts.get(name.file) ?? (await namedCommit(app, store, commit)),
		content,
		commits: await app.repositories.wikiPages.of(store, commit, name.file),
		sidebar: (await text("_Sidebar.md")) ?? nothing,
		footer: (await text("_Footer.md")) ?? nothing,
	};
}

/** A stretch of the pages of a wiki in git's order, with the number of them all. @throws DomainError "not-found" */
export async function listPages(
	app: App,
	repository: Repository,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ pages: PageInList[]; total: number }> {
	const { wiki, head } = await wikiHead(app, repository);
	const store = storeOf(wiki);
	const entries = (await listTree(app.git, store, head.oid)) ?? [];
	const names = entries.flatMap((e) =>
		isPage(e) ? (pageOfFile(e.path) ?? []) : [],
	);
	const wanted = names.slice(offset, offset + limit);
	const files = wanted.map((name) => name.file);
	const lasts = await app.history.last.of(store, head.oid, files);
	// what is too far back to be found counts as old as the wiki is known to be
	const tip =
		lasts.size < wanted.length && (await namedCommit(app, store, head.oid));
	return {
		pages: wanted.map((name) => ({
			name,
			last: lasts.get(name.file) ?? (tip as LastCommit),
		})),
		total: names.length,
	};
}

/** The commits that changed a page, newest first, with the number of them all. @throws DomainError "not-found" */
export async function pageRevisions(
	app: App,
	repository: Repository,
	name: PageName,
	offset: number,
): Promise<{ commits: NamedCommit[]; total: number }> {
	const { wiki, head } = await wikiHead(app, repository);
	const store = storeOf(wiki);
	if (!(await pageEntry(app, store, head.oid, name.file))) throw notFound();
	const oids = await log(app.git, store, {
		from: [head.oid],
		paths: [name.file],
		skip: offset,
		limit: revisionsPerPage,
	});
	return {
		commits: await readCommits(app, store, oids),
		total: await app.repositories.wikiPages.of(store, head.oid, name.file),
	};
}

/** Links and directories are no pages. */
export const isPage = (entry: PathEntry): boolean =>
	entry.type === "blob" && !isSymlink(entry.mode);

async function pageEntry(
	app: App,
	store: StoreRef,
	commit: string,
	file: string,
): Promise<PathEntry | undefined> {
	if (checkPath(file)) return undefined;
	const entry = await entryAt(readerOf(app.git, store), commit, file);
	return entry && isPage(entry) ? entry : undefined;
}
