import type { App } from "../../app.ts";
import { authenticate } from "../../http/authenticate.ts";
import type { RequestContext } from "../../http/server.ts";
import type { Hub } from "./hub.ts";
import { mayHear } from "./may-hear.ts";
import { parseTopic } from "./topics.ts";

/** Topics that one connection may ask for: those of some dozen open pages. */
const mostTopics = 60;
/** How often a line without meaning goes out, so that proxies keep the connection, in milliseconds. */
const beatMs = 25_000;

/**
 * `GET /-/live?on=issue/12/345&on=…`: a stream of server-sent events, each the topics that have changed. It tells nothing of what is new:
 * a page asks for itself again. Only for those who are signed in.
 */
export async function serveLive(
	app: App,
	hub: Hub,
	{ request, response, search, peer, signal }: RequestContext,
): Promise<void> {
	const plain = (status: number, text: string) =>
		void response
			.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" })
			.end(text);
	if (request.method !== "GET") return plain(405, "method not allowed\n");
	const sender = { headers: request.headers, query: search, peer };
	const options = { queryTokens: false, sessions: true };
	const actor = await authenticate(app, sender, options);
	if (!actor.session) return plain(403, "sign in to follow changes\n");
	const asked = [...new Set(search.getAll("on"))];
	if (asked.length > mostTopics || !asked.every(parseTopic))
		return plain(400, "these are no topics\n");
	const topics = await mayHear(app, actor, asked);
	if (topics.length === 0) return plain(404, "there is nothing to follow\n");
	const joined = await hub.join(actor, topics, (changed) => {
		response.write(`data: ${changed.join(" ")}\n\n`);
	});
	if (!joined) return plain(429, "too many open connections\n");
	const beat = setInterval(() => response.write(":\n\n"), beatMs);
	try {
		response.writeHead(200, {
			"Content-Type": "text/event-stream; charset=utf-8",
			"Cache-Control": "no-store",
			"X-Accel-Buffering": "no",
			"X-Content-Type-Options": "nosniff",
		});
		response.write("retry: 3000\n\n");
		const gone = new Promise((resolve) =>
			signal.addEventListener("abort", resolve, { once: true }),
		);
		if (!signal.aborted) await Promise.race([gone, joined.ended]);
	} finally {
		clearInterval(beat);
		joined.leave();
		response.end();
	}
}
