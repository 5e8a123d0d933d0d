import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { badRequest, notFound, tooLarge } from "../../errors.ts";
import { checkPath } from "../../git/check-path.ts";
import { objectInfo, readObject } from "../../git/read/object.ts";
import { listTree, type PathEntry, treeEntryAt } from "../../git/read/tree.ts";
import type { StoreRef } from "../../git/store.ts";
import type { LastCommit } from "../last-commits/last-commit.ts";
import { type ResolvedRef, resolveRef } from "../refs/resolve.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { entryKind } from "./entry-kinds.ts";
import { submoduleUrls } from "./submodules.ts";

/** An entry of a tree with what the API says about it. */
export interface ContentEntry {
	readonly entry: PathEntry;
	/** Bytes of a file or link; 0 for others, and where sizes were not asked for. */
	readonly size: number;
	/** The bytes of a file or link, if they were asked for and are not too many. */
	readonly bytes: Buffer | undefined;
	readonly submoduleUrl: string | undefined;
	/** Absent when it was not asked for, or not found in time. */
	readonly last: LastCommit | undefined;
}

/** The largest file whose bytes are put into JSON. */
export const largestInline = 10 * 1024 * 1024;

interface ContentsRequest {
	readonly ref: string | undefined;
	/** Whether the commits are wanted that last changed what is found. */
	readonly commits?: boolean;
	/** How long they are waited for, in milliseconds (LastCommits.of). */
	readonly patience?: number;
	/** Whether the sizes are wanted, which git is asked for one by one. */
	readonly sizes?: boolean;
	/** Which entries of a directory are wanted, and in which order; all of them if it is not given. */
	readonly choose?: (entries: readonly PathEntry[]) => readonly PathEntry[];
}

/**
 * What is at a path of a ref: one entry, or the entries of a directory.
 * @throws DomainError "not-found", "bad-request" (malformed path)
 */
export async function readContents(
	app: App,
	repository: Repository,
	{
		path,
		ref,
		commits = true,
		patience,
		sizes = true,
		choose,
	}: ContentsRequest & { path: string },
): Promise<
	| { resolved: ResolvedRef; entry: ContentEntry }
	| { resolved: ResolvedRef; entries: ContentEntry[]; total: number }
> {
	const clean = path.replace(/^\/+|\/+$/g, "");
	if (clean !== "" && checkPath(clean))
		throw badRequest(
			`path contains a malformed path component [path: ${path}]`,
		);
	const resolved = await resolvedOr404(app, repository, ref);
	const store = storeOf(repository);
	const found = await treeEntryAt(app.git, store, resolved.oid, clean);
	if (!found)
		throw notFound(`object does not exist [id: , rel_path: ${clean}]`);
	if (found.type !== "tree")
		return {
			resolved,
			entry: (
				await describe(app, store, resolved.oid, [found], {
					bytes: true,
					commits,
				})
			)[0] as ContentEntry,
		};
	const all = (await listTree(app.git, store, resolved.oid, clean)) ?? [];
	const entries = choose ? choose(all) : all;
	if (entries.length > mostEntries)
		throw tooLarge(
			`the directory has more than ${mostEntries} entries: its tree is given in pages`,
		);
	return {
		resolved,
		entries: await describe(app, store, resolved.oid, entries, {
			commits,
			patience,
			sizes,
		}),
		total: all.length,
	};
}

/** How much of a directory is told at once; more of it would be gone through for minutes. */
const mostEntries = 10_000;
/** No path is longer, so nothing that is is where a link leads to. */
const longestTarget = 4096;

/** How many files are read in one request, and how many bytes of them. */
const mostFiles = 30;
const mostBytes = 100 * 1024 * 1024;

/**
 * What is at some paths of a ref, in their order, undefined where nothing is; not more than a request may have.
 * @throws DomainError "not-found" (ref)
 */
export async function readFiles(
	app: App,
	repository: Repository,
	{ paths, ref }: ContentsRequest & { paths: readonly string[] },
): Promise<{ resolved: ResolvedRef; files: (ContentEntry | undefined)[] }> {
	const resolved = await resolvedOr404(app, repository, ref);
	const store = storeOf(repository);
	const found = await Promise.all(
		paths
			.slice(0, mostFiles)
			.map((path) =>
				checkPath(path)
					? undefined
					: treeEntryAt(app.git, store, resolved.oid, path),
			),
	);
	const entries = found.filter((e) => e !== undefined);
	const described = await describe(app, store, resolved.oid, entries, {
		bytes: true,
		commits: true,
	});
	const files: (ContentEntry | undefined)[] = [];
	let bytes = 0;
	for (const entry of found) {
		const file = described.find((d) => d.entry.path === entry?.path);
		bytes += file?.bytes?.length ?? 0;
		if (bytes > mostBytes) break;
		files.push(file);
	}
	return { resolved, files };
}

async function resolvedOr404(
	app: App,
	repository: Repository,
	ref: string | undefined,
): Promise<ResolvedRef> {
	const name = ref || repository.default_branch;
	const resolved = await resolveRef(app, repository, name);
	if (!resolved)
		throw notFound(`object does not exist [id: ${name}, rel_path: ]`);
	return resolved;
}

async function describe(
	app: App,
	store: StoreRef,
	commit: string,
	entries: readonly PathEntry[],
	{
		bytes: withBytes = false,
		commits: withCommits,
		patience,
		sizes = true,
	}: {
		bytes?: boolean;
		commits: boolean;
		patience?: number;
		sizes?: boolean;
	},
): Promise<ContentEntry[]> {
	const lasts = withCommits
		? await app.history.last.of(
				store,
				commit,
				entries.map((e) => e.path),
				{ patience },
			)
		: undefined;
	const urls = entries.some((e) => e.type === "commit")
		? await submoduleUrls(app, store, commit)
		: undefined;
	const one = async (entry: PathEntry): Promise<ContentEntry> => {
		const isLink = entryKind(entry.mode) === "symlink";
		const size =
			entry.type === "blob" && (sizes || isLink)
				? ((await objectInfo(app.git, store, entry.oid))?.size ?? 0)
				: 0;
		const wanted =
			entry.type === "blob" &&
			(isLink ? size <= longestTarget : withBytes && size <= largestInline);
		return {
			entry,
			size,
			bytes: wanted
				? (await readObject(app.git, store, entry.oid))?.body
				: undefined,
			submoduleUrl: urls?.get(entry.path),
			last: lasts?.get(entry.path),
		};
	};
	const described: ContentEntry[] = [];
	// a directory may have a hundred thousand
	for (let at = 0; at < entries.length; at += share) {
		if (at > 0) await setImmediate();
		const some = entries.slice(at, at + share);
		described.push(...(await Promise.all(some.map(one))));
	}
	return described;
}

/** Entries that are described between the turns of others. */
const share = 500;
