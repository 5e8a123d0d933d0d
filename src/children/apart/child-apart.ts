import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { StartedChild } from "../started-child.ts";

/** Its pipes, in the order of their descriptors. */
export type ChildPipes = readonly [Socket, Socket, Socket];

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

	#closed(): void {
		if (--this.#open === 0) this.emit("close", this.exitCode, this.signalCode);
	}

	/** Its pipes keep this process, as long as they are open. */
	unref(): void {}

	killGroup(signal: NodeJS.Signals): void {
		if (!this.#over) this.#sendSignal(signal);
	}
}
