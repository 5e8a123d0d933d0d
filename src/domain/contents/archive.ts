import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type { App } from "../../app.ts";
import { badRequest, notFound } from "../../errors.ts";
import { checkPath } from "../../git/check-path.ts";
import { memoryOf } from "../../git/memory.ts";
import { treeEntryAt } from "../../git/read/tree.ts";
import { archive } from "../../git/upload/archive.ts";
import { checkArchiveSize } from "../../git/upload/archive-size.ts";
import { bundle } from "../../git/upload/bundle.ts";
import { sharedStream } from "../../git/upload/shared-stream.ts";
import { branchByName, branchPrefix } from "../refs/ref.ts";
import { resolveCommit } from "../refs/resolve-commit.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";

/** An archive on its way. */
export interface Archive {
	readonly fileName: string;
	readonly extension: Extension;
	readonly commit: string;
	readonly stream: Readable;
}

/** How an archive is asked for. */
interface ArchiveOptions {
	/** Files and directories; none is all. */
	readonly paths: readonly string[];
	readonly signal: AbortSignal;
	/** Who has to bear the limits (claimantOf). */
	readonly claimant: string;
	/** Makes nothing: the stream is empty. */
	readonly headOnly: boolean;
}

const extensions = ["zip", "tar.gz", "bundle"] as const;
type Extension = (typeof extensions)[number];

/**
 * Packs what a ref holds. `wanted` is the name of a ref with the extension of an archive: `main.zip`, `v1.tar.gz`, `main.bundle`.
 * @throws DomainError "bad-request" (no such kind of archive), "not-found" (ref, path), "too-large", "unavailable" (too many at once)
 */
export async function archiveOf(
	app: App,
	repository: Repository,
	wanted: string,
	asking: ArchiveOptions,
): Promise<Archive> {
	const { paths, headOnly } = asking;
	const extension = extensions.find((e) => wanted.endsWith(`.${e}`));
	const name = wanted.slice(0, -(extension?.length ?? 0) - 1);
	if (!extension || !name) throw badRequest(`unknown format: ${wanted}`);
	if (extension === "bundle" && paths.length)
		throw badRequest("a bundle always contains all paths");
	const store = storeOf(repository);
	const commit = await resolveCommit(app, repository, name);
	if (!commit) throw notFound(`unrecognized repository reference: ${name}`);
	for (const path of paths)
		if (
			checkPath(path) ||
			!(await treeEntryAt(app.git, store, commit.oid, path))
		)
			throw notFound(`object does not exist [id: , rel_path: ${path}]`);
	if (extension !== "bundle")
		await checkArchiveSize(app.git, store, commit.oid, paths);
	const made = { name, extension, commit: commit.oid };
	return {
		fileName: `${repository.name}-${name.replaceAll("/", "-")}.${extension}`,
		extension,
		commit: commit.oid,
		stream: headOnly
			? Readable.from([])
			: await packed(app, repository, made, asking),
	};
}

/** The bytes, made once for all who ask for the same at about the same time. */
async function packed(
	app: App,
	repository: Repository,
	what: { name: string; extension: Extension; commit: string },
	{ paths, claimant, signal }: ArchiveOptions,
): Promise<Readable> {
	const { name, extension, commit } = what;
	const store = storeOf(repository);
	const prefix = `${repository.name}/`;
	const names =
		extension === "bundle" ? await namesFor(app, repository, name) : [];
	const key = JSON.stringify([extension, commit, prefix, names, paths]);
	return sharedStream(
		app.git,
		`${store.id} ${hash("sha256", key)}`,
		{ user: claimant, store: store.id },
		(signal, turn) =>
			extension === "bundle"
				? bundle(
						app.git,
						store,
						names.map((name) => ({ name, oid: commit })),
						{ signal, turn },
					)
				: archive(app.git, store, commit, {
						format: extension,
						prefix,
						paths,
						signal,
						turn,
					}),
		{
			signal,
			childMemory: memoryOf(
				app.git,
				store,
				extension === "bundle" ? "pack-objects" : "archive",
			),
		},
	);
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
