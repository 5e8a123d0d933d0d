import { basename } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";

/** Starts a thread. An error of it is no error of the process: whoever wants to know of its end listens for `exit`. */
export function startWorker(
	file: URL,
	resourceLimits: ResourceLimits,
	workerData?: unknown,
): Worker {
	const worker = new Worker(file, {
		name: basename(file.pathname).replace(/\.\w+$/, ""),
		resourceLimits,
		workerData,
		// It needs none of the settings of the process, nor its secrets.
		env: {},
		execArgv: [],
	});
	worker.on("error", () => {});
	return worker;
}
