// Runs in a thread of its own; src/mail/incoming/open-reader.ts starts it. The build makes dist/mail-worker.js of it.

import { type MessagePort, parentPort } from "node:worker_threads";
import { readMail } from "./read-mail.ts";

const port = parentPort as MessagePort;
port.on("message", (raw: Uint8Array) => {
	readMail(raw).then(
		(content) => port.postMessage(content),
		() => port.postMessage(null),
	);
});
