import { once } from "node:events";
import { Agent, createServer, get } from "node:http";

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

/** Accepted answers per second over keep-alive connections, each with one request at a time. */
export async function perSecond(url, seconds) {
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
	const start = performance.now();
	const end = start + seconds * 1000;
	let count = 0;
	await Promise.all(
		Array.from({ length: CONNECTIONS }, async () => {
			while (performance.now() < end) {
				await fetched(url, agent);
				count++;
			}
		}),
	);
	const took = (performance.now() - start) / 1000;
	agent.destroy();
	return count / took;
}

function fetched(url, agent) {
	return new Promise((resolve, reject) => {
		get(url, { agent }, (answer) => {
			if (answer.statusCode !== 200)
				reject(new Error(`${url}: status ${answer.statusCode}`));
			answer.resume().on("end", resolve).on("error", reject);
		}).on("error", reject);
	});
}
