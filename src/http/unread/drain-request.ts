import type { ServerResponse } from "node:http";

/**
 * Reads the rest of a body and throws it away: a client that still sends would not read the response. A client that sends for too long
 * loses its connection; otherwise the connection stays open for the next request.
 */
export function drainRequest({ req }: ServerResponse): void {
	if (req.complete) return;
	req.unpipe();
	// a reader that stopped in the middle is still attached, and would hold back the rest
	req.removeAllListeners("readable");
	// removing listeners pauses a flowing stream: a reader of our own keeps it going
	req.on("data", () => {});
	req.resume();
	const timer = setTimeout(() => {
		if (!req.complete) req.destroy();
	}, PATIENCE);
	req.once("close", () => clearTimeout(timer));
}

const PATIENCE = 30_000;
