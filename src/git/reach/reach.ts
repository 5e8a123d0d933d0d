import type { IdSet } from "./id-set.ts";

/** The moment of a store's refs that is asked about. */
export type RefsThen = {
	/** It is the version of the refs, which must have been projected. */
	readonly version: number;
	/** The version at which a ref lost something last; 0 for never. What was reached then or later still is. */
	readonly lostAt: number;
	/** Commits that count as if refs pointed to them. */
	readonly kept: readonly string[];
};

/** Tells whether an object is reached, as it was found out or is being found out for a version. */
export type ReachAnswer = {
	readonly version: number;
	readonly found: Promise<boolean>;
	reached?: boolean;
};

/** This is what the refs of a store may have lost, at one version of them. */
export type LostObjects = {
	readonly version: number;
	/** Ids, also some that refs reach by an older commit; undefined when there are too many to be remembered. */
	readonly found: Promise<IdSet | undefined>;
	size: number;
	/** Takes those out that refs reach. */
	settled?: Promise<void>;
};

/** Looks for objects of one store among what refs reach: one after the other, each for all that are asked for meanwhile. */
export type SharedLook = {
	running: Promise<void>;
	next?: { readonly wanted: Set<string>; readonly over: Promise<void> };
};
