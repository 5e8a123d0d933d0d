import type { Git } from "./open.ts";
import type { StoreRef } from "./store.ts";

/** One ref as the rows have it; `peeled` is what an annotated tag finally points to. */
export type RefRow = {
	readonly name: string;
	readonly oid: string;
	readonly peeled?: string;
};

/** All refs of a store at one moment: `head` is the full name HEAD points to. */
export type RefSnapshot = {
	readonly head: string;
	readonly refs: Iterable<RefRow>;
	/** The version the snapshot has, when it is newer than the one asked for. */
	readonly version?: number;
};

/** What this process knows of the refs written into one store. */
export type Projection = {
	version: number;
	running?: Promise<void>;
};

/** Brings HEAD and packed-refs up to `version`; returns at once when they are. */
export async function projectRefs(
	_git: Git,
	_store: StoreRef,
	_version: number,
	_load: () => Promise<RefSnapshot>,
): Promise<void> {
	throw new Error("not yet");
}
