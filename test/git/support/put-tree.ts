import {
	compareEntries,
	serializeTree,
	type TreeEntry,
} from "../../../src/git/objects/tree.ts";
import { emptyTreeOid } from "../../../src/git/oid.ts";
import type { WriteSession } from "../../../src/git/write/session.ts";

/** Adds a tree to a session, its entries in any order and of any names; gives its id. */
export function putTree(
	session: WriteSession,
	entries: readonly TreeEntry[],
): string {
	const { format } = session.store;
	if (entries.length === 0) return emptyTreeOid(format);
	const sorted = [...entries].sort(compareEntries);
	return session.object("tree", serializeTree(sorted, format));
}
