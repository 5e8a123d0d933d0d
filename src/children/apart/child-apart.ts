import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { StartedChild } from "../started-child.ts";

/** Its pipes, in the order of their descriptors. */
export type ChildPipes = readonly [Socket, Socket, Socket];

/** Milliseconds after which a killed child is over whose pipes have ended, though no news of it came: the process that has started it hangs. */
const NEWS = 1000;

/** A child of the process that starts children: its pipes lead here, and news of it comes from there. */
export class ChildApart extends EventEmitter implements StartedChild {
	readonly stdin: Socket;
	readonly stdout: Socket;
	readonly stderr: Socket;
	readonly #sendSignal: (signal: NodeJS.Signals) => void;
	pid?: number;
	exitCode: number | null = null;
	signalCode: NodeJS.Signals | null = null;
	#over = false;
	/** Pipes that give something and are open, and the child itself. */
	#open = 3;
	/** Ends a child of which no news comes, once its pipes have ended. */
	#withoutNews?: () => void;

	constructor(pipes: ChildPipes, sendSignal: (signal: NodeJS.Signals) => void) {
		super();
		this.#sendSignal = sendSignal;
		[this.stdin, this.stdout, this.stderr] = pipes;
		// nothing comes there but its end
		this.stdin.resume();
		for (const pipe of [this.stdout, this.stderr])
			pipe.once("close", () => this.#closed());
	}

	begun(pid: number): void {
		this.pid = pid;
	}

	failed(error: Error): void {
		if (this.#over) return;
		this.emit("error", error);
		this.ended(-1, null);
	}

	ended(code: number | null, signal: NodeJS.Signals | null): void {
		if (this.#over) return;
		this.#over = true;
		this.exitCode = code;
		this.signalCode = signal;
		this.stdin.destroy();
		this.emit("exit", code, signal);
		process.nextTick(() => {
			// what nobody reads must not keep it open
			for (const pipe of [this.stdout, this.stderr])
				if (pipe.readable) pipe.resume();
			this.#closed();
		});
	}

	/**
	 * Hears that the process which has started it is gone: it is killed. One that is not known to have begun may run all the same: it gets the end of
	 * its input, and has failed when its output has ended too, so that whoever waits for it does not go on beside it.
	 */
	orphaned(): void {
		if (this.pid !== undefined) {
			this.killGroup("SIGKILL");
			this.ended(null, "SIGKILL");
			return;
		}
		this.stdin.destroy();
		this.#withoutNews = () =>
			this.failed(new Error("the process that starts children ended"));
		this.#quiet();
	}

	#closed(): void {
		if (--this.#open === 0) this.emit("close", this.exitCode, this.signalCode);
		else this.#quiet();
	}

	/** Asks whether nothing can come of it any more. */
	#quiet(): void {
		if (this.#open === 1 && !this.#over) this.#withoutNews?.();
	}

	/** Its pipes keep this process, as long as they are open. */
	unref(): void {}

	killGroup(signal: NodeJS.Signals): void {
		if (this.#over) return;
		this.#signal(signal);
		if (signal !== "SIGKILL" || this.#withoutNews) return;
		this.#withoutNews = () =>
			void setTimeout(() => this.ended(null, signal), NEWS).unref();
		this.#quiet();
	}

	/** Sends a signal from here, as long as it is not known to have ended: the process that has started it may hang. Before its number is known only that one can. */
	#signal(signal: NodeJS.Signals): void {
		try {
			if (this.pid === undefined) this.#sendSignal(signal);
			else process.kill(-this.pid, signal);
		} catch {
			// it has ended, and news of that is on the way
		}
	}
}
