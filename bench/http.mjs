import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { createServer as createTcpServer } from "node:net";

const CONNECTIONS = 16;

/** A server that answers every request with the same bytes: the limit for a server in Node here and now. */
export async function startBareServer(bytes) {
	const server = createServer((_, answer) => {
		answer.writeHead(200, {
			"content-type": "application/json",
			"content-length": bytes.length,
		});
		answer.end(bytes);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${server.address().port}/`,
		stop: () => new Promise((resolve) => server.close(resolve)),
	};
}

/** Times of requests, one after the other, in milliseconds: gives what a share of them took at most. */
export async function timesOf(url, headers, most, mostMs = 60_000) {
	const took = [];
	const begin = performance.now();
	while (took.length < most && performance.now() - begin < mostMs) {
		const start = performance.now();
		await (await fetch(url, { headers })).arrayBuffer();
		took.push(performance.now() - start);
	}
	took.sort((a, b) => a - b);
	return (share) => took[Math.floor(took.length * share)];
}

/** Accepted answers per second over keep-alive connections, each with one request at a time. */
export async function perSecond(url, seconds, headers = {}) {
	const end = performance.now() + seconds * 1000;
	function* whileThereIsTime() {
		while (performance.now() < end) yield { url, headers };
	}
	const { count, ms } = await sendAll(whileThereIsTime());
	return count / (ms / 1000);
}

/** Sends requests over keep-alive connections, one at a time on each; gives how many, the bytes of their answers, and the time. */
export async function sendAll(requests, connections = CONNECTIONS) {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const start = performance.now();
	let [count, bytes] = [0, 0];
	const queue = requests[Symbol.iterator]();
	await Promise.all(
		Array.from({ length: connections }, async () => {
			for (let next = queue.next(); !next.done; next = queue.next()) {
				bytes += await sent(next.value, agent);
				count++;
			}
		}),
	);
	agent.destroy();
	return { count, bytes, ms: performance.now() - start };
}

/** One request; gives the bytes of its answer. */
function sent({ method = "GET", url, headers = {}, body }, agent) {
	return new Promise((resolve, reject) => {
		request(url, { method, headers, agent }, (answer) => {
			const { statusCode } = answer;
			if (statusCode !== 200 && statusCode !== 201)
				reject(new Error(`${method} ${url}: status ${statusCode}`));
			let bytes = 0;
			answer
				.on("data", (data) => {
					bytes += data.length;
				})
				.on("end", () => resolve(bytes))
				.on("error", reject);
		})
			.on("error", reject)
			.end(body);
	});
}

/** A port of this machine that nobody listens at. */
export function freePort() {
	return new Promise((resolve) => {
		const probe = createTcpServer().listen(0, "127.0.0.1", () => {
			const { port } = probe.address();
			probe.close(() => resolve(port));
		});
	});
}

/** Resolves when an address answers. */
export async function untilUp(url) {
	for (let tries = 0; tries < 600; tries++) {
		if (await fetch(url).catch(() => undefined)) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error(`${url} did not come up`);
}

/** What the administrator of a server under test sends with each request. */
export const asRoot = `Basic ${Buffer.from("root:admin-pass-1").toString("base64")}`;

/** Calls the API of a server, as its administrator unless it is said otherwise; gives the value that it answers. */
export async function callApi(
	{ url },
	method,
	path,
	body,
	authorization = asRoot,
) {
	const answer = await fetch(`${url}api/v1${path}`, {
		method,
		headers: {
			...(authorization && { authorization }),
			"content-type": "application/json",
		},
		body: body && JSON.stringify(body),
	});
	const text = await answer.text();
	if (!answer.ok)
		throw new Error(`${method} ${path}: ${answer.status} ${text}`);
	return JSON.parse(text || "null");
}

/** A page as it is sent to a browser: its bytes, and whether they are packed. */
export function fetchPage(url, headers = {}) {
	return new Promise((resolve, reject) => {
		const wanted = { headers: { "accept-encoding": "gzip", ...headers } };
		request(url, wanted, (answer) => {
			const parts = [];
			answer.on("data", (part) => parts.push(part));
			answer.on("end", () =>
				answer.statusCode === 200
					? resolve({
							bytes: Buffer.concat(parts),
							packed: answer.headers["content-encoding"] === "gzip",
						})
					: reject(new Error(`${url}: ${answer.statusCode}`)),
			);
		})
			.on("error", reject)
			.end();
	});
}

/** Signs the administrator of a server in; gives the cookie of the session. */
export async function signIn({ url }) {
	const { status, headers } = await fetch(`${url}user/login`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: new URL(url).origin },
		body: new URLSearchParams({ user_name: "root", password: "admin-pass-1" }),
	});
	if (status !== 303) throw new Error(`signing in: ${status}`);
	return headers
		.getSetCookie()
		.map((cookie) => cookie.split(";", 1)[0])
		.join("; ");
}
