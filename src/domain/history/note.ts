import type { App } from "../../app.ts";
import { openBlob } from "../../git/read/blob.ts";
import { treeEntryAt } from "../../git/read/tree.ts";
import { refByName } from "../refs/ref.ts";
import { namedCommit } from "../refs/resolve-commit.ts";
import type { NamedCommit } from "../refs/tip.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";

const notesRef = "refs/notes/commits";
/** How many directories of two letters git puts above a note when there are many. */
const deepest = 3;
const largest = 1024 * 1024;

/** The note on a commit, with the commit that last wrote it (git-notes(1)); undefined when there is none. */
export async function noteOf(
	app: App,
	repository: Repository,
	oid: string,
): Promise<{ message: string; commit: NamedCommit } | undefined> {
	const ref = await refByName(app.db, repository.store_id, notesRef);
	if (!ref) return undefined;
	const store = storeOf(repository);
	for (let depth = 0; depth <= deepest; depth++) {
		const directories = Array.from({ length: depth }, (_, i) =>
			oid.slice(2 * i, 2 * i + 2),
		);
		const path = [...directories, oid.slice(2 * depth)].join("/");
		const entry = await treeEntryAt(app.git, store, ref.oid, path);
		const blob =
			entry?.type === "blob" && (await openBlob(app.git, store, entry.oid));
		if (!blob || blob.size > largest) continue;
		const last = await app.history.last.of(store, ref.oid, [path]);
		return {
			message: (await blob.bytes()).toString("utf8"),
			commit: last.get(path) ?? (await namedCommit(app, store, ref.oid)),
		};
	}
	return undefined;
}
