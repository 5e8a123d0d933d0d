// Runs in a thread of its own; src/crypto/passwords.ts starts it. The build makes dist/password-worker.js of it.
import { parentPort } from "node:worker_threads";
import { type Derivation, deriveHash } from "./derive-hash.ts";

parentPort?.on("message", (how: Derivation) => {
	parentPort?.postMessage(deriveHash(how));
});
