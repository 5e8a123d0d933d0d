import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ObjectFormat } from "./oid.ts";

/** What of an opened git the places of stores depend on. */
interface Stores {
	readonly root: string;
	/** Ids of stores known to have a directory. */
	readonly stores: Set<number>;
	/** There when the directories are a cache. */
	readonly packs?: unknown;
	/** Refuses a directory whose mark is another one than the row's. Throws `other-store`. */
	demandMark(store: StoreRef): void;
}

/** Names one store: a bare repository of ours, by number. */
export type StoreRef = {
	readonly id: number;
	readonly format: ObjectFormat;
	/** This is what its directory has to have (store-mark.ts); null for a row without one, undefined where nobody has looked. */
	readonly mark?: string | null;
};

/** A pushed pack that is not let in yet: reads see the store and the pack; see receive/quarantine.ts. */
export type QuarantineRef = StoreRef & {
	readonly quarantine: string;
	/** The store whose objects these are, for two that are read as one. */
	readonly other?: StoreRef;
};

/** Where to read: a store, or a store as seen from a quarantine. */
export type ReadFrom = StoreRef | QuarantineRef;

/** The directory of a store: `<root>/<2 hex>/<id>.git`, the low byte of the id spreading them. */
export function storePath(
	{ root }: Pick<Stores, "root">,
	store: StoreRef,
): string {
	const fan = (store.id % 256).toString(16).padStart(2, "0");
	return join(root, fan, `${store.id}.git`);
}

/** Whether the store can be read; one that cannot reads as empty. Where directories are a cache, one is made before it is read. */
export function storeExists(git: Stores, store: StoreRef): boolean {
	return git.packs !== undefined || hasDirectory(git, store);
}

/** Tells whether the store has a directory on this disk. At the first look its mark is compared. Throws `other-store`. */
export function hasDirectory(git: Stores, store: StoreRef): boolean {
	if (git.stores.has(store.id)) return true;
	if (!existsSync(join(storePath(git, store), "HEAD"))) return false;
	if (store.mark === undefined) return true;
	git.demandMark(store);
	git.stores.add(store.id);
	return true;
}

/** To read two stores as one, for comparing histories that live apart; both must have a directory and one format. Never written through. */
export const withObjectsOf = (
	git: Stores,
	store: StoreRef,
	other: StoreRef,
): ReadFrom => ({
	...store,
	quarantine: join(storePath(git, other), "objects"),
	other,
});

/** The quarantine directory of a place to read from, if it is one. */
export function quarantineOf(from: ReadFrom): string | undefined {
	return "quarantine" in from ? from.quarantine : undefined;
}

/** A key that is unique among all places one Git reads from. */
export function sourceKey(from: ReadFrom): string {
	const quarantine = quarantineOf(from);
	return quarantine ? `${from.id}:${quarantine}` : `${from.id}`;
}
