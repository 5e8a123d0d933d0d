import { query, type Reader } from "../../../database/database.ts";
import { digestOfMoves } from "../../refs/note-moves.ts";
import type { Findings } from "../finding.ts";
import { movesOf } from "../ref-at.ts";
import type { Parents } from "./parents.ts";
import { PullHeads } from "./pull-heads.ts";
import { atOnce, recordsWith, type Told } from "./recorded.ts";

const movesInStore = query((q, p: { store: number; version: number }) =>
	q
		.selectFrom("ref_move")
		.select(["name", "old_oid as from", "new_oid as to"])
		.where("store_id", "=", p.store)
		.where("version", "=", p.version),
);
const refsOf = query((q, p: { store: number; after: string }) =>
	q
		.selectFrom("git_ref")
		.select(["name", "oid"])
		.where("store_id", "=", p.store)
		.where("name", ">", p.after)
		.orderBy("name")
		.limit(atOnce),
);
const storeOf = query((q, p: { store: number }) =>
	q.selectFrom("git_store").select("id").where("id", "=", p.store),
);
const pullIn = query((q, p: { store: number; number: number }) =>
	q
		.selectFrom("repository as r")
		.innerJoin("issue as i", "i.repository_id", "r.id")
		.select("i.id")
		.where("r.store_id", "=", p.store)
		.where("i.number", "=", p.number),
);

/** The refs of a store as the records of their moves leave them. */
interface RecordedStore {
	/** All its moves have records: refs that are in none were added by hand. */
	whole: boolean;
	/** Versions between a record of moves from another forge and the next of other moves. */
	readonly brought: { from: number; to: number }[];
	/** Records tell of heads of pull requests that came from another forge. */
	hasBroughtHeads: boolean;
	readonly refs: Map<string, { to: string | null; record: number }>;
}

type Move = { readonly ref: string; readonly to: string | null };

/** Compares refs with the last record of each, and the heads of pull requests with the moves of the branches that they come from. */
export async function verifyRefs(
	db: Reader,
	parents: Parents,
	findings: Findings,
): Promise<void> {
	const heads = await PullHeads.of(db, findings);
	const stores = new Map<number, RecordedStore>();
	const storesOf = new Map<string, Set<number>>();
	for await (const told of recordsWith(db, ["refs.moved", "wiki.moved"])) {
		const key = `${told.action} ${told.repository_id}`;
		const { store, version } = told.details.facts ?? {};
		if (typeof store !== "number" || typeof version !== "number") {
			// details that were forgotten may have moved any ref
			for (const one of storesOf.get(key) ?? []) forgetStore(stores.get(one));
			continue;
		}
		storesOf.set(key, (storesOf.get(key) ?? new Set()).add(store));
		const known = stores.get(store) ?? {
			...{ whole: version === 1, brought: [], hasBroughtHeads: false },
			refs: new Map(),
		};
		stores.set(store, known);
		const { moves, all } = await allMoves(db, told, findings);
		known.whole &&= all;
		const isMirror = told.details.facts?.how === "mirror";
		noteVersion(known, version, isMirror);
		for (const { ref, to } of moves) {
			known.refs.set(ref, { to, record: told.id });
			if (to !== null) heads.moved(store, ref, to);
			if (!isMirror || to === null || !ref.startsWith(headsPrefix)) continue;
			heads.brought({ store, name: ref, oid: to }, version);
			known.hasBroughtHeads = true;
			// it follows its branch from here on, and that has the records
			known.refs.delete(ref);
		}
	}
	for (const [store, known] of stores)
		await compareStore(db, store, known, findings);
	const known = [...stores.values()];
	await heads.tell(db, {
		isWhole: (store) => stores.get(store)?.whole === true,
		areAllWhole:
			parents.highest.git_store === 0 && known.every(({ whole }) => whole),
		mayBeBrought(store, version) {
			const { brought = [], hasBroughtHeads } = stores.get(store) ?? {};
			return (
				!hasBroughtHeads &&
				brought.some(({ from, to }) => from < version && version < to)
			);
		},
	});
}

/** The beginning of the refs of pull requests. */
const headsPrefix = "refs/pull/";

function noteVersion(
	{ brought }: RecordedStore,
	version: number,
	isMirror: boolean,
): void {
	const last = brought.at(-1);
	const isOpen = last?.to === Number.POSITIVE_INFINITY;
	if (isMirror && !isOpen)
		brought.push({ from: version, to: Number.POSITIVE_INFINITY });
	else if (!isMirror && isOpen) last.to = version;
}

function forgetStore(store: RecordedStore | undefined): void {
	if (!store) return;
	store.whole = false;
	store.refs.clear();
}

/** Gives the moves of a record; those that it does not name are read from the list of moves, for which it has a digest. */
async function allMoves(
	db: Reader,
	{ id, details }: Pick<Told, "id" | "details">,
	findings: Findings,
): Promise<{ moves: readonly Move[]; all: boolean }> {
	const { moves, count } = movesOf(details);
	if (count === moves.length) return { moves, all: true };
	const { store, version, digest } = details.facts as {
		store: number;
		version: number;
		digest: string;
	};
	const rows = (await db.all(movesInStore, { store, version })).filter(
		({ from, to }) => from !== to,
	);
	if (!rows.length) return { moves, all: false };
	if (digestOfMoves(rows) !== digest)
		findings.add(
			`the list of moves of store ${store}, version ${version}, was changed: record ${id} has another digest`,
			{ record: id },
		);
	return { moves: rows.map(({ name, to }) => ({ ref: name, to })), all: true };
}

async function compareStore(
	db: Reader,
	store: number,
	{ refs, whole }: RecordedStore,
	findings: Findings,
): Promise<void> {
	if (!(await db.first(storeOf, { store }))) return;
	for (let after = ""; ; ) {
		const rows = await db.all(refsOf, { store, after });
		for (const { name, oid } of rows) {
			const known = refs.get(name);
			refs.delete(name);
			if (known && known.to !== oid)
				findings.add(
					`${name} of store ${store} points to ${oid}, and record ${known.record} ${known.to ? `moved it to ${known.to}` : "deleted it"}: it was set by hand`,
					{ record: known.record },
				);
			// heads of pull requests follow these, and only the change of a branch has a record
			if (!known && whole && !name.startsWith(headsPrefix))
				findings.add(
					`${name} of store ${store} points to ${oid} and is in no record: it was added by hand`,
				);
		}
		const last = rows.at(-1);
		if (!last || rows.length < atOnce) break;
		after = last.name;
	}
	for (const [name, { to, record }] of refs)
		if (to !== null && !(await isOfDeletedPull(db, store, name)))
			findings.add(
				`${name} of store ${store} is gone, and record ${record} moved it to ${to}: it was removed by hand`,
				{ record },
			);
}

async function isOfDeletedPull(
	db: Reader,
	store: number,
	name: string,
): Promise<boolean> {
	const [, number] = /^refs\/pull\/(\d+)\/head$/.exec(name) ?? [];
	return (
		number !== undefined &&
		!(await db.first(pullIn, { store, number: Number(number) }))
	);
}
