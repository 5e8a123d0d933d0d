// Runs in a thread of its own; src/transport/ssh/start-thread.ts starts it. The build makes dist/ssh-worker.js of it.
import { parentPort, workerData } from "node:worker_threads";
import type { DoorPlan, ToThread } from "../messages.ts";
import { openDoor } from "./door.ts";

const port = parentPort;
if (port) {
	const door = openDoor(
		workerData as DoorPlan,
		(message, memory = []) => port.postMessage(message, memory),
		// without it nothing keeps the thread
		() => port.close(),
	);
	port.on("message", (message: ToThread) => door.hear(message));
}
