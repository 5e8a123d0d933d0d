import type { App } from "../../app.ts";
import { isGitError } from "../../git/errors.ts";
import { isOid } from "../../git/oid.ts";
import { commitOf, readObject } from "../../git/read/object.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { isShown } from "./lost/is-shown.ts";
import { branchPrefix, refsByNames, tagPrefix, tipOfRef } from "./ref.ts";
import { type Tip, tipOf } from "./tip.ts";

/** What a name in a request stands for. */
export interface ResolvedRef {
	readonly kind: "branch" | "tag" | "commit";
	/** The name as it was given. */
	readonly name: string;
	/** The commit. */
	readonly oid: string;
	readonly tip: Tip | undefined;
}

/** Finds a branch, else a tag, else a commit that a ref reaches by its full id in lower case; no expressions, no short ids. */
export async function resolveRef(
	app: App,
	repository: Repository,
	name: string,
): Promise<ResolvedRef | undefined> {
	const refs = await refsByNames(app.db, repository.store_id, [
		branchPrefix + name,
		tagPrefix + name,
	]);
	const branch = refs.find((r) => r.name.startsWith(branchPrefix));
	if (branch)
		return { kind: "branch", name, oid: branch.oid, tip: tipOfRef(branch) };
	const tag = refs.find((r) => r.name.startsWith(tagPrefix));
	if (tag)
		return {
			kind: "tag",
			name,
			oid: tag.peeled ?? tag.oid,
			tip: tipOfRef(tag),
		};
	const store = storeOf(repository);
	if (!isOid(store.format, name)) return undefined;
	try {
		const object = await readObject(app.git, store, name);
		if (object?.type !== "commit") return undefined;
		if (!(await isShown(app, repository, name, "commit"))) return undefined;
		return {
			kind: "commit",
			name,
			oid: name,
			tip: tipOf(commitOf(object, name)),
		};
	} catch (error) {
		if (isGitError(error, "too-large")) return undefined;
		throw error;
	}
}
