import { basename } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { noteFailedStart, noteStart } from "./thread-faults.ts";

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
	let works = false;
	worker.once("message", () => {
		works = true;
		noteStart(name);
	});
	worker.on("error", (error: Error) => {
		if (!works) noteFailedStart(name, error);
	});
	return worker;
}
