import type { Readable } from "node:stream";
import type { App } from "../../app.ts";
import { badRequest, notFound } from "../../errors.ts";
import { checkPath } from "../../git/check-path.ts";
import { treeEntryAt } from "../../git/read/tree.ts";
import { archive } from "../../git/upload/archive.ts";
import { bundle } from "../../git/upload/bundle.ts";
import { branchByName, branchPrefix } from "../repositories/refs/ref.ts";
import { resolveCommit } from "../repositories/refs/resolve-commit.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";

/** An archive on its way. */
export interface Archive {
	readonly fileName: string;
	readonly extension: string;
	readonly commit: string;
	readonly stream: Readable;
}

const extensions = ["zip", "tar.gz", "bundle"] as const;

/**
 * Packs what a ref holds. `wanted` is the name of a ref with the extension of an archive: `main.zip`, `v1.tar.gz`, `main.bundle`.
 * @throws Refusal "bad-request" (no such kind of archive), "not-found" (ref, path)
 */
export async function archiveOf(
	app: App,
	repository: Repository,
	wanted: string,
	{ paths, signal }: { paths: readonly string[]; signal: AbortSignal },
): Promise<Archive> {
	const extension = extensions.find((e) => wanted.endsWith(`.${e}`));
	const name = wanted.slice(0, -(extension?.length ?? 0) - 1);
	if (!extension || !name) throw badRequest(`unknown format: ${wanted}`);
	if (extension === "bundle" && paths.length)
		throw badRequest("a bundle holds all paths");
	const store = storeOf(repository);
	const commit = await resolveCommit(app, repository, name);
	if (!commit) throw notFound(`unrecognized repository reference: ${name}`);
	for (const path of paths)
		if (
			checkPath(path) ||
			!(await treeEntryAt(app.git, store, commit.oid, path))
		)
			throw notFound(`object does not exist [id: , rel_path: ${path}]`);
	const { oid } = commit;
	const stream =
		extension === "bundle"
			? bundle(app.git, store, oid, await namesFor(app, repository, name), {
					signal,
				})
			: archive(app.git, store, oid, {
					format: extension,
					prefix: `${repository.name}/`,
					paths,
					signal,
				});
	return {
		fileName: `${repository.name}-${name.replaceAll("/", "-")}.${extension}`,
		extension,
		commit: oid,
		stream,
	};
}

/** Under which names a bundle offers its commit: a clone needs HEAD and a branch. */
async function namesFor(
	app: App,
	repository: Repository,
	name: string,
): Promise<string[]> {
	const branch = await branchByName(app.db, repository.store_id, name);
	return branch ? [branchPrefix + name, "HEAD"] : ["HEAD"];
}
