import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { conflict, isDomainError } from "../../errors.ts";
import { sharedTurns } from "../../threads/shared-turns.ts";
import type { Actor } from "../permissions/actor.ts";
import { hasTooManyOthers, isOtherRef, mostOtherRefs } from "./other-refs.ts";
import { branchPrefix, type Ref, refsByNames } from "./ref.ts";
import type { TagNote, Tip } from "./tip.ts";

/** The moves of one push, commit or merge. */
export interface Change {
	readonly actor: Actor;
	readonly how: MoveCause;
	readonly moves: readonly RefMove[];
	/** Tells in the transaction what the moves mean, in place of the moves of a wiki. */
	record?(tx: Transaction): Promise<void>;
}

/** One wanted change of a ref; null is "does not exist". */
export interface RefMove {
	readonly name: string;
	readonly from: string | null;
	readonly to: string | null;
	readonly peeled?: string | null;
	/** The commit that the ref then points to, for branches and lightweight tags. */
	readonly tip?: Tip;
	/** What the annotated tag says that the ref then points to. */
	readonly tag?: TagNote;
	/** `to` does not descend from `from`. */
	readonly forced?: boolean;
}

/** A move with who made it. */
export type LoggedMove = RefMove & {
	readonly actor: number | null;
	readonly how: MoveCause;
};

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

/** Why a ref could not move. */
export type MoveRefusal = "stale" | "name-clash" | "too-many";

const refusalWords: Record<MoveRefusal, string> = {
	stale: "has moved",
	"name-clash": "clashes with another ref",
	"too-many": `would be one of more than ${mostOtherRefs} refs that are no branches and no tags`,
};

/** Every ref that could not move, each with its reason, if `moveRefs` is what threw. */
export const lostRefs = (
	error: unknown,
): ReadonlyMap<string, MoveRefusal> | undefined =>
	isDomainError(error, "conflict")
		? (error.details?.lost as ReadonlyMap<string, MoveRefusal> | undefined)
		: undefined;

/** Why `moveRefs` refused the first of them. */
export const conflictReason = (error: unknown): MoveRefusal | undefined =>
	lostRefs(error)?.values().next().value;

const bump = query((q, p: { store: number }) =>
	q
		.updateTable("git_store")
		.set((e) => ({ version: e("version", "+", 1) }))
		.where("id", "=", p.store)
		.returning("version"),
);
const put = insertInto(
	"git_ref",
	[
		"store_id",
		"name",
		"oid",
		"peeled",
		"committed_at",
		"tip",
		"tag",
		"moved_at",
	],
	(insert, p) =>
		insert.onConflict((c) =>
			c.columns(["store_id", "name"]).doUpdateSet({
				oid: p.oid,
				peeled: p.peeled,
				committed_at: p.committed_at,
				tip: p.tip,
				tag: p.tag,
				moved_at: p.moved_at,
			}),
		),
);
const drop = query((q, p: { store: number; name: string }) =>
	q
		.deleteFrom("git_ref")
		.where("store_id", "=", p.store)
		.where("name", "=", p.name),
);
const log = insertInto("ref_move", [
	"store_id",
	"version",
	"name",
	"old_oid",
	"new_oid",
	"actor_id",
	"how",
	"forced",
	"moved_at",
]);
const clashes = query(
	(q, p: { store: number; parents: string[]; from: string; to: string }, d) =>
		q
			.selectFrom("git_ref")
			.select("name")
			.where("store_id", "=", p.store)
			.where("name", "in", d.list(p.parents))
			// two questions, each by the index: an "or" of them may read all refs of the store
			.unionAll(
				q
					.selectFrom("git_ref")
					.select("name")
					.where("store_id", "=", p.store)
					.where("name", ">=", p.from)
					.where("name", "<", p.to),
			),
);

const namesOf = query((q, p: { store: number }) =>
	q.selectFrom("git_ref").select("name").where("store_id", "=", p.store),
);
/** Of more new refs the names are compared in memory. */
const FEW = 50;

/**
 * Moves refs by compare-and-swap, all or none, and logs each move. A ref may move several times in one call, each time from where
 * the move before left it. The rows of a store are serialized by its version, so the answer is final. The objects must be on disk.
 * @throws DomainError "conflict", which tells all refs that cannot move (`lostRefs`)
 */
export async function moveRefs(
	{ repositories: { packs } }: Pick<App, "repositories">,
	tx: Transaction,
	store: number,
	moves: readonly LoggedMove[],
	at: number,
): Promise<number> {
	const [row] = await tx.all(bump, { store });
	if (!row) throw conflict("the repository is gone");
	const rows = await refsByNames(tx, store, [
		...new Set(moves.map((m) => m.name)),
	]);
	const before = new Map<string, string | null>(
		rows.map((ref) => [ref.name, ref.oid]),
	);
	const last = new Map<string, LoggedMove>();
	const lost = new Map<string, MoveRefusal>();
	for (const move of moves) {
		const present = last.has(move.name)
			? (last.get(move.name) as LoggedMove).to
			: (before.get(move.name) ?? null);
		if (present !== move.from) lost.set(move.name, "stale");
		else last.set(move.name, move);
	}
	for (const name of lost.keys()) last.delete(name);
	for (const [name, { to }] of last)
		if ((before.get(name) ?? null) === to) last.delete(name);
	// deletions first, so that `a` may give way to `a/b` in one push
	const turn = sharedTurns();
	for (const { name, to } of last.values())
		if (to === null) {
			await turn();
			tx.later(drop, { store, name });
		}
	const fresh = [...last.values()].filter(
		({ name, to }) => to !== null && before.get(name) == null,
	);
	const clash =
		fresh.length > FEW
			? await clashesOfMany(tx, store)
			: (name: string) => nameClash(tx, store, name);
	for (const move of last.values())
		if (move.to !== null) {
			await turn();
			const isNew = before.get(move.name) == null;
			if (isNew && (await clash(move.name))) lost.set(move.name, "name-clash");
			else await putRef(tx, store, move, at);
		}
	const others = [...last.values()].filter(
		({ name, to }) =>
			to !== null && before.get(name) == null && isOtherRef(name),
	);
	if (others.length && (await hasTooManyOthers(tx, store)))
		for (const { name } of others) lost.set(name, "too-many");
	for (const [name, reason] of lost)
		throw conflict(`${name} ${refusalWords[reason]}`, { lost });
	for (const { name, from, to, actor, how, forced } of moves)
		if (from !== to) {
			await turn();
			tx.later(log, {
				store_id: store,
				version: row.version,
				name,
				old_oid: from,
				new_oid: to,
				actor_id: actor,
				how,
				forced: forced ? 1 : 0,
				moved_at: at,
			});
		}
	packs?.name(tx, store);
	return row.version;
}

async function putRef(
	tx: Transaction,
	store: number,
	move: RefMove,
	at: number,
): Promise<void> {
	tx.later(put, {
		store_id: store,
		name: move.name,
		oid: move.to as string,
		peeled: move.peeled ?? null,
		committed_at: move.tag?.tagger?.at ?? move.tip?.committer.at ?? 0,
		tip: move.tip ? JSON.stringify(move.tip) : null,
		tag: move.tag ? JSON.stringify(move.tag) : null,
		moved_at: at,
	});
}

/** Whether a ref cannot exist beside the others: `a` and `a/b` are a file and a directory to git. */
async function nameClash(
	tx: Pick<Transaction, "all">,
	store: number,
	name: string,
): Promise<boolean> {
	const parents = directoriesOf(name);
	// "0" follows "/" in ASCII
	return (
		(
			await tx.all(clashes, {
				store,
				parents,
				from: `${name}/`,
				to: `${name}0`,
			})
		).length > 0
	);
}

/** The same for many new refs, by one question for the names that there are. Each name that does not clash is taken then. */
async function clashesOfMany(
	tx: Pick<Transaction, "all">,
	store: number,
): Promise<(name: string) => Promise<boolean>> {
	const names = new Set<string>();
	const directories = new Set<string>();
	const turn = sharedTurns();
	const take = (name: string) => {
		names.add(name);
		for (const directory of directoriesOf(name)) directories.add(directory);
	};
	for (const { name } of await tx.all(namesOf, { store })) {
		await turn();
		take(name);
	}
	return async (name) => {
		const taken =
			directories.has(name) || directoriesOf(name).some((d) => names.has(d));
		if (!taken) take(name);
		return taken;
	};
}

/** The names that are directories when a ref is a file. */
function directoriesOf(name: string): string[] {
	const parts = name.split("/");
	return parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join("/"));
}

/** The branch that a ref is, or undefined. */
export const branchOf = (ref: Pick<Ref, "name">): string | undefined =>
	ref.name.startsWith(branchPrefix)
		? ref.name.slice(branchPrefix.length)
		: undefined;
