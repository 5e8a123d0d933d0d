/** Somebody who had a hand in what a run is to run: opened its pull request, or pushed to its head. */
export interface Contributor {
	/** Nobody for a hand that is not known any more, or never was: a deleted account, a key, a mirror. */
	readonly account: number | null;
	/** May write the code of the repository whose workflows these are. */
	readonly writes: boolean;
	/** A run of theirs was let go here before, and they are not restricted. */
	readonly approved: boolean;
}

/** Where the commit comes from whose workflow files and code a run is about. */
export interface Origin {
	/** It lies in another repository: in a fork. */
	readonly elsewhere: boolean;
	/** Whoever put it there, as far as they need not all have had the right to write. */
	readonly hands: readonly Contributor[];
}

/** What a run may be given. It is decided once, kept with the run, and asked everywhere. */
export interface Trust {
	/** Gets secrets, a token that writes, the caches and the concurrency groups of the repository. */
	readonly trusted: boolean;
	/** Nothing of it is worked out before somebody who may write has let it go. */
	readonly needsApproval: boolean;
	/** Those for whom an approval speaks. */
	readonly outsiders: readonly number[];
}

/**
 * The one decision whether a run is trusted: everybody who had a hand in it may write the code, and it lies in the repository itself. What
 * comes from others waits, until somebody has let a run of each of them go. Pure: all facts come in.
 */
export function trustOf({ elsewhere, hands }: Origin): Trust {
	const outside = hands.filter((hand) => !hand.writes);
	return {
		trusted: !elsewhere && outside.length === 0,
		needsApproval: outside.some((hand) => !hand.approved),
		outsiders: [...new Set(outside.flatMap((hand) => hand.account ?? []))],
	};
}
