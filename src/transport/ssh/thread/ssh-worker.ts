// Runs in a thread of its own; src/transport/ssh/start-thread.ts starts it. The build makes dist/ssh-worker.js of it.
import { parentPort, workerData } from "node:worker_threads";
import type { ListenerPlan, ToThread } from "../messages.ts";
import { openListener } from "./listener.ts";

const port = parentPort;
if (port) {
	const listener = openListener(
		workerData as ListenerPlan,
		(message, memory = []) => port.postMessage(message, memory),
		// without the port nothing keeps the thread running
		() => port.close(),
	);
	port.on("message", (message: ToThread) => listener.hear(message));
}
