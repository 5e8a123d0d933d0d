import { Socket } from "node:net";

/** The descriptor of a pipe that closes when the process that has started this one is gone (bin/run.mjs). */
const name = "INGOT_PARENT_PIPE";

/**
 * Ends this process as SIGTERM does when its launcher dies without a word: a supervisor that kills that one alone would leave a server behind,
 * which holds the data directory and the port.
 */
export function endWithParent(): void {
	const descriptor = Number(process.env[name]);
	// it is no setting, and what is started from here has no such pipe
	delete process.env[name];
	if (!descriptor) return;
	const pipe = new Socket({ fd: descriptor, readable: true, writable: false });
	pipe.on("error", () => {});
	pipe.once("close", () => process.kill(process.pid, "SIGTERM"));
	pipe.resume().unref();
}
