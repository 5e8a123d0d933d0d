import { query, type Reader } from "../../database/database.ts";
import type { TagNote, Tip } from "./tip.ts";

/** A ref: a name and the object that it points to. */
export interface Ref {
	readonly name: string;
	readonly oid: string;
	/** The commit that an annotated tag stands for. */
	readonly peeled: string | null;
	readonly committed_at: number;
	readonly tip: string | null;
	/** What an annotated tag says. */
	readonly tag: string | null;
}

export const branchPrefix = "refs/heads/";
export const tagPrefix = "refs/tags/";

const byName = query((q, p: { store: number; name: string }) =>
	q
		.selectFrom("git_ref")
		.selectAll()
		.where("store_id", "=", p.store)
		.where("name", "=", p.name),
);
const byNames = query((q, p: { store: number; names: string[] }, d) =>
	q
		.selectFrom("git_ref")
		.selectAll()
		.where("store_id", "=", p.store)
		.where("name", "in", d.list(p.names)),
);
const allOf = query((q, p: { store: number }) =>
	q
		.selectFrom("git_ref")
		.select(["name", "oid", "peeled"])
		.where("store_id", "=", p.store)
		.orderBy("name"),
);
const below = query((q, p: { store: number; from: string; to: string }) =>
	q
		.selectFrom("git_ref")
		.selectAll()
		.where("store_id", "=", p.store)
		.where("name", ">=", p.from)
		.where("name", "<", p.to)
		.orderBy("name"),
);
const versionOf = query((q, p: { store: number }) =>
	q.selectFrom("git_store").select("version").where("id", "=", p.store),
);

const anyBelow = query((q, p: { store: number; from: string; to: string }) =>
	q
		.selectFrom("git_ref")
		.select("name")
		.where("store_id", "=", p.store)
		.where("name", ">=", p.from)
		.where("name", "<", p.to)
		.limit(1),
);

/** Whether a store has any branch. */
export const hasBranches = async (
	db: Reader,
	store: number,
): Promise<boolean> =>
	(await db.first(anyBelow, {
		store,
		from: branchPrefix,
		to: after(branchPrefix),
	})) !== undefined;

/** A ref by its full name. */
export const refByName = (
	db: Reader,
	store: number,
	name: string,
): Promise<Ref | undefined> => db.first(byName, { store, name });
export const branchByName = (
	db: Reader,
	store: number,
	branch: string,
): Promise<Ref | undefined> => refByName(db, store, branchPrefix + branch);
/** The head of the default branch of a repository; null where it has none. */
export const headOfDefault = async (
	db: Reader,
	{ store_id, default_branch }: { store_id: number; default_branch: string },
): Promise<string | null> =>
	(await branchByName(db, store_id, default_branch))?.oid ?? null;
export const refsByNames = (
	db: Reader,
	store: number,
	names: string[],
): Promise<Ref[]> =>
	names.length ? db.all(byNames, { store, names }) : Promise.resolve([]);
/** All refs of a store in byte order. */
export const allRefs = (
	db: Reader,
	store: number,
): Promise<{ name: string; oid: string; peeled: string | null }[]> =>
	db.all(allOf, { store });
/** The refs whose names begin with a text that ends in "/", in byte order. */
export const refsBelow = (
	db: Reader,
	store: number,
	prefix: string,
): Promise<Ref[]> => db.all(below, { store, from: prefix, to: after(prefix) });
/** The refs whose full names begin with a text, in byte order. */
export const refsThatBegin = (
	db: Reader,
	store: number,
	beginning: string,
): Promise<Ref[]> =>
	db.all(below, { store, from: beginning, to: `${beginning}\u{10ffff}` });
/** The number that every move of a ref of the store raises. */
export const storeVersion = async (
	db: Reader,
	store: number,
): Promise<number> => (await db.first(versionOf, { store }))?.version ?? 0;

// rows are kept in memory from request to request, and so is what they say
const tips = new WeakMap<Ref, Tip>();

/** The stored commit of a branch. */
export function tipOfRef(ref: Ref): Tip | undefined {
	if (ref.tip === null) return undefined;
	const known = tips.get(ref);
	if (known) return known;
	const tip: Tip = JSON.parse(ref.tip);
	tips.set(ref, tip);
	return tip;
}

/** What an annotated tag says, undefined for all other refs. */
export const tagNoteOf = (ref: Ref): TagNote | undefined =>
	ref.tag === null ? undefined : JSON.parse(ref.tag);

/** The least text that is greater than all that begin with `prefix`. */
const after = (prefix: string): string =>
	prefix.slice(0, -1) +
	String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);

/** One wanted change of a ref; null is "does not exist". */
export interface RefMove {
	readonly name: string;
	readonly from: string | null;
	readonly to: string | null;
	readonly peeled?: string | null;
	/** The commit that the ref then points to, or that its annotated tag stands for. */
	readonly tip?: Tip;
	/** What the annotated tag says that the ref then points to. */
	readonly tag?: TagNote;
	/** `to` does not descend from `from`. */
	readonly forced?: boolean;
}

/** How refs came to move, for the log of moves. */
export type MoveCause =
	| "push"
	| "api"
	| "merge"
	| "web"
	| "mirror"
	| "create"
	| "agit"
	/** Somebody who may not write code: a pull request has lent him the branch, or he has tagged what is in no branch for a release. */
	| "guest"
	/** A job of a workflow run pushed it. */
	| "job"
	| "repair";
