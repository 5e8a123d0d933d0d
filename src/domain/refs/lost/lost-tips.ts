import { type InsertQueryBuilder, type InsertResult, sql } from "kysely";
import {
	query,
	type Reader,
	type Transaction,
} from "../../../database/database.ts";
import { inPortions } from "../../../database/queries/in-portions.ts";
import type { Schema } from "../../../database/schema.ts";
import { branchPrefix } from "../ref.ts";
import { nextVersion } from "../write-refs.ts";

/** A move of a ref, as far as it can lose something. */
interface LosingMove {
	readonly name: string;
	readonly from: string | null;
	readonly to: string | null;
	readonly forced?: boolean;
}

const newest = query((q, p: { store: number }) =>
	q
		.selectFrom("lost_tip")
		.select("version")
		.where("store_id", "=", p.store)
		.orderBy("version", "desc")
		.limit(1),
);
const some = query((q, p: { store: number; limit: number }) =>
	q
		.selectFrom("lost_tip")
		.select("oid")
		.where("store_id", "=", p.store)
		.orderBy("version", "desc")
		.limit(p.limit),
);
const keptByPulls = query(
	(q, p: { store: number; repository: number; limit: number }) =>
		q
			.selectFrom("lost_tip as l")
			.innerJoin("pull_version as v", "v.head_oid", "l.oid")
			.innerJoin("issue as i", "i.id", "v.issue_id")
			.select("l.oid")
			.distinct()
			.where("l.store_id", "=", p.store)
			.where("i.repository_id", "=", p.repository)
			.limit(p.limit),
);
const drop = query(
	(q, p: { store: number; version: number; oids: string[] }, d) =>
		q
			.deleteFrom("lost_tip")
			.where("store_id", "=", p.store)
			.where("version", "<=", p.version)
			.where("oid", "in", d.list(p.oids)),
);

const addUncopied = query(
	(q, p: { store: number; from: number; began: number }) =>
		q
			.insertInto("lost_tip")
			.columns(["store_id", "oid", "version", "lost_at"])
			.expression(
				q
					.selectFrom("git_ref")
					.select([
						sql<number>`cast(${p.store} as bigint)`.as("store_id"),
						"oid",
						sql<number>`1`.as("version"),
						"moved_at as lost_at",
					])
					.where("store_id", "=", p.from)
					.where((e) =>
						e.or([
							e("moved_at", ">=", p.began),
							e.not(
								e.or([
									e.between("name", "refs/heads/", "refs/heads0"),
									e.between("name", "refs/tags/", "refs/tags0"),
								]),
							),
						]),
					)
					.unionAll(
						q
							.selectFrom("lost_tip")
							.select([
								sql<number>`cast(${p.store} as bigint)`.as("store_id"),
								"oid",
								sql<number>`1`.as("version"),
								"lost_at",
							])
							.where("store_id", "=", p.from),
					),
			)
			.onConflict((c) => c.columns(["store_id", "oid"]).doNothing()),
);

/** The version of a store's refs at which one of them was deleted or forced away last; 0 when all that was ever reached still is. */
export const lostAt = async (db: Reader, store: number): Promise<number> =>
	(await db.first(newest, { store }))?.version ?? 0;

/** Gives where refs of a store were before they lost something, the last first. */
export const lostTips = async (
	db: Reader,
	store: number,
	limit: number,
): Promise<string[]> =>
	(await db.all(some, { store, limit })).map(({ oid }) => oid);

/** Those of them that pull requests of a repository show as what their head was. */
export const tipsOfPulls = async (
	db: Reader,
	store: number,
	repository: number,
	limit: number,
): Promise<string[]> =>
	(await db.all(keptByPulls, { store, repository, limit })).map(
		({ oid }) => oid,
	);

/** Forgets tips that refs reached at a version or later, or that are no more; not those that were lost after it. */
export async function dropLostTips(
	tx: Transaction,
	{ store, version }: { store: number; version: number },
	oids: readonly string[],
): Promise<void> {
	await inPortions(oids, (some) =>
		tx.run(drop, { store, version, oids: some }),
	);
}

/** Notes what moves may have lost; whether another ref reaches it is found out later. */
export const noteLosses = (
	tx: Transaction,
	{ store, version }: { store: number; version: number },
	moves: readonly LosingMove[],
	at: number,
): Promise<void> => {
	const there = new Set(moves.map(({ to }) => to));
	const lost = moves.flatMap((move) =>
		move.from !== null && loses(move) && !there.has(move.from)
			? [move.from]
			: [],
	);
	return addLostTips(tx, { store, version }, lost, at);
};

/** Notes what the copy of a store may have of objects that no ref of it reaches: all but branches and tags of before stays behind. */
export const noteUncopied = (
	tx: Transaction,
	store: number,
	from: number,
	began: number,
): Promise<number> => tx.run(addUncopied, { store, from, began });

/** Heads of branches and of pull requests say whether they were forced; other refs that move are taken to lose what they were. */
const loses = ({ name, from, to, forced }: LosingMove): boolean =>
	to === null ||
	(from !== to &&
		(forced ||
			!(name.startsWith(branchPrefix) || name.startsWith("refs/pull/"))));

/** Notes objects that have come into a store though no ref was given to them. */
export async function noteUnnamed(
	tx: Transaction,
	store: number,
	oids: readonly string[],
	at: number,
): Promise<void> {
	// whoever has asked for one of them before has to ask again
	const version = await nextVersion(tx, store);
	if (version !== undefined)
		await addLostTips(tx, { store, version }, oids, at);
}

async function addLostTips(
	tx: Transaction,
	{ store, version }: { store: number; version: number },
	oids: Iterable<string>,
	at: number,
): Promise<void> {
	const rows = [...new Set(oids)].map((oid) => ({
		store_id: store,
		oid,
		version,
		lost_at: at,
	}));
	await inPortions(rows, (some) =>
		tx.change((q) => orNewer(q.insertInto("lost_tip").values(some))),
	);
}

const orNewer = (
	insert: InsertQueryBuilder<Schema, "lost_tip", InsertResult>,
): InsertQueryBuilder<Schema, "lost_tip", InsertResult> =>
	insert.onConflict((c) =>
		c.columns(["store_id", "oid"]).doUpdateSet((e) => ({
			version: e.ref("excluded.version"),
			lost_at: e.ref("excluded.lost_at"),
		})),
	);
