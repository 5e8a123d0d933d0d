import type { ServerResponse } from "node:http";

/** What is left of the body is read and thrown away: a client that still sends would not hear the answer. */
export function leaveBody({ req }: ServerResponse): void {
	if (req.complete) return;
	req.unpipe();
	req.resume();
	const timer = setTimeout(() => req.destroy(), PATIENCE);
	req.once("close", () => clearTimeout(timer));
}

const PATIENCE = 30_000;
