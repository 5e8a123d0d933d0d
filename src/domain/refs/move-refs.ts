import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { conflict, isDomainError } from "../../errors.ts";
import { sharedTurns } from "../../threads/shared-turns.ts";
import type { Origin } from "../audit/origin.ts";
import type { Actor } from "../permissions/actor.ts";
import { noteLosses } from "./lost/lost-tips.ts";
import { hasTooManyOthers, isOtherRef, mostOtherRefs } from "./other-refs.ts";
import {
	branchPrefix,
	type MoveCause,
	type Ref,
	type RefMove,
	refsByNames,
} from "./ref.ts";
import { dropRefs, logMoves, nextVersion, putRefs } from "./write-refs.ts";

/** The moves of one push, commit or merge. */
export interface Change {
	readonly actor: Actor;
	readonly how: MoveCause;
	readonly moves: readonly RefMove[];
	/** The request that it is for, where that is not the one of the transaction. */
	readonly origin?: Origin | undefined;
	/** Tells in the transaction what the moves mean, in place of the moves of a wiki. */
	record?(tx: Transaction): Promise<void>;
}

/** A move with who made it. */
export type LoggedMove = RefMove & {
	readonly actor: number | null;
	readonly how: MoveCause;
};

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
	const version = await nextVersion(tx, store);
	if (version === undefined) throw conflict("the repository was deleted");
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
	const wanted = [...last.values()];
	// deletions first, so that `a` may give way to `a/b` in one push
	await dropRefs(
		tx,
		store,
		wanted.flatMap(({ name, to }) => (to === null ? name : [])),
	);
	const kept = wanted.filter(({ to }) => to !== null);
	const fresh = kept.filter(({ name }) => before.get(name) == null);
	const many = fresh.length > FEW;
	const taken = takenNames();
	const turn = sharedTurns();
	if (many)
		for (const { name } of await tx.all(namesOf, { store })) {
			await turn();
			taken.add(name);
		}
	for (const { name } of fresh) {
		await turn();
		if (taken.clash(name) || (!many && (await nameClash(tx, store, name))))
			lost.set(name, "name-clash");
		else taken.add(name);
	}
	await putRefs(
		tx,
		store,
		kept.filter(({ name }) => !lost.has(name)),
		at,
	);
	const others = fresh.filter(({ name }) => isOtherRef(name));
	if (others.length && (await hasTooManyOthers(tx, store)))
		for (const { name } of others) lost.set(name, "too-many");
	for (const [name, reason] of lost)
		throw conflict(`${name} ${refusalWords[reason]}`, { lost });
	await logMoves(
		tx,
		{ store, version },
		moves.filter(({ from, to }) => from !== to),
		at,
	);
	await noteLosses(tx, { store, version }, moves, at);
	packs?.name(tx, store);
	return version;
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

/** The same among names in memory: those of the push, and where it brings many, those that there are. */
function takenNames() {
	const names = new Set<string>();
	const directories = new Set<string>();
	return {
		add(name: string): void {
			names.add(name);
			for (const directory of directoriesOf(name)) directories.add(directory);
		},
		clash: (name: string): boolean =>
			directories.has(name) || directoriesOf(name).some((d) => names.has(d)),
	};
}

/** The names that are directories when a ref is a file; the first is "", which no ref has. */
function directoriesOf(name: string): string[] {
	const parts = name.split("/");
	return parts.map((_, i) => parts.slice(0, i).join("/"));
}

/** The branch that a ref is, or undefined. */
export const branchOf = (ref: Pick<Ref, "name">): string | undefined =>
	ref.name.startsWith(branchPrefix)
		? ref.name.slice(branchPrefix.length)
		: undefined;
