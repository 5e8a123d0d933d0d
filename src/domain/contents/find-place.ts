import type { App } from "../../app.ts";
import { notFound } from "../../errors.ts";
import { type PathEntry, treeEntryAt } from "../../git/read/tree.ts";
import type { ResolvedRef } from "../refs/resolve.ts";
import { resolveCommit } from "../refs/resolve-commit.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { refAndPathCandidates } from "./open-file.ts";

/** Where a reader stands: a file or directory of a branch, tag or commit. */
export interface ContentPlace {
	readonly ref: { readonly kind: ResolvedRef["kind"]; readonly name: string };
	/** The commit. */
	readonly oid: string;
	/** "" for the root. */
	readonly path: string;
	readonly entry: PathEntry;
}

/** The same as `findPlace`; undefined where nothing is there. */
export async function placeIn(
	app: App,
	repository: Repository,
	address: string,
	kind?: ResolvedRef["kind"],
): Promise<ContentPlace | undefined> {
	const clean = address.replace(/\/+$/, "");
	const store = storeOf(repository);
	for (const { resolved, path } of [
		...(await refAndPathCandidates(app, repository, `${clean}/`)),
	].reverse()) {
		if (kind && resolved.kind !== kind) continue;
		const at = path.replace(/\/+$/, "");
		const entry = await treeEntryAt(app.git, store, resolved.oid, at);
		if (!entry) continue;
		const { kind: found, name, oid } = resolved;
		return { ref: { kind: found, name }, oid, path: at, entry };
	}
	const [id = "", ...rest] = clean.split("/");
	if ((kind ?? "commit") === "commit" && /^[0-9a-f]{4,64}$/.test(id)) {
		const commit = await resolveCommit(app, repository, id);
		const path = rest.join("/");
		const entry =
			commit && (await treeEntryAt(app.git, store, commit.oid, path));
		if (commit && entry)
			return {
				ref: { kind: "commit", name: commit.oid },
				oid: commit.oid,
				path,
				entry,
			};
	}
	return undefined;
}

/**
 * Finds what an address means that begins with the name of a ref, which may have slashes of its own: the longest name that leads to something.
 * Of commits the beginning of the id will do.
 * @throws DomainError "not-found"
 */
export async function findPlace(
	...wanted: Parameters<typeof placeIn>
): Promise<ContentPlace> {
	const place = await placeIn(...wanted);
	if (!place) throw notFound();
	return place;
}

/** Gives the longest name of a ref in an address whose path leads to nothing, and the path behind it; undefined without such a ref. */
export async function findMissing(
	app: App,
	repository: Repository,
	address: string,
	kind?: ResolvedRef["kind"],
): Promise<Omit<ContentPlace, "entry"> | undefined> {
	const clean = address.replace(/\/+$/, "");
	const all = await refAndPathCandidates(app, repository, `${clean}/`);
	const last = all.findLast(
		({ resolved, path }) =>
			(!kind || resolved.kind === kind) && /[^/]/.test(path),
	);
	if (!last) return undefined;
	const { kind: found, name, oid } = last.resolved;
	const path = last.path.replace(/\/+$/, "");
	return { ref: { kind: found, name }, oid, path };
}
