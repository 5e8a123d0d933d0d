import type { App } from "../../app.ts";
import { badRequest, notFound } from "../../errors.ts";
import { checkPath } from "../../git/check-path.ts";
import { isOid } from "../../git/oid.ts";
import { objectInfo, readerOf } from "../../git/read/object.ts";
import {
	listTree,
	type PathEntry,
	rootTree,
	treeEntryAt,
	walkTree,
} from "../../git/read/tree.ts";
import { shownObject } from "../refs/lost/is-shown.ts";
import { resolveCommit } from "../refs/resolve-commit.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";

/** Part of a tree's entries, with the number of all. */
export interface TreePage {
	readonly oid: string;
	readonly total: number;
	readonly entries: readonly (PathEntry & { readonly size: number })[];
}

/**
 * A page of the entries of the tree that a name stands for: a tree, or that of a commit, branch or tag; `name:path` is a directory in it.
 * @throws DomainError "bad-request" when the name stands for none, "not-found" when it has no such directory
 */
export async function readTreePage(
	app: App,
	repository: Repository,
	name: string,
	wanted: {
		recursive: boolean;
		limit: number;
		offset: number;
		signal?: AbortSignal;
	},
): Promise<TreePage> {
	const store = storeOf(repository);
	const oid = await treeNamed(app, repository, name);
	if (!oid) throw badRequest(`sha not found [${name}]`);
	const { offset, limit, signal } = wanted;
	let shown: PathEntry[] = [];
	let total = 0;
	if (wanted.recursive) {
		for await (const entry of walkTree(app.git, store, oid, { signal })) {
			if (total >= offset && shown.length < limit) shown.push(entry);
			total++;
		}
	} else {
		const all = (await listTree(app.git, store, oid)) ?? [];
		total = all.length;
		shown = all.slice(offset, offset + limit);
	}
	const entries = await Promise.all(
		shown.map(async (entry) => ({
			...entry,
			size:
				entry.type === "blob"
					? ((await objectInfo(app.git, store, entry.oid))?.size ?? 0)
					: 0,
		})),
	);
	return { oid, total, entries };
}

/** @throws DomainError "not-found" when there is no such directory in what the name stands for */
async function treeNamed(
	app: App,
	repository: Repository,
	text: string,
): Promise<string | undefined> {
	// no name of a ref holds a colon
	const [name = "", ...more] = text.split(":");
	const root = await rootNamed(app, repository, name);
	if (!root || more.length === 0) return root;
	const path = more.join(":");
	if (path !== "" && checkPath(path)) return undefined;
	const store = storeOf(repository);
	const entry = await treeEntryAt(app.git, store, root, path);
	if (entry?.type !== "tree") throw notFound(`directory not found: ${path}`);
	return entry.oid;
}

async function rootNamed(
	app: App,
	repository: Repository,
	name: string,
): Promise<string | undefined> {
	const store = storeOf(repository);
	if (isOid(store.format, name)) {
		const type = (await shownObject(app, repository, name))?.type;
		if (type && type !== "blob")
			return rootTree(readerOf(app.git, store), name);
	}
	return (await resolveCommit(app, repository, name))?.tip.tree;
}
