import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "../../app.ts";
import { watchThread } from "../../threads/watch-thread.ts";
import { loggedPath } from "./access-log.ts";

/** A request that is being worked on. */
interface Working {
	readonly request: IncomingMessage;
	readonly response: ServerResponse;
	readonly path: string;
	readonly queryText: string;
}

interface HeldLog {
	/** Must be called with each request. */
	note(context: Working): void;
	close(): void;
}

/** Requests that one line names; there may be thousands. */
const mostNamed = 10;

/**
 * Writes a line to the log whenever the main thread has worked for longer than the settings allow without a pause, with the requests that were
 * being worked on: one of them, or a job, holds up everybody. Undefined where the settings do not ask for it.
 */
export function openHeldLog(app: App): HeldLog | undefined {
	const { heldMs } = app.config;
	if (heldMs === 0) return undefined;
	const working = new Set<string>();
	/** Those that have ended since the last look: one of them may be what held the thread. */
	let ended: string[] = [];
	const forget = setInterval(() => {
		ended = [];
	}, 1000);
	forget.unref();
	const stop = watchThread(heldMs, (ms) => {
		const requests = [...working, ...ended.reverse()].slice(0, mostNamed);
		ended = [];
		app.log.warn({ ms: Math.round(ms), requests }, "the main thread was held");
	});
	let count = 0;
	return {
		note({ request, response, path, queryText }) {
			const named = `${++count} ${request.method} ${loggedPath(path, queryText)}`;
			working.add(named);
			response.once("close", () => {
				working.delete(named);
				if (ended.length < mostNamed) ended.push(named);
			});
		},
		close() {
			clearInterval(forget);
			stop();
		},
	};
}
