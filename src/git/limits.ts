import type { SharingLimits } from "./upload/kept-answers.ts";
import type { TurnLimits } from "./upload/turns.ts";

/** Bounds on what git may cost; bytes and milliseconds. */
export type Limits = {
	/** Most cat-file processes at once. */
	readers: number;
	/** How long an unused cat-file process stays. */
	readerIdle: number;
	/** How long one question may take. */
	readDeadline: number;
	/** How long one command may take, unless it is a transfer. */
	deadline: number;
	/** How long a push's checks or a fetch may take. */
	transferDeadline: number;
	/** Most output a command may give when it is collected in memory. */
	output: number;
	/** Largest object read into memory. */
	object: number;
	/** Largest commit or annotated tag that is read: lists read many, and show of each some kilobytes. */
	note: number;
	/** Memory of parsed-small objects. */
	cacheBytes: number;
	/** Memory of all children together; a share of the machine's unless given (memory.ts). */
	memory?: number;
	/** Most memory of one child that works on what strangers send. */
	childMemory: number;
	/** Largest pushed object other than a large file, which is streamed; also the largest difference to another object. A directory of 500,000 files has 20 to 30 MB. */
	pushedObject: number;
	/** How long a client that pushes may send nothing. */
	pushIdle: number;
	/** Most bytes of the files of an archive, against trees that repeat themselves; more is refused before it begins. */
	archiveBytes: number;
	/** Bytes that are packed for the forks of one account in a time, of repositories whose files cannot be linked as they are. */
	copied: { most: number; window: number };
	/** How long a push may be compared with what refs have lost, and how many objects each part of that goes through. */
	lostCheck: { ms: number; objects: number };
	/** Files of an archive. */
	archiveFiles: number;
	/** CPU seconds of such a command. */
	childSeconds: number;
	/** Largest head of a push or fetch request: commands, wants, haves. */
	requestHead: number;
	/** Sharing of answers to fetches (upload/shared-answers.ts). */
	sharing: SharingLimits;
	/** Work for fetches and archives at the same time (upload/turns.ts). */
	turns: TurnLimits;
	/** Packs that are taken in at the same time. */
	pushTurns: TurnLimits;
	/** Repositories that are brought from other servers while their requests wait. */
	remoteTurns: TurnLimits;
	/** Commands that read history at the same time (history/read-turn.ts). */
	readTurns: TurnLimits;
};

/** Limits for a small server. */
export const DEFAULT_LIMITS: Limits = {
	readers: 24,
	readerIdle: 60_000,
	readDeadline: 20_000,
	deadline: 60_000,
	transferDeadline: 3_600_000,
	output: 64 << 20,
	object: 64 << 20,
	note: 1 << 20,
	cacheBytes: 32 << 20,
	childMemory: 3 * 2 ** 30,
	pushedObject: 32 << 20,
	pushIdle: 60_000,
	archiveBytes: 8 * 2 ** 30,
	copied: { most: 8 * 2 ** 30, window: 24 * 3_600_000 },
	lostCheck: { ms: 120_000, objects: 20_000_000 },
	archiveFiles: 2_000_000,
	childSeconds: 600,
	requestHead: 16 << 20,
	sharing: {
		kept: 20_000,
		keptBytes: 1 << 30,
		bytes: 16 * 2 ** 30,
		userShare: 0.25,
		ahead: 16 << 20,
		stalled: 30_000,
	},
	turns: {
		atOnce: 8,
		perUser: 4,
		perStore: 6,
		waiting: 500,
		patience: 60_000,
	},
	pushTurns: {
		atOnce: 24,
		perUser: 2,
		perStore: 8,
		waiting: 2000,
		patience: 600_000,
	},
	remoteTurns: { atOnce: 6, perUser: 2, waiting: 200, patience: 600_000 },
	readTurns: { atOnce: 8, perUser: 3, waiting: 1000, patience: 30_000 },
};
