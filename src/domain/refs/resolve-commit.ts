import type { App } from "../../app.ts";
import { readCommit } from "../../git/read/object.ts";
import type { StoreRef } from "../../git/store.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { resolveRef } from "./resolve.ts";
import { commitByShortOid } from "./short-commit.ts";
import { type NamedCommit, tipOf } from "./tip.ts";

/** A commit of which the id is known. @throws GitError "missing-object" */
export const namedCommit = async (
	app: App,
	store: StoreRef,
	oid: string,
): Promise<NamedCommit> => ({
	oid,
	tip: tipOf(await readCommit(app.git, store, oid)),
});

/** Finds a commit by the name of a branch or tag, by its id, or by a unique beginning of its id. Undefined also for what is no commit. */
export async function resolveCommit(
	app: App,
	repository: Repository,
	name: string,
): Promise<NamedCommit | undefined> {
	const found = await resolveRef(app, repository, name);
	// a tag may stand for a tree or a blob
	if (found) return found.tip && { oid: found.oid, tip: found.tip };
	const store = storeOf(repository);
	const oid = await commitByShortOid(app, repository, name);
	return oid === undefined ? undefined : namedCommit(app, store, oid);
}
