import { query, type Reader } from "../../database/database.ts";
import { branchPrefix, tagPrefix } from "./ref.ts";

/** Names that the forge gives out itself, or that change what git reads: nobody pushes them. */
export const reservedPrefixes: readonly string[] = [
	"refs/changes/",
	"refs/ingot/",
	"refs/pull/",
	"refs/replace/",
];

/** How many refs a repository may have that are no branches and no tags: notes, remotes, namespaces, and whatever clients think of. */
export const mostOtherRefs = 10_000;

/** Whether a ref is neither a branch nor a tag nor the forge's own. */
export const isOtherRef = (name: string): boolean =>
	notOthers.every((prefix) => !name.startsWith(prefix));

const notOthers: readonly string[] = [
	...reservedPrefixes,
	branchPrefix,
	tagPrefix,
].sort();
/** The ranges of names between those that are not counted, so that the branches of a large repository are not walked. "0" follows "/" in ASCII. */
const gaps = [...notOthers, "refs0"].map((to, i) => ({
	from: (notOthers[i - 1] ?? "refs/").replace(/\/$/, i === 0 ? "/" : "0"),
	to,
}));

const inRange = query(
	(q, p: { store: number; from: string; to: string; limit: number }) =>
		q
			.selectFrom("git_ref")
			.select("name")
			.where("store_id", "=", p.store)
			.where("name", ">=", p.from)
			.where("name", "<", p.to)
			.limit(p.limit),
);

/** Whether a store has more other refs than it may. */
export async function hasTooManyOthers(
	db: Reader,
	store: number,
	most = mostOtherRefs,
): Promise<boolean> {
	let room = most;
	for (const gap of gaps) {
		const found = await db.all(inRange, { store, ...gap, limit: room + 1 });
		room -= found.length;
		if (room < 0) return true;
	}
	return false;
}
