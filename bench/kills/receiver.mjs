import { once } from "node:events";
import { createServer } from "node:http";

/** Receives webhooks, and notes in which order it hears of things for the first time, and how often it hears a message again. */
export async function startReceiver() {
	/** When a thing was heard of first: its place among all that was heard. */
	const heard = new Map();
	const messages = new Set();
	const receiver = {
		heard,
		deliveries: 0,
		again: 0,
		lastAt: performance.now(),
		stop: () => server.close(),
	};
	const server = createServer(async (request, response) => {
		const parts = await Array.fromAsync(request);
		const body = JSON.parse(Buffer.concat(parts).toString());
		const message = request.headers["x-gitea-delivery"];
		receiver.deliveries++;
		if (messages.has(message)) receiver.again++;
		else receiver.lastAt = performance.now();
		messages.add(message);
		for (const thing of thingsOf(body))
			if (!heard.has(thing)) heard.set(thing, heard.size);
		response.end();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	receiver.url = `http://127.0.0.1:${server.address().port}/`;
	return receiver;
}

/** What a message tells, in the words of the writers. */
function thingsOf({ repository, action, issue, pull_request, after, commits }) {
	const { name } = repository;
	if (after)
		return [after, ...commits.map(({ id }) => id)].map(
			(id) => `${name}: commit ${id}`,
		);
	if (pull_request)
		return action === "closed" && pull_request.merged
			? [`${name}: merge ${pull_request.number}`]
			: [];
	if (issue && action === "opened") return [`${name}: issue ${issue.number}`];
	return [];
}
