import type { App } from "../../../app.ts";
import { query } from "../../../database/database.ts";
import { projectRefs, type RefRow } from "../../../git/project-refs.ts";
import type { StoreRef } from "../../../git/store.ts";
import { allRefs, branchPrefix, storeVersion } from "./ref.ts";

/** Refs that are the forge's own bookkeeping: readable through the API, not fetched by clients that ask for everything. */
export const hiddenPrefixes: readonly string[] = ["refs/ingot/"];

const headOf = query((q, p: { store: number }) =>
	q
		.selectFrom("repository")
		.select("default_branch as branch")
		.where("store_id", "=", p.store)
		.unionAll(
			q
				.selectFrom("repository")
				.select("wiki_branch as branch")
				.where("wiki_store_id", "=", p.store),
		),
);

/** What HEAD of a store points to. */
export const headRef = async (app: App, store: StoreRef): Promise<string> =>
	branchPrefix +
	((await app.db.first(headOf, { store: store.id }))?.branch ?? "main");

/** The refs of a store as git's protocols show them. */
export async function refSnapshot(
	app: App,
	store: StoreRef,
): Promise<{ head: string; refs: RefRow[]; version: number }> {
	// the version first: refs that are newer than it are written once more, never missed
	const version = await storeVersion(app.db, store.id);
	const [rows, head] = await Promise.all([
		allRefs(app.db, store.id),
		headRef(app, store),
	]);
	return {
		head,
		version,
		refs: rows.map(({ name, oid, peeled }) =>
			peeled ? { name, oid, peeled } : { name, oid },
		),
	};
}

/** Brings the refs inside the store's directory up to date, for git commands that need names; gives their version. */
export async function project(app: App, store: StoreRef): Promise<number> {
	const version = await storeVersion(app.db, store.id);
	await projectRefs(app.git, store, version, () => refSnapshot(app, store));
	return version;
}

/** Without the refs that clients may not see. */
export const visibleRefs = (refs: readonly RefRow[]): RefRow[] =>
	refs.filter(
		(ref) => !hiddenPrefixes.some((prefix) => ref.name.startsWith(prefix)),
	);
