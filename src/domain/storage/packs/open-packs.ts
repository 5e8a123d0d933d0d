import { join } from "node:path";
import type { BlobStore } from "../../../blobs/blob-store.ts";
import type { Clock } from "../../../clock.ts";
import type { Database, Transaction } from "../../../database/database.ts";
import type { Git, GitLog } from "../../../git/git.ts";
import type { PackStorage } from "../../../git/pack-storage.ts";
import { type StoreRef, storePath } from "../../../git/store.ts";
import { bringPacks } from "./bring-packs.ts";
import { openCacheBound, usualRestMs } from "./cache-bound.ts";
import {
	bytesOf,
	copyPacks,
	insertPack,
	type NewPack,
	packsOf,
	stampOf,
} from "./pack-rows.ts";
import { storePack } from "./store-pack.ts";

const mostUnnamed = 64;

/** The packs of all stores, as rows with their bytes in the row or in blobs. */
export interface StoredPacks extends PackStorage {
	/** Names in a transaction all packs of a store that were kept here and are not named yet. */
	name(tx: Transaction, store: number): void;
	/** Stores a pack that lies on the disk, as what a row then names. */
	stored(path: string, name: string): Promise<NewPack>;
	/** Resolves when the cache on the disk is as small as it may be; for tests. */
	bounded(): Promise<void>;
	close(): Promise<void>;
}

/** What this server knows of the directory of one store. */
interface StoreState {
	stamp: string;
	running?: Promise<boolean>;
	/** For all who ask while one is running that may not see what they want to see. */
	next?: Promise<boolean>;
}

export function openPacks(options: {
	readonly git: Git;
	readonly db: Database;
	readonly blobs: BlobStore;
	readonly cacheBytes: number;
	/** How long what was read is kept at least, in milliseconds. */
	readonly restMs?: number;
	readonly clock: Clock;
	readonly log: GitLog;
}): StoredPacks {
	const { git, db, blobs, clock, log } = options;
	const known = new Map<number, StoreState>();
	const unnamed = openUnnamed(clock);
	const holds = openHolds();
	const cache = openCacheBound(git, options.cacheBytes, log, {
		restMs: options.restMs ?? usualRestMs,
		isHeld: (id) => holds.has(id) || unnamed.count(id) > 0,
	});
	const openedAt = Date.now();

	async function bring(store: StoreRef, state: StoreState): Promise<boolean> {
		const stamp = await stampOf(db, store.id);
		cache.used(store.id);
		if (stamp === state.stamp && git.stores.has(store.id)) return false;
		const letGo = holds.hold(store.id);
		try {
			const { brought, bytes } = await bringPacks({ git, db, blobs }, store, {
				strayBefore: openedAt,
				isOwn: (name) => unnamed.has(store.id, name),
			});
			state.stamp = stamp;
			cache.holds(store, bytes);
			return brought;
		} finally {
			letGo();
		}
	}
	const begin = (store: StoreRef, state: StoreState): Promise<boolean> => {
		const mine = bring(store, state).finally(() => {
			if (state.running === mine) state.running = undefined;
		});
		state.running = mine;
		return mine;
	};
	const storage: StoredPacks = {
		refresh(store) {
			const state = known.get(store.id) ?? { stamp: "" };
			known.set(store.id, state);
			if (!state.running) return begin(store, state);
			// the one that is running may have looked before what we are asked for was there
			state.next ??= state.running
				.catch(() => {})
				.then(() => {
					state.next = undefined;
					return begin(store, state);
				});
			return state.next;
		},
		async keep(store, name) {
			const base = join(storePath(git, store), "objects/pack", `pack-${name}`);
			const pack = await storage.stored(base, name);
			const waiting = unnamed.add(store.id, pack);
			cache.grew(store, pack.bytes);
			// what no move of refs followed must not gather in memory for ever
			if (waiting > mostUnnamed)
				await db.write(async (tx) => unnamed.name(tx, store.id));
		},
		stored: (base, name) => storePack(blobs, base, name),
		name: unnamed.name,
		async share(from, to) {
			await db.write((tx) => tx.run(copyPacks, { from: from.id, to: to.id }));
			const rows = await packsOf(db, to.id);
			return new Set(rows.flatMap((r) => (r.replaced_at ? [] : r.name)));
		},
		size: (store) => bytesOf(db, store.id),
		hold: holds.hold,
		forget(id) {
			known.delete(id);
			unnamed.forget(id);
			cache.forget(id);
		},
		bounded: () => cache.settled(),
		close: () => cache.settled(),
	};
	return storage;
}

/** The packs that were kept here and are not named yet. */
function openUnnamed(clock: Clock) {
	const stores = new Map<number, Map<string, NewPack>>();
	return {
		has: (store: number, name: string): boolean =>
			stores.get(store)?.has(name) ?? false,
		count: (store: number): number => stores.get(store)?.size ?? 0,
		/** Gives how many of its store there are with it. */
		add(store: number, pack: NewPack): number {
			const waiting = stores.get(store) ?? new Map<string, NewPack>();
			stores.set(store, waiting.set(pack.name, pack));
			return waiting.size;
		},
		name(tx: Transaction, store: number): void {
			const waiting = stores.get(store);
			if (!waiting?.size) return;
			const named = [...waiting.values()];
			const created_at = Math.floor(clock() / 1000);
			for (const pack of named)
				tx.later(insertPack, { ...pack, store_id: store, created_at });
			tx.afterCommit(() => {
				for (const pack of named)
					if (waiting.get(pack.name) === pack) waiting.delete(pack.name);
				if (!waiting.size && stores.get(store) === waiting)
					stores.delete(store);
			});
		},
		forget: (store: number): void => void stores.delete(store),
	};
}

/** Counts who works with the directory of a store, which stays as long. */
function openHolds() {
	const holds = new Map<number, number>();
	return {
		has: (id: number): boolean => holds.has(id),
		/** Gives the function that lets go. */
		hold(id: number): () => void {
			holds.set(id, (holds.get(id) ?? 0) + 1);
			let over = false;
			return () => {
				if (over) return;
				over = true;
				const left = (holds.get(id) ?? 1) - 1;
				if (left) holds.set(id, left);
				else holds.delete(id);
			};
		},
	};
}
