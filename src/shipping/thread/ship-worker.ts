// Runs in a thread of its own; open-shipping.ts starts it with ThreadSettings. The build makes dist/ship-worker.js of it.
import { parentPort, workerData } from "node:worker_threads";
import type { FromThread, ThreadSettings, ToThread } from "../messages.ts";
import { Copying } from "./copying.ts";

const copying = new Copying(
	workerData as ThreadSettings,
	(message: FromThread) => parentPort?.postMessage(message),
);

parentPort?.on("message", async (message: ToThread) => {
	if (message.kind !== "end") return copying.hear(message);
	await copying.end(message.told);
	parentPort?.postMessage({ kind: "ended" } satisfies FromThread);
	parentPort?.close();
});
