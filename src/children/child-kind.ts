/** A kind says what its children may do; each start of a child names one. */
export interface ChildKind {
	readonly name: string;
	/** It writes nothing, the quarantine that it was given, or its whole store. */
	readonly writes: "nothing" | "quarantine" | "store";
	readonly network: boolean;
	/** It reads only what a confined child has checked, and is over at once: it has limits alone where a sandbox would cost as much as itself (bwrap). */
	readonly brief?: boolean;
	/** Seconds of CPU, unless its start names others. */
	readonly seconds: number;
	/** Processes and threads; where the kernel counts them by sandbox (bwrap). */
	readonly processes: number;
	readonly openFiles: number;
	/** Bytes of the largest file that it may write, unless its start names others. */
	readonly fileBytes: number;
}

const day = 24 * 3600;
const anySize = Number.POSITIVE_INFINITY;
const usual = {
	writes: "nothing",
	network: false,
	seconds: 600,
	processes: 32,
	openFiles: 1024,
	fileBytes: 0,
} as const;

/** Every kind of child that reads what strangers sent. */
export const childKinds = {
	/** It stays and answers questions about objects (cat-file). */
	reader: { ...usual, name: "reader", seconds: 3600 },
	/** It walks the history of a store, once. */
	walker: { ...usual, name: "walker", seconds: 4 * 3600 },
	/** It looks whether a push brings all objects, which the receiver has read and checked. */
	checker: { ...usual, name: "checker", brief: true },
	/** It packs objects for a client that fetches. */
	sender: { ...usual, name: "sender", seconds: 4 * 3600 },
	/** It takes in a pack that somebody pushes. */
	receiver: {
		...usual,
		name: "receiver",
		writes: "quarantine",
		fileBytes: anySize,
	},
	/** It merges commits in a scratch place. */
	merger: {
		...usual,
		name: "merger",
		writes: "quarantine",
		fileBytes: anySize,
	},
	/** It writes into a store what can be made anew. */
	keeper: {
		...usual,
		name: "keeper",
		writes: "store",
		seconds: day,
		fileBytes: anySize,
	},
	/** It fetches from another server. */
	fetcher: {
		...usual,
		name: "fetcher",
		writes: "store",
		network: true,
		fileBytes: anySize,
	},
	/** It reads a bundle of this machine. */
	unbundler: {
		...usual,
		name: "unbundler",
		writes: "store",
		fileBytes: anySize,
	},
	/** It pushes to another server. */
	pusher: { ...usual, name: "pusher", network: true, seconds: day },
	/** It is a step of a workflow, by the runner that is built in. */
	step: {
		...usual,
		name: "step",
		writes: "store",
		network: true,
		seconds: day,
		processes: 4096,
		openFiles: 65_536,
		fileBytes: 64 * 2 ** 30,
	},
} as const satisfies Record<string, ChildKind>;

/** The name of a kind. */
export type ChildKindName = keyof typeof childKinds;
