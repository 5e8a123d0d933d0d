// Runs in a thread of its own; src/crypto/passwords.ts starts it. The build makes dist/password-worker.js of it.
import { parentPort } from "node:worker_threads";
import { giveWay } from "../threads/give-way.ts";
import { type Derivation, deriveHash } from "./derive-hash.ts";

giveWay(5);
parentPort?.on("message", (how: Derivation) => {
	parentPort?.postMessage(deriveHash(how));
});
