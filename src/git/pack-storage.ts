import type { ReadFrom, StoreRef } from "./store.ts";

/** Keeps the packs of stores elsewhere, so that the directories on this disk are only a cache of them. */
export interface PackStorage {
	/** Brings the directory of a store up to what is known of it now; says whether anything came. */
	refresh(store: StoreRef): Promise<boolean>;
	/** Brings a pack that lies in the directory of a store where all servers find it; the next move of its refs names it. */
	keep(store: StoreRef, name: string): Promise<void>;
	/** Gives a store all packs that another has, without a copy of their bytes. */
	share(from: StoreRef, to: StoreRef): Promise<ReadonlySet<string>>;
	/** The bytes of the packs of a store. */
	size(store: StoreRef): Promise<number>;
	/** Keeps the directory of a store on this disk until the returned function is called. */
	hold(id: number): () => void;
	/** The directory of a store was removed. */
	forget(id: number): void;
}

/** What git is about to read is brought up to date, where the directories are a cache. */
export async function upToDate(
	{ packs }: { readonly packs?: PackStorage },
	from: ReadFrom | undefined,
): Promise<void> {
	if (!packs || !from) return;
	await packs.refresh(from);
	if ("other" in from && from.other) await packs.refresh(from.other);
}
