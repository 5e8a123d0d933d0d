import { invalid, notFound } from "../../errors.ts";
import { checkPath } from "../../git/check-path.ts";
import type { TreeEdit } from "../../git/edit-tree.ts";
import { isSymlink, MODE } from "../../git/objects/tree.ts";
import { entryAt, type PathEntry } from "../../git/read/tree.ts";
import type { WriteSession } from "../../git/write/session.ts";
import { bytesOfBase64 } from "../../text/base64.ts";
import { isOfFile } from "./entry-kinds.ts";

const operations = ["create", "update", "upload", "rename", "delete"] as const;
type Operation = (typeof operations)[number];

/** One wanted change of a file, checked as far as it can be without the repository. */
export interface FileChange {
	readonly operation: Operation;
	readonly path: string;
	/** The path before, where it is another. */
	readonly from: string;
	/** Without it a renamed file keeps its own. */
	readonly content: Buffer | undefined;
	/** Blob that the file must have now. */
	readonly sha?: string;
}

interface GivenChange {
	readonly operation: string;
	readonly path: string;
	readonly from_path?: string;
	readonly content?: string;
	readonly sha?: string;
}

/**
 * Checks a change as it was given.
 * @throws DomainError "invalid"
 */
export function fileChange(given: GivenChange): FileChange {
	if (!operations.includes(given.operation as Operation))
		throw invalid(
			`unsupported operation: "${given.operation}", there are: ${operations.join(", ")}`,
		);
	const from = given.from_path || given.path;
	for (const path of [given.path, from])
		if (checkPath(path))
			throw invalid(`path contains a malformed path component [path: ${path}]`);
	return {
		operation: given.operation as Operation,
		path: given.path,
		from,
		content: contentOf(given),
		...(given.sha ? { sha: given.sha } : {}),
	};
}

function contentOf({ operation, content = "" }: GivenChange) {
	if (operation === "delete") return undefined;
	if (operation === "rename" && content === "") return undefined;
	return bytesOf(content);
}

/** @throws DomainError "invalid" */
function bytesOf(base64: string): Buffer {
	const bytes = bytesOfBase64(base64);
	if (!bytes) throw invalid("the content is not valid base64");
	return bytes;
}

/** The edits of the tree that a change means, judged by the head before the request. Writes the new blob into the session. */
export async function editsOf(
	session: WriteSession,
	tree: string | null,
	change: FileChange,
): Promise<TreeEdit[]> {
	const read = (oid: string) => session.read(oid);
	const at = (path: string): Promise<PathEntry | undefined> =>
		tree ? entryAt(read, tree, path) : Promise.resolve(undefined);
	const old = await at(change.from);
	const moved = change.from !== change.path;
	if (change.operation !== "create") demandOld(change, old, tree === null);
	if (change.operation === "delete")
		return [{ op: "remove", path: change.path }];
	const present = moved ? await at(change.path) : old;
	if (
		present &&
		(change.operation === "create" || moved || !isOfFile(present.mode))
	)
		throw inTheWay(change.path, present, change.operation);
	const { content } = change;
	if (change.operation === "rename" && !old) return [];
	if (!content && !moved) return [];
	const put: TreeEdit = {
		op: "put",
		path: change.path,
		oid: content || !old ? session.blob(content ?? Buffer.alloc(0)) : old.oid,
		mode: old ? old.mode : MODE.file,
		fresh: change.operation === "create" || moved,
	};
	return moved && old ? [{ op: "remove", path: change.from }, put] : [put];
}

function demandOld(
	change: FileChange,
	old: PathEntry | undefined,
	nothingYet: boolean,
): void {
	const missing = notFound(
		`object does not exist [id: , rel_path: ${change.from}]`,
	);
	if (old && old.type !== "blob")
		throw change.operation === "upload"
			? inTheWay(change.path, old, change.operation)
			: missing;
	if (
		!old &&
		(change.operation === "upload" ||
			(nothingYet && change.operation === "update"))
	) {
		if (change.sha)
			throw invalid(`sha does not match [given: ${change.sha}, expected: ]`);
		return;
	}
	if (!old) throw missing;
	if (
		isSymlink(old.mode) &&
		change.operation !== "delete" &&
		change.operation !== "rename"
	)
		throw inTheWay(change.path, old, change.operation);
	if (change.sha && change.sha !== old.oid)
		throw invalid(
			`sha does not match [given: ${change.sha}, expected: ${old.oid}]`,
		);
}

/** What stands where a file is wanted. */
function inTheWay(
	path: string,
	present: { mode: number; type: string },
	operation: string,
) {
	if (present.type === "tree")
		return invalid(
			`a directory exists where you’re trying to create a file [path: ${path}]`,
		);
	if (isSymlink(present.mode) && operation !== "create")
		return invalid(
			`a symbolic link exists where you’re trying to create a subdirectory [path: ${path}]`,
		);
	return invalid(`repository file already exists [path: ${path}]`);
}
