import type { ServerResponse } from "node:http";

/**
 * What is left of the body is read and thrown away: a client that still sends would not hear the answer. One that sends for too long
 * loses its connection; where the body has come to its end the connection stays open for the next request.
 */
export function leaveBody({ req }: ServerResponse): void {
	if (req.complete) return;
	req.unpipe();
	// a reader that took a part and was left listens still, and would keep the rest from flowing
	req.removeAllListeners("readable");
	req.resume();
	const timer = setTimeout(() => {
		if (!req.complete) req.destroy();
	}, PATIENCE);
	req.once("close", () => clearTimeout(timer));
}

const PATIENCE = 30_000;
