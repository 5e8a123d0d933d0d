import type { Sandbox } from "../children/sandbox.ts";
import type { Child } from "./child.ts";
import type { Limits } from "./limits.ts";
import type { PackStorage } from "./pack-storage.ts";
import type { LostObjects, ReachAnswer, SharedLook } from "./reach/reach.ts";
import type { ObjectCache } from "./read/cache.ts";
import type { Readers } from "./read/question.ts";
import type { StoreRef } from "./store.ts";
import type { SharedAnswers } from "./upload/shared-answers.ts";
import type { Turns } from "./upload/turns.ts";

/** What this process knows of the refs written into one store. */
export type Projection = {
	version: number;
	/** The writing under way. */
	running?: Promise<void>;
};

/** What a logger must offer; pino's does. */
export type GitLog = {
	debug(about: object, message: string): void;
	warn(about: object, message: string): void;
};

/** The opened ground: where the stores are, and everything it holds while it runs. */
export type Git = {
	readonly root: string;
	readonly searchPath: string;
	version: string;
	readonly limits: Limits;
	/** Confines every child. */
	sandbox: Sandbox;
	readonly log: GitLog;
	/** Ids of stores known to have a directory, with their own mark. */
	readonly stores: Set<number>;
	/** Stores whose directories are being made, by their paths (create-store.ts). */
	readonly beingMade: Map<string, Promise<string>>;
	/** Refuses a directory whose mark is another one than the row's. Throws `other-store`. */
	demandMark(store: StoreRef): void;
	/** Every git process ever started, and those that run now. */
	readonly processes: { started: number; readonly running: Set<Child> };
	readonly cache: ObjectCache;
	readonly readers: Readers;
	/** Which objects refs reach, by store and id (reach/is-reached.ts). */
	readonly reached: Map<string, ReachAnswer>;
	/** This is what refs have lost, by store (reach/lost-objects.ts). */
	readonly lost: Map<number, LostObjects>;
	/** Packs for copies that are being made, by store and what they are made of (copy-reached.ts). */
	readonly copies: Map<string, Promise<string>>;
	/** Looks for single objects, by store (reach/look-together.ts). */
	readonly looks: Map<number, SharedLook>;
	/** Bytes of archives, by store, tree and paths (upload/archive-size.ts). */
	readonly archiveSizes: Map<string, Promise<number>>;
	/** Merge bases that took a process to find, by store and head (merge/remembered-bases.ts). */
	readonly farBases: Map<
		string,
		{ readonly one: string; readonly bases: readonly string[] }
	>;
	readonly projections: Map<number, Projection>;
	/** Grows when versions of refs may mean others than before (project-refs.ts). */
	epoch: number;
	/** The sum of memory of all children; each has its part of it while it runs (run.ts). */
	readonly children: Turns;
	/** Turns for packs that are pushed. */
	readonly pushTurns: Turns;
	/** Turns for requests that bring a repository from another server and wait for it. */
	readonly remoteTurns: Turns;
	/** Turns for packing. */
	readonly turns: Turns;
	/** Turns for reading history (history/read-turn.ts). */
	readonly readTurns: Turns;
	/** Answers to fetches that several clients read. */
	readonly answers: SharedAnswers;
	/** Gives the armoured signature of a commit's body; commits stay unsigned without it. */
	readonly sign?: (payload: Buffer) => string;
	/** Where packs are kept when the directories are only a cache of them. */
	packs?: PackStorage;
	/** Hears of each store that got objects, before anything names them. */
	grew?: (store: number) => void;
	closed: boolean;
	/** Ends every child and forgets the cache. */
	close(): Promise<void>;
};
