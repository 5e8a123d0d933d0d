import type { Logger } from "pino";
import type { Database, Transaction } from "../database/database.ts";
import type { Lane, Running } from "./lane-state.ts";
import type { LaneName } from "./lanes.ts";

/**
 * Does one kind of job; doing it twice must be harmless, since a killed worker's job is done again. The signal ends it when the forge
 * stops, or when another machine has taken the job because this one was not heard of.
 */
export type JobHandler = (
	payload: never,
	signal: AbortSignal,
	progress: Progress,
) => Promise<void>;

/**
 * Notes in a transaction that the job got on in it: attempts before that count no more, so a long job is not given up however often the process ends, as
 * long as each attempt does a piece.
 */
export type Progress = (tx: Transaction) => Promise<void>;

/** A machine that dies is taken over from after `leaseMs`; one that lives renews its leases every `renewMs`. */
export interface JobTimes {
	readonly leaseMs?: number;
	readonly renewMs?: number;
	/** The time by which claims are compared, where several machines share them. */
	readonly timeIn?: (tx: Transaction) => Promise<number>;
}

/** How this process does jobs, and which: what the parts of its worker share. */
export interface JobWorker {
	readonly db: Database;
	readonly clock: () => number;
	readonly log: Logger;
	/** The name under which it claims jobs. */
	readonly me: string;
	readonly leaseMs: number;
	/** True when machines share the database, so that others begin what is not renewed. */
	readonly isShared: boolean;
	/** The time by which claims are compared. */
	readonly time: (tx: Transaction) => Promise<number>;
	/** Tells whether no job may be begun for now. */
	readonly paused: () => Promise<boolean>;
	readonly handlers: Map<string, { lane: LaneName; handler: JobHandler }>;
	readonly lanes: readonly Lane[];
	readonly stop: AbortController;
	started: boolean;
	/** How many jobs have ended here: what waited for them may be begun. */
	ended: number;
}

/** The jobs under way here, of all lanes. */
export const runningJobs = ({ lanes }: JobWorker): Running[] =>
	lanes.flatMap((lane) => [...lane.running.values()]);
