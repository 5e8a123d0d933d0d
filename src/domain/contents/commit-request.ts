import type { Transaction } from "../../database/database.ts";
import type { WriteSession } from "../../git/write/session.ts";
import type { Actor } from "../permissions/actor.ts";
import type { MoveCause } from "../refs/ref.ts";
import type { Tip } from "../refs/tip.ts";
import type { Repository } from "../repositories/repository.ts";

/** A commit is built on it: the head of its base branch, or nothing in an empty repository. */
export interface BaseCommit {
	readonly oid: string | null;
	readonly tree: string | null;
}

/** A commit that has been written, and the paths that it changes. */
interface BuiltCommit<T> {
	readonly oid: string;
	readonly value: T;
	readonly paths: readonly string[];
	/** The commit does not follow on the head of its branch. */
	readonly forced?: boolean;
}

/** A commit that somebody wants made by the forge. */
export interface CommitRequest<T = unknown> {
	readonly actor: Actor;
	readonly how: MoveCause;
	/** Branch whose head is the parent. */
	readonly branch: string;
	/** A commit that is the parent instead, and that the store has. */
	readonly on?: BaseCommit | undefined;
	/** Branch that then points to the commit; another one than `branch` is made from it. */
	readonly target: string;
	/** An existing other target branch is replaced. */
	readonly force: boolean;
	/** Whoever submits has asked the rules of the branch already: merges have demands of their own. */
	readonly judged?: boolean;
	/** Writes the objects into the session and gives the commit's id. Called again when the branch has moved meanwhile. */
	build(session: WriteSession, base: BaseCommit): Promise<BuiltCommit<T>>;
	/** Tells in the transaction what the commit means, in place of the moves of a wiki. */
	record?(commit: string, tx: Transaction): Promise<void>;
	/** Does in the same transaction whatever else becomes true with the commit. A conflict with `final` is not tried again. */
	also?(commit: string, tx: Transaction): Promise<void>;
}

export interface NewCommit<T> {
	readonly oid: string;
	readonly tip: Tip;
	readonly value: T;
}

/** Makes commits: those that wait for one repository at the same moment share one pack, one sync and one transaction. */
export interface CommitQueue {
	/**
	 * Durable when it resolves.
	 * @throws DomainError "not-found" (no such branch), "invalid" (target exists), "conflict" (lost too many races), and what `build` throws
	 */
	submit<T>(
		repository: Repository,
		request: CommitRequest<T>,
	): Promise<NewCommit<T>>;
	/** Waits for the commits that have been submitted. */
	settled(): Promise<void>;
}
