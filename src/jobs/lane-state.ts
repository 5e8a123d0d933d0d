import type { LaneName } from "./lanes.ts";

export interface Job {
	readonly id: number;
	readonly kind: string;
	readonly owner_id: number;
	readonly payload: string;
	readonly alone: string | null;
	/** How often it was begun before, since it last got on. */
	attempts: number;
	/** The error of the last attempt that failed since it last got on; null as long as none did. */
	error: string | null;
}

/** A job under way. */
export interface Running {
	readonly job: Job;
	readonly lost: AbortController;
	readonly done: Promise<void>;
	/** When its lease is over, by the clock of this process, which runs on while it is stopped. */
	until: number;
}

export interface Lane {
	readonly name: LaneName;
	readonly running: Map<number, Running>;
	/** Owners behind this one have the next turn: his job was the last one, or a look ended with him. */
	last: number;
	/** The end of the look that is under way: one at a time, or two would overrun the bounds. */
	looking: Promise<void>;
	/** A look is planned that has not begun. */
	woken: boolean;
	/** The time at the last look. */
	seen: number;
	/** The last job that another machine had taken. */
	missed: number;
}

/** A lane in which nothing has been done yet. */
export const emptyLane = (name: LaneName): Lane => ({
	name,
	running: new Map(),
	last: -1,
	looking: Promise.resolve(),
	woken: false,
	seen: 0,
	missed: -1,
});
