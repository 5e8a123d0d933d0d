// Runs in a thread of its own; src/crypto/passwords.ts starts it. The build makes dist/password-worker.js of it.
import { type Argon2Parameters, argon2Sync } from "node:crypto";
import { parentPort } from "node:worker_threads";

parentPort?.on("message", (parameters: Argon2Parameters) => {
	parentPort?.postMessage(argon2Sync("argon2id", parameters));
});
