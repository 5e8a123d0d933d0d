import type { App } from "../../app.ts";
import { invalid } from "../../errors.ts";
import { editTree, type TreeEdit } from "../../git/edit-tree.ts";
import { isGitError } from "../../git/errors.ts";
import { entryAt, type PathEntry } from "../../git/read/tree.ts";
import type { WriteSession } from "../../git/write/session.ts";
import type { Account } from "../accounts/account.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import { causeOfMove } from "../refs/cause-of-move.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { type Authorship, identitiesOf, messageOf } from "./authorship.ts";
import type { BaseCommit, NewCommit } from "./commit-request.ts";
import { editsOf, type FileChange } from "./file-change.ts";
import { checkTarget, type Target, targetOf } from "./target.ts";

/** A file after a commit, with its bytes; null where it was deleted. */
export type ChangedFile = {
	readonly entry: PathEntry;
	readonly bytes: Buffer;
} | null;

interface FilesInput extends Authorship, Target {
	readonly changes: readonly FileChange[];
}

/**
 * Commits changes of several files, all or none; durable when it resolves.
 * @throws DomainError "not-found" (branch, file), "invalid" (path, sha, existing file or branch), "conflict"
 */
export async function changeFiles(
	app: App,
	actor: SignedInActor,
	repository: Repository,
	wanted: FilesInput,
): Promise<NewCommit<ChangedFile[]>> {
	if (!wanted.changes.length) throw invalid("[Files]: Required");
	const target = targetOf(repository, wanted);
	checkTarget(target);
	const committed = await app.repositories.commits.submit(repository, {
		actor,
		how: await causeOfMove(app, actor, repository, "api"),
		...target,
		build: (session, base) =>
			buildCommit(app, actor.account, session, base, wanted),
	});
	const { oid, tip, value } = committed;
	app.history.last.note(storeOf(repository), { oid, tip }, value.changed);
	return { oid, tip, value: value.files };
}

async function buildCommit(
	app: App,
	account: Account,
	session: WriteSession,
	base: BaseCommit,
	wanted: FilesInput,
) {
	const edits: TreeEdit[] = [];
	for (const change of wanted.changes)
		edits.push(...(await editsOf(session, base.tree, change)));
	const tree = await edited(session, base.tree, edits);
	const { author, committer } = identitiesOf(app, account, wanted);
	const oid = session.commit({
		tree,
		parents: base.oid ? [base.oid] : [],
		author,
		committer,
		message: messageOf(wanted, defaultMessage(wanted.changes), committer),
	});
	const files: ChangedFile[] = [];
	for (const change of wanted.changes)
		files.push(
			change.operation === "delete"
				? null
				: await fileAt(session, tree, change.path),
		);
	return {
		oid,
		paths: wanted.changes.flatMap((c) =>
			c.from ? [c.path, c.from] : [c.path],
		),
		value: {
			files,
			changed: await changedPaths(session, base.tree, tree, wanted.changes),
		},
	};
}

/** The named paths that are not what they were: the same bytes written again change nothing. */
async function changedPaths(
	session: WriteSession,
	before: string | null,
	after: string,
	changes: readonly FileChange[],
): Promise<string[]> {
	const read = (oid: string) => session.read(oid);
	const paths = new Set(changes.flatMap((c) => [c.path, c.from]));
	const changed: string[] = [];
	for (const path of paths) {
		const old = before ? await entryAt(read, before, path) : undefined;
		const now = await entryAt(read, after, path);
		if (old?.oid !== now?.oid || old?.mode !== now?.mode) changed.push(path);
	}
	return changed;
}

async function fileAt(
	session: WriteSession,
	tree: string,
	path: string,
): Promise<ChangedFile> {
	const entry = await entryAt((oid) => session.read(oid), tree, path);
	if (entry?.type !== "blob") return null;
	return {
		entry,
		bytes: (await session.read(entry.oid))?.body ?? Buffer.alloc(0),
	};
}

async function edited(
	session: WriteSession,
	tree: string | null,
	edits: readonly TreeEdit[],
): Promise<string> {
	try {
		return await editTree(session, tree, edits);
	} catch (error) {
		if (!isGitError(error)) throw error;
		const path = error.path ?? "";
		if (error.kind === "symlink-in-way")
			throw invalid(
				`a symbolic link exists where you’re trying to create a subdirectory [path: ${path}]`,
			);
		if (error.kind === "directory-in-way")
			throw invalid(
				`a directory exists where you’re trying to create a file [path: ${path}]`,
			);
		if (error.kind === "path-taken")
			throw invalid(`repository file already exists [path: ${path}]`);
		if (error.kind === "file-in-way")
			throw invalid(
				`a file exists where you’re trying to create a subdirectory [path: ${path}]`,
			);
		if (error.kind === "missing-path")
			throw invalid(`the path is changed twice in one request [path: ${path}]`);
		throw error;
	}
}

/** One line for each kind of change, in a fixed order. */
function defaultMessage(changes: readonly FileChange[]): string {
	const group = (word: string, kinds: readonly string[]) => {
		const paths = changes
			.filter((c) => kinds.includes(c.operation))
			.map((c) => c.path);
		return paths.length ? [`${word} ${paths.join(", ")}`] : [];
	};
	return [
		...group("Add", ["create"]),
		...group("Update", ["update", "upload", "rename"]),
		...group("Delete", ["delete"]),
	].join("\n");
}
