import type { App } from "../../app.ts";
import { isOid } from "../../git/oid.ts";
import { objectInfo, readObject } from "../../git/read/object.ts";
import { treeEntryAt } from "../../git/read/tree.ts";
import type { StoreRef } from "../../git/store.ts";

const largest = 256 * 1024;
const most = 200;

/** The commits that blame looks through, as the file `.git-blame-ignore-revs` of a commit has them; only those that are there. */
export async function ignoredRevisions(
	app: App,
	store: StoreRef,
	commit: string,
): Promise<string[]> {
	const entry = await treeEntryAt(
		app.git,
		store,
		commit,
		".git-blame-ignore-revs",
	);
	if (entry?.type !== "blob") return [];
	const size = (await objectInfo(app.git, store, entry.oid))?.size ?? 0;
	if (size > largest) return [];
	const text =
		(await readObject(app.git, store, entry.oid))?.body.toString("latin1") ??
		"";
	const oids = text
		.split("\n")
		.map((line) => line.replace(/#.*/, "").trim())
		.filter((oid) => isOid(store.format, oid))
		.slice(0, most);
	const infos = await Promise.all(
		[...new Set(oids)].map(async (oid) => ({
			oid,
			type: (await objectInfo(app.git, store, oid))?.type,
		})),
	);
	return infos.filter(({ type }) => type === "commit").map(({ oid }) => oid);
}
