import { once } from "node:events";
import { startWorker } from "../../threads/start-worker.ts";
import { workerFile } from "../../threads/worker-file.ts";
import type { SendToThread } from "./channel.ts";
import type { FromThread, ListenerPlan } from "./messages.ts";

/** A thread that holds the SSH port. */
export interface SshThread {
	readonly port: number;
	readonly tell: SendToThread;
	/** Resolves when the thread has ended, with its error if it crashed. */
	readonly ended: Promise<Error | undefined>;
	kill(): Promise<unknown>;
}

/**
 * Starts the thread that speaks SSH (thread/ssh-worker.ts); `receive` is given the way to it, and gives who hears it. Its heap stays small: what it allocates is packets, and collecting those must be cheap.
 * @throws the error of listen(2)
 */
export async function startThread(
	plan: ListenerPlan,
	receive: (tell: SendToThread) => (message: FromThread) => void,
): Promise<SshThread> {
	const file = workerFile("thread/ssh-worker", import.meta.url);
	const worker = startWorker(file, { maxOldGenerationSizeMb: 256 }, plan);
	let death: Error | undefined;
	worker.on("error", (error: Error) => {
		death = error;
	});
	const ended = once(worker, "exit").then(() => death);
	const tell: SendToThread = (message, memory = []) =>
		worker.postMessage(message, memory);
	const hear = receive(tell);
	const began = new Promise<FromThread>((resolve) =>
		worker.once("message", (message: FromThread) => {
			worker.on("message", hear);
			resolve(message);
		}),
	);
	const first = await Promise.race([began, ended]);
	if (!first || first instanceof Error || first.kind !== "listening") {
		await worker.terminate();
		throw reasonOf(first, plan.port);
	}
	return { port: first.port, tell, ended, kill: () => worker.terminate() };
}

/** An error that reads like one of listen(2): errors lose their code on the way between threads. */
function reasonOf(first: FromThread | Error | undefined, port: number): Error {
	if (first instanceof Error) return first;
	if (first?.kind !== "deaf") return new Error("the SSH thread ended");
	return Object.assign(new Error(first.message), { code: first.code, port });
}
