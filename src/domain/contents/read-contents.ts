import type { App } from "../../app.ts";
import { badRequest, notFound } from "../../errors.ts";
import { checkPath } from "../../git/check-path.ts";
import { objectInfo, readObject } from "../../git/read/object.ts";
import { listTree, type PathEntry, treeEntryAt } from "../../git/read/tree.ts";
import type { StoreRef } from "../../git/store.ts";
import { type Resolved, resolveRef } from "../repositories/refs/resolve.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { entryKind } from "./entry-kinds.ts";
import type { LastCommit } from "./last-commits.ts";
import { submoduleUrls } from "./submodules.ts";

/** An entry of a tree with what the API says about it. */
export interface ContentEntry {
	readonly entry: PathEntry;
	/** Bytes of a file or link; 0 for others. */
	readonly size: number;
	/** The bytes of a file or link, if they were asked for and are not too many. */
	readonly bytes: Buffer | undefined;
	readonly submoduleUrl: string | undefined;
	readonly last: LastCommit;
}

/** The largest file whose bytes are put into JSON. */
export const largestInline = 10 * 1024 * 1024;

/**
 * What is at a path of a ref: one entry, or the entries of a directory.
 * @throws Refusal "not-found", "bad-request" (malformed path)
 */
export async function readContents(
	app: App,
	repository: Repository,
	{ path, ref }: { path: string; ref: string | undefined },
): Promise<
	| { resolved: Resolved; entry: ContentEntry }
	| { resolved: Resolved; entries: ContentEntry[] }
> {
	const clean = path.replace(/^\/+|\/+$/g, "");
	if (clean !== "" && checkPath(clean))
		throw badRequest(
			`path contains a malformed path component [path: ${path}]`,
		);
	const resolved = await resolveRef(
		app,
		repository,
		ref || repository.default_branch,
	);
	if (!resolved)
		throw notFound(
			`object does not exist [id: ${ref ?? repository.default_branch}, rel_path: ]`,
		);
	const store = storeOf(repository);
	const found = await treeEntryAt(app.git, store, resolved.oid, clean);
	if (!found)
		throw notFound(`object does not exist [id: , rel_path: ${clean}]`);
	if (found.type !== "tree")
		return {
			resolved,
			entry: (
				await describe(app, store, resolved.oid, [found], true)
			)[0] as ContentEntry,
		};
	const entries = (await listTree(app.git, store, resolved.oid, clean)) ?? [];
	return {
		resolved,
		entries: await describe(app, store, resolved.oid, entries, false),
	};
}

async function describe(
	app: App,
	store: StoreRef,
	commit: string,
	entries: readonly PathEntry[],
	withBytes: boolean,
): Promise<ContentEntry[]> {
	const lasts = await app.lastCommits.of(
		store,
		commit,
		entries.map((e) => e.path),
	);
	const urls = entries.some((e) => e.type === "commit")
		? await submoduleUrls(app, store, commit)
		: undefined;
	return Promise.all(
		entries.map(async (entry) => {
			const isLink = entryKind(entry.mode) === "symlink";
			const size =
				entry.type === "blob"
					? ((await objectInfo(app.git, store, entry.oid))?.size ?? 0)
					: 0;
			const wanted =
				entry.type === "blob" && (withBytes || isLink) && size <= largestInline;
			return {
				entry,
				size,
				bytes: wanted
					? (await readObject(app.git, store, entry.oid))?.body
					: undefined,
				submoduleUrl: urls?.get(entry.path),
				last: lasts.get(entry.path) as LastCommit,
			};
		}),
	);
}
