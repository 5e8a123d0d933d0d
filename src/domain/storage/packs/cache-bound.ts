import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Git, GitLog } from "../../../git/git.ts";
import { dropUnindexed } from "../../../git/maintenance/restore-indexes.ts";
import { sweepStore } from "../../../git/receive/sweep.ts";
import { removeStore } from "../../../git/remove-store.ts";
import type { StoreRef } from "../../../git/store.ts";

/** What was used so shortly ago is not let go of: somebody may be between two of his reads. */
export const usualRestMs = 10_000;

/** Lets go of the directories of stores when they are too large together, the one that was not used for the longest time first. */
interface CacheBound {
	/** A store is about to be read. */
	used(id: number): void;
	/** So many bytes lie in the directory of a store. */
	holds(store: StoreRef, bytes: number): void;
	/** So many more lie in it. */
	grew(store: StoreRef, bytes: number): void;
	forget(id: number): void;
	/** Resolves when as many are gone as can go. */
	settled(): Promise<void>;
}

interface CachedStore {
	readonly store: StoreRef;
	bytes: number;
	usedAt: number;
}

export function openCacheBound(
	git: Git,
	limit: number,
	log: GitLog,
	{ isHeld, restMs }: { isHeld(id: number): boolean; restMs: number },
): CacheBound {
	const kept = new Map<number, CachedStore>();
	let total = 0;
	let shrinking: Promise<void> | undefined;
	for (const found of onDisk(git)) {
		kept.set(found.store.id, found);
		total += found.bytes;
	}
	async function shrink() {
		const oldest = [...kept.values()].sort((a, b) => a.usedAt - b.usedAt);
		for (const { store, bytes, usedAt } of oldest) {
			if (total <= limit || Date.now() - usedAt < restMs) return;
			if (bytes === 0 || isHeld(store.id)) continue;
			await removeStore(git, store);
			log.debug({ store: store.id, bytes }, "a repository left the cache");
		}
	}
	const check = () => {
		if (total <= limit) return;
		shrinking ??= shrink()
			.catch((error) =>
				log.warn({ err: error }, "the cache is still too large"),
			)
			.finally(() => (shrinking = undefined));
	};
	const set = (store: StoreRef, bytes: number) => {
		const before = kept.get(store.id);
		total += bytes - (before?.bytes ?? 0);
		kept.set(store.id, { store, bytes, usedAt: Date.now() });
		check();
	};
	return {
		used(id) {
			const one = kept.get(id);
			if (one) one.usedAt = Date.now();
		},
		holds: set,
		grew: (store, bytes) =>
			set(store, (kept.get(store.id)?.bytes ?? 0) + bytes),
		forget(id) {
			total -= kept.get(id)?.bytes ?? 0;
			kept.delete(id);
		},
		async settled() {
			await shrinking;
			await shrink();
		},
	};
}

/** What an earlier life of this server left. */
function* onDisk(git: Git): Iterable<CachedStore> {
	for (const fan of readdirSync(git.root)) {
		if (!/^[0-9a-f]{2}$/.test(fan)) continue;
		for (const name of readdirSync(join(git.root, fan))) {
			const id = /^(\d+)\.git$/.exec(name)?.[1];
			if (!id) continue;
			const store: StoreRef = { id: Number(id), format: "sha1" };
			// nobody else does where maintenance is done by another server
			sweepStore(git, store);
			dropUnindexed(git, store);
			const packs = join(git.root, fan, name, "objects/pack");
			let bytes = 0;
			let usedAt = 0;
			for (const file of readable(packs)) {
				const found = statSync(join(packs, file), { throwIfNoEntry: false });
				bytes += found?.size ?? 0;
				usedAt = Math.max(usedAt, found?.mtimeMs ?? 0);
			}
			yield { store, bytes, usedAt };
		}
	}
}

function readable(path: string): string[] {
	try {
		return readdirSync(path);
	} catch {
		return [];
	}
}
