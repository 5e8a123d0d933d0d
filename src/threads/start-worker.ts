import { basename } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { noteFailedStart, noteStart, SilentStart } from "./thread-faults.ts";

/** Threads that have said nothing yet, with the names of their kinds. */
const silent = new WeakMap<Worker, string>();

/**
 * Starts a thread. An error of it is no error of the process: whoever wants to know of its end listens for `exit`. One that ends by an error before it has said anything
 * is told to administrators (thread-faults.ts).
 */
export function startWorker(
	file: URL,
	resourceLimits: ResourceLimits,
	workerData?: unknown,
): Worker {
	const name = basename(file.pathname).replace(/\.\w+$/, "");
	const worker = new Worker(file, {
		name,
		resourceLimits,
		workerData,
		// It needs none of the settings of the process, nor its secrets.
		env: {},
		execArgv: [],
	});
	silent.set(worker, name);
	// with each answer: others of its kind may have failed since the last one
	worker.on("message", () => {
		silent.delete(worker);
		noteStart(name);
	});
	worker.on("error", (error: Error) => {
		if (silent.delete(worker)) noteFailedStart(name, error);
	});
	return worker;
}

/** Notes that a thread is ended since its job took too long. One that never said anything may hang in its beginning. */
export function noteDeadline(worker: Worker): void {
	const name = silent.get(worker);
	if (name === undefined) return;
	silent.delete(worker);
	noteFailedStart(name, new SilentStart("The thread did not answer in time."));
}
