import type { EventEmitter } from "node:events";
import type { Readable, Writable } from "node:stream";

/** A child that was started, wherever. */
export interface StartedChild extends EventEmitter {
	/** It has none as long as it is not known to have begun. */
	readonly pid?: number;
	readonly exitCode: number | null;
	readonly signalCode: NodeJS.Signals | null;
	readonly stdin: Writable | null;
	readonly stdout: Readable | null;
	readonly stderr: Readable | null;
	/** Hears that it could not be started. */
	on(event: "error", listener: (error: Error) => void): this;
	/** Hears that it has ended, and then that its pipes are closed too, with its code unless a signal ended it. */
	on(event: "exit" | "close", listener: (code: number | null) => void): this;
	once(event: "error", listener: (error: Error) => void): this;
	once(event: "exit" | "close", listener: (code: number | null) => void): this;
	/** Lets this process end while the child runs. */
	unref(): void;
	/** Sends a signal to the child and all that it started. */
	killGroup(signal: NodeJS.Signals): void;
}
