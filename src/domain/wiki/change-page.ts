import type { App } from "../../app.ts";
import { badRequest, notFound } from "../../errors.ts";
import { checkPath } from "../../git/check-path.ts";
import { editTree, type TreeEdit } from "../../git/edit-tree.ts";
import { isSymlink, MODE } from "../../git/objects/tree.ts";
import { entryAt } from "../../git/read/tree.ts";
import type { WriteSession } from "../../git/write/session.ts";
import { identitiesOf, messageOf } from "../contents/authorship.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import {
	type Repository,
	storeOf,
	wikiOf,
} from "../repositories/repository.ts";
import { addFiles, checkFiles, type GivenFile } from "./page-files.ts";
import { isReserved, type PageName, pageOfTitle } from "./page-name.ts";
import { type Page, pageAt } from "./read-pages.ts";
import { openWiki } from "./wiki-store.ts";

/** What a new page or a change of one says. */
interface PageText {
	readonly title?: string;
	readonly content?: Buffer;
	readonly message?: string;
	/** Files that come with it; what the text lacks of links to them is put at its end. */
	readonly files?: readonly GivenFile[];
}

/** Adds a page; durable when it resolves. @throws DomainError "bad-request" (title missing, reserved or taken) */
export async function createPage(
	app: App,
	actor: SignedInActor,
	repository: Repository,
	{ title, content = Buffer.alloc(0), message, files = [] }: PageText,
): Promise<Page> {
	if (!title?.trim()) throw badRequest("title is required");
	checkFiles(files);
	const name = freeName(title);
	return commitPage(app, actor, await openWiki(app, repository), {
		action: "created",
		name,
		message: message || `Add "${name.title}"`,
		async edits(session, tree) {
			if (await fileIn(session, tree, name.file)) throw taken(name);
			const added = await addFiles(session, tree, files, content);
			const oid = session.blob(added.text);
			return [{ op: "put", path: name.file, oid }, ...added.edits];
		},
	});
}

/**
 * Changes a page: its text if one is given, its title if one is given and not blank, in one commit.
 * @throws DomainError "not-found", "bad-request" (title reserved or taken)
 */
export async function editPage(
	app: App,
	actor: SignedInActor,
	repository: Repository,
	old: PageName,
	{ title, content, message, files = [] }: PageText,
): Promise<Page> {
	const wiki = wikiOf(repository);
	if (!wiki) throw notFound();
	checkFiles(files);
	const name = title?.trim() ? freeName(title) : old;
	return commitPage(app, actor, wiki, {
		action: "edited",
		name,
		message: message || `Update "${name.address}"`,
		async edits(session, tree) {
			const present = await fileIn(session, tree, old.file);
			if (!present) throw notFound();
			const moved = name.file !== old.file;
			if (moved && (await fileIn(session, tree, name.file))) throw taken(name);
			const added = content
				? await addFiles(session, tree, files, content)
				: undefined;
			const oid = added ? session.blob(added.text) : present.oid;
			return [
				...(moved ? [{ op: "remove", path: old.file } as const] : []),
				{ op: "put", path: name.file, oid },
				...(added?.edits ?? []),
			];
		},
	});
}

/** Removes a page. @throws DomainError "not-found" */
export async function deletePage(
	app: App,
	actor: SignedInActor,
	repository: Repository,
	name: PageName,
): Promise<void> {
	const wiki = wikiOf(repository);
	if (!wiki) throw notFound();
	await commitEdits(app, actor, wiki, {
		action: "deleted",
		name,
		message: `Delete page "${name.address}"`,
		async edits(session, tree) {
			if (!(await fileIn(session, tree, name.file))) throw notFound();
			return [{ op: "remove", path: name.file }];
		},
	});
}

interface PageCommit {
	readonly action: "created" | "edited" | "deleted";
	readonly name: PageName;
	readonly message: string;
	/** What changes in a tree; asked again when somebody else was faster. */
	edits(session: WriteSession, tree: string | null): Promise<TreeEdit[]>;
}

async function commitPage(
	app: App,
	actor: SignedInActor,
	wiki: Repository,
	wanted: PageCommit,
): Promise<Page> {
	const oid = await commitEdits(app, actor, wiki, wanted);
	return pageAt(app, storeOf(wiki), oid, wanted.name);
}

async function commitEdits(
	app: App,
	actor: SignedInActor,
	wiki: Repository,
	{ action, name, message, edits }: PageCommit,
): Promise<string> {
	const { author, committer } = identitiesOf(app, actor.account, {});
	const { oid, tip, value } = await app.repositories.commits.submit(wiki, {
		actor,
		how: "api",
		branch: wiki.default_branch,
		target: wiki.default_branch,
		force: false,
		async build(session, base) {
			const changes = await edits(session, base.tree);
			const tree = await editTree(session, base.tree, changes);
			const before = base.tree
				? await fileIn(session, base.tree, name.file)
				: undefined;
			const after = await fileIn(session, tree, name.file);
			const paths = changes.map((change) => change.path);
			return {
				oid: session.commit({
					tree,
					parents: base.oid ? [base.oid] : [],
					author,
					committer,
					message: messageOf({ message }, message, committer),
				}),
				paths,
				// the same text again changes no page
				value: before?.oid === after?.oid ? [] : paths,
			};
		},
		record: (commit, tx) =>
			app.events.record(tx, {
				kind: "wiki.edited",
				repository: wiki.id,
				actor: actor.account?.id,
				payload: { action, page: name.title, commit },
			}),
	});
	app.history.last.note(storeOf(wiki), { oid, tip }, value);
	return oid;
}

/** The page of a title that somebody may choose. @throws DomainError "bad-request" */
function freeName(title: string): PageName {
	const name = pageOfTitle(title);
	if (isReserved(name))
		throw badRequest(`wiki title is reserved: ${name.address}`);
	if (checkPath(name.file))
		throw badRequest(`this title cannot be the name of a file: ${name.title}`);
	return name;
}

const taken = (name: PageName) =>
	badRequest(`wiki page already exists [title: ${name.file}]`);

/** The page's file in a tree; links and directories are no pages. */
async function fileIn(
	session: WriteSession,
	tree: string | null,
	file: string,
) {
	if (tree === null || checkPath(file)) return undefined;
	const entry = await entryAt((oid) => session.read(oid), tree, file);
	if (entry?.type !== "blob" || isSymlink(entry.mode)) return undefined;
	return { oid: entry.oid, mode: MODE.file };
}
