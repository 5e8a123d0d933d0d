import type { StoreRef } from "../../git/store.ts";
import type { Tip } from "../refs/tip.ts";

/** A commit with its id. */
export interface LastCommit {
	readonly oid: string;
	readonly tip: Tip;
}

/** Remembers which commit last touched a path, seen from a commit; both never change, so nothing goes stale. */
export interface LastCommits {
	/**
	 * Gives what is known, and what git finds of the rest in two seconds; paths that it does not reach are absent. A caller with less patience
	 * (milliseconds) gets what is known by then: git goes on, and the next one who asks has it.
	 */
	of(
		store: StoreRef,
		commit: string,
		paths: readonly string[],
		options?: { readonly patience?: number },
	): Promise<ReadonlyMap<string, LastCommit>>;
	/**
	 * Notes a commit that was just made with all paths that it changed: those are its own, all others are its parent's. So a read
	 * after an API commit asks git nothing.
	 */
	note(store: StoreRef, last: LastCommit, changed: readonly string[]): void;
	/** The first parent of a noted commit, with the paths that it changed and the directories above them. */
	noted(store: StoreRef, commit: string): NotedCommit | undefined;
}

interface NotedCommit {
	readonly parent: string | undefined;
	readonly changed: ReadonlySet<string>;
}
