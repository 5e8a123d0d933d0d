import type { App } from "../../app.ts";
import { notFound } from "../../errors.ts";
import { isOid } from "../../git/oid.ts";
import { type OpenBlob, openBlob } from "../../git/read/blob.ts";
import { type PathEntry, treeEntryAt } from "../../git/read/tree.ts";
import type { LastCommit } from "../last-commits/last-commit.ts";
import { branchPrefix, refsByNames, tagPrefix } from "../refs/ref.ts";
import { type ResolvedRef, resolveRef } from "../refs/resolve.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";

/** A file, or the text of a link, to be sent as it is. */
export interface OpenedFile {
	readonly entry: PathEntry;
	readonly blob: OpenBlob;
	/** Absent when git did not find it in time. */
	readonly last: LastCommit | undefined;
}

/**
 * Opens a file of a ref. Without a ref the path is one of the default branch, or else begins with the name of a ref.
 * @throws DomainError "not-found"
 */
export async function openFile(
	app: App,
	repository: Repository,
	{ path, ref }: { path: string; ref: string | undefined },
): Promise<OpenedFile> {
	const start = await resolveRef(
		app,
		repository,
		ref || repository.default_branch,
	);
	const found = start && (await fileAt(app, repository, start, path));
	if (found) return found;
	if (ref) throw notFound();
	return openFileBehindRef(app, repository, path);
}

/**
 * Opens a file by an address that begins with the name of a ref, which may have slashes of its own.
 * @throws DomainError "not-found"
 */
export async function openFileBehindRef(
	app: App,
	repository: Repository,
	address: string,
	kind?: ResolvedRef["kind"],
): Promise<OpenedFile> {
	for (const { resolved, path } of await refAndPathCandidates(
		app,
		repository,
		address,
	)) {
		if (kind && resolved.kind !== kind) continue;
		const found = await fileAt(app, repository, resolved, path);
		if (found) return found;
	}
	throw notFound();
}

async function fileAt(
	app: App,
	repository: Repository,
	{ oid }: ResolvedRef,
	path: string,
): Promise<OpenedFile | undefined> {
	const store = storeOf(repository);
	const entry = await treeEntryAt(app.git, store, oid, path);
	const blob =
		entry?.type === "blob"
			? await openBlob(app.git, store, entry.oid)
			: undefined;
	if (!entry || !blob) return undefined;
	const last = await app.history.last.of(store, oid, [path], { patience });
	return { entry, blob, last: last.get(path) };
}

/** How long the file waits for the time of its last change, in milliseconds. */
const patience = 300;
const deepestName = 20;

/** The ways to read an address that begins with the name of a ref: the ref, and the path behind it. */
export async function refAndPathCandidates(
	app: App,
	repository: Repository,
	address: string,
): Promise<{ resolved: ResolvedRef; path: string }[]> {
	const parts = address.split("/");
	const names = parts
		.slice(0, Math.min(parts.length - 1, deepestName))
		.map((_, i) => parts.slice(0, i + 1).join("/"));
	const refs = await refsByNames(
		app.db,
		repository.store_id,
		names.flatMap((name) => [branchPrefix + name, tagPrefix + name]),
	);
	const found = names.flatMap((name) =>
		[branchPrefix, tagPrefix].flatMap((prefix) => {
			const ref = refs.find((r) => r.name === prefix + name);
			const kind = prefix === branchPrefix ? "branch" : "tag";
			const path = address.slice(name.length + 1);
			return ref
				? [
						{
							resolved: {
								kind,
								name,
								oid: ref.peeled ?? ref.oid,
								tip: undefined,
							} as ResolvedRef,
							path,
						},
					]
				: [];
		}),
	);
	const [first = ""] = parts;
	if (isOid(repository.format, first)) {
		const resolved = await resolveRef(app, repository, first);
		if (resolved?.kind === "commit")
			found.push({ resolved, path: address.slice(first.length + 1) });
	}
	return found;
}
