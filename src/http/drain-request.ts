import type { ServerResponse } from "node:http";

/**
 * What is left of the body is read and thrown away: a client that still sends would not hear the answer. One that sends for too long
 * loses its connection; where the body has come to its end the connection stays open for the next request.
 */
export function drainRequest({ req }: ServerResponse): void {
	if (req.complete) return;
	req.unpipe();
	// a reader that took a part and was left listens still, and would keep the rest from flowing
	req.removeAllListeners("readable");
	// with a reader it goes on also where somebody has let it flow before: taking the listeners away would stop it
	req.on("data", () => {});
	req.resume();
	const timer = setTimeout(() => {
		if (!req.complete) req.destroy();
	}, PATIENCE);
	req.once("close", () => clearTimeout(timer));
}

const PATIENCE = 30_000;
