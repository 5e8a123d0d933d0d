import type { App } from "../../app.ts";
import { authenticate } from "../../http/authenticate.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { changedSince } from "./changed-since.ts";
import type { Hub } from "./hub.ts";
import { mayHear } from "./may-hear.ts";
import { parseTopic } from "./topics.ts";

/** Topics that one connection may ask for: those of some dozen open pages. */
const mostTopics = 60;
/** How often an event without meaning goes out, so that proxies keep the connection and pages know of it, in milliseconds. */
const beatMs = 25_000;

/**
 * `GET /-/live?on=issue/12/345&on=…&age=120`: a stream of server-sent events, each the topics that have changed. It tells nothing of what is new:
 * a page asks for itself again. What has changed since the page was asked for, `age` milliseconds ago, or since a lost connection comes first.
 * Only for those who are signed in.
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
	/** A browser that loses the connection says with the next one when it heard the last. */
	const place = () => `id: ${Math.floor(app.clock())}\n`;
	const tell = (changed: readonly string[]) =>
		response.write(`${place()}data: ${changed.join(" ")}\n\n`);
	const since = sinceOf(app, request.headers["last-event-id"], search);
	const joined = await hub.join(actor, topics, (changed) => {
		tell(changed);
	});
	if (!joined) return plain(429, "too many open connections\n");
	const beat = setInterval(
		() => response.write(`event: beat\n${place()}data:\n\n`),
		beatMs,
	);
	try {
		response.writeHead(200, {
			"Content-Type": "text/event-stream; charset=utf-8",
			"Cache-Control": "no-store",
			"X-Accel-Buffering": "no",
			"X-Content-Type-Options": "nosniff",
		});
		// not all of those who lose their connection at once come back at once
		const retry = 2_000 + Math.round(Math.random() * 2_000);
		response.write(`retry: ${retry}\nevent: beat\n${place()}data:\n\n`);
		const missed =
			since === undefined ? [] : await changedSince(app, topics, since);
		if (missed.length > 0) tell(missed);
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

/** An event is noted a moment before it can be seen, and what gathers for a connection that ends is never told, in milliseconds. */
const marginMs = { seen: 50, told: 1_000 };

/** Since when what has changed is to be told, if the browser says so. */
function sinceOf(
	app: App,
	lastHeard: string | string[] | undefined,
	search: URLSearchParams,
): number | undefined {
	if (/^\d{1,15}$/.test(String(lastHeard ?? "")))
		return Number(lastHeard) - marginMs.told;
	const age = search.get("age") ?? "";
	if (!/^\d{1,15}$/.test(age)) return undefined;
	return app.clock() - Number(age) - marginMs.seen;
}
