import type { Readable, Writable } from "node:stream";
import type { GitErrorKind } from "./errors.ts";

/** A running git command. */
export type Child = {
	readonly stdin: Writable;
	readonly stdout: Readable;
	/** Gives the end of the command; never rejects. */
	readonly ended: Promise<ChildEnd>;
	/** Kills the command and all it started. */
	kill(reason: GitErrorKind): void;
	/** Lets the server exit while the command waits for a question. */
	unref(): void;
};

/** How a command ended: its exit code, or why we killed it. */
export type ChildEnd = {
	code: number;
	killed?: GitErrorKind;
	stderr: string;
};

/** A turn for one child: its memory is counted until this is called. */
export type Turn = () => void;

/** Bytes with which a child is counted at least, so that their number is bounded too. */
export const LIGHTEST = 96 << 20;
/** Bytes with which one is counted that takes no turn: readers of objects, and work that nobody waits for. */
export const TURNLESS = LIGHTEST / 4;
