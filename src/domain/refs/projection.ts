import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import {
	compareNames,
	projectRefs,
	type RefRow,
} from "../../git/project-refs.ts";
import type { StoreRef } from "../../git/store.ts";
import {
	branchPrefix,
	refsByNames,
	refsThatBegin,
	storeVersion,
} from "./ref.ts";

/** Refs that are the forge's own bookkeeping: readable through the API, not fetched by clients that ask for everything. */
export const hiddenPrefixes: readonly string[] = ["refs/ingot/"];
const mostPrefixes = 50;

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
const headRef = async (app: App, store: StoreRef): Promise<string> =>
	branchPrefix +
	((await app.db.first(headOf, { store: store.id }))?.branch ?? "main");

/** The refs of a store as git's protocols show them. */
async function refSnapshot(
	app: App,
	store: StoreRef,
): Promise<{ head: string; refs: readonly RefRow[]; version: number }> {
	const [now, head] = await Promise.all([
		app.repositories.refs.all(store.id),
		headRef(app, store),
	]);
	return { head, ...now };
}

/** What clients may see of the refs: all, or those that begin with one of these texts, and the one that HEAD points to. */
export async function visibleRefs(
	app: App,
	store: StoreRef,
	prefixes: readonly string[] = [],
): Promise<{ head: string; refs: readonly RefRow[] }> {
	if (!isNarrow(prefixes)) {
		const { head, refs } = await refSnapshot(app, store);
		return { head, refs: refs.filter(isVisible) };
	}
	const head = await headRef(app, store);
	const found = await refsByNames(app.db, store.id, [head]);
	for (const prefix of prefixes)
		found.push(...(await refsThatBegin(app.db, store.id, prefix)));
	const once = new Map<string, RefRow>(found.map((ref) => [ref.name, ref]));
	const refs = [...once.values()].filter(isVisible);
	return { head, refs: refs.sort((a, b) => compareNames(a.name, b.name)) };
}

/** Brings the refs inside the store's directory up to date, for git commands that need names; gives their version. */
export async function project(app: App, store: StoreRef): Promise<number> {
	const version = await storeVersion(app.db, store.id);
	await projectRefs(app.git, store, version, () => refSnapshot(app, store));
	return version;
}

/** Whether a few names are meant, and not whole kinds of refs such as all branches. */
const isNarrow = (prefixes: readonly string[]): boolean =>
	prefixes.length > 0 &&
	prefixes.length <= mostPrefixes &&
	!prefixes.some((prefix) => prefix === "" || prefix.endsWith("/"));

function isVisible({ name }: RefRow): boolean {
	for (const prefix of hiddenPrefixes)
		if (name.startsWith(prefix)) return false;
	return true;
}
