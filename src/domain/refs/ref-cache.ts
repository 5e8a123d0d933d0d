import { query, type Reader } from "../../database/database.ts";
import { compareNames, type RefRow } from "../../git/project-refs.ts";
import { allRefs, storeVersion } from "./ref.ts";

/** All refs of a store in byte order, and the version that they have. */
interface RefsThen {
	readonly version: number;
	readonly refs: readonly RefRow[];
}

/** Remembers the refs of stores that have many: what moved since is read by the log of moves, so that a push does not cost all of them. */
export interface RefCache {
	all(store: number): Promise<RefsThen>;
	forget(): void;
}

/** Fewer are read anew as quickly. */
const fewest = 1_000;
/** As many are remembered in all; each takes about 200 bytes. */
const most = 200_000;
/** More moves than these are not followed one by one. */
const furthest = 500;

const movedSince = query(
	(q, p: { store: number; after: number; upTo: number }) =>
		q
			.selectFrom("ref_move")
			.select(["version", "name"])
			.where("store_id", "=", p.store)
			.where("version", ">", p.after)
			.where("version", "<=", p.upTo)
			.limit(furthest + 1),
);
const named = query((q, p: { store: number; names: string[] }, d) =>
	q
		.selectFrom("git_ref")
		.select(["name", "oid", "peeled"])
		.where("store_id", "=", p.store)
		.where("name", "in", d.list(p.names)),
);

export function openRefCache(db: Reader): RefCache {
	const kept = new Map<number, RefsThen>();
	let forgotten = 0;
	const keep = (store: number, now: RefsThen) => {
		kept.delete(store);
		if (now.refs.length < fewest) return;
		kept.set(store, now);
		let sum = 0;
		for (const { refs } of kept.values()) sum += refs.length;
		for (const [oldest, { refs }] of kept) {
			if (sum <= most) break;
			kept.delete(oldest);
			sum -= refs.length;
		}
	};
	return {
		async all(store) {
			const known = kept.get(store);
			const before = forgotten;
			const now =
				(known && (await followed(db, store, known))) ??
				(await read(db, store));
			if (before === forgotten) keep(store, now);
			return now;
		},
		forget() {
			forgotten++;
			kept.clear();
		},
	};
}

async function read(db: Reader, store: number): Promise<RefsThen> {
	// the version first: refs that are newer than it are read once more, never missed
	const version = await storeVersion(db, store);
	return { version, refs: await allRefs(db, store) };
}

/** What the refs are by now; undefined when the log of moves does not tell it. */
async function followed(
	db: Reader,
	store: number,
	known: RefsThen,
): Promise<RefsThen | undefined> {
	const version = await storeVersion(db, store);
	if (version === known.version) return known;
	const moves = await db.all(movedSince, {
		store,
		after: known.version,
		upTo: version,
	});
	const versions = new Set(moves.map((move) => move.version));
	if (moves.length > furthest || versions.size !== version - known.version)
		return undefined;
	const names = [...new Set(moves.map((move) => move.name))];
	const rows = await db.all(named, { store, names });
	// what was read in between would be of two moments
	if ((await storeVersion(db, store)) !== version) return undefined;
	return { version, refs: replaced(known.refs, names, rows) };
}

function replaced(
	before: readonly RefRow[],
	names: readonly string[],
	rows: readonly RefRow[],
): RefRow[] {
	const refs = before.slice();
	const now = new Map(rows.map((row) => [row.name, row]));
	for (const name of names) {
		const at = placeOf(refs, name);
		const there = refs[at]?.name === name ? 1 : 0;
		const row = now.get(name);
		refs.splice(at, there, ...(row ? [row] : []));
	}
	return refs;
}

/** Where a name is among names in byte order, or would be. */
function placeOf(refs: readonly RefRow[], name: string): number {
	let [from, to] = [0, refs.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if (compareNames((refs[middle] as RefRow).name, name) < 0)
			from = middle + 1;
		else to = middle;
	}
	return from;
}
