import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that sends each request to the next of several servers. */
export interface RoundRobin {
	readonly url: string;
	/** The servers that get requests, by their addresses; may be changed at any time. */
	readonly servers: string[];
	stop(): void;
}

/** Starts it without servers. A server that does not answer costs the request a 502; one whose connection is refused is passed over. */
export async function startRoundRobin(): Promise<RoundRobin> {
	const servers: string[] = [];
	let turn = 0;
	const proxy = createServer((request, response) => {
		const { method = "", url = "", headers } = request;
		const left = [...servers];
		const next = () => {
			const [server] = left.splice(turn++ % (left.length || 1), 1);
			if (!server) {
				response.writeHead(502).end();
				return;
			}
			const onward = ask(new URL(url, server), { method, headers });
			onward.on("response", (answer) => {
				response.writeHead(
					answer.statusCode ?? 502,
					answer.statusMessage,
					answer.rawHeaders,
				);
				answer.on("error", () => response.destroy());
				answer.pipe(response);
			});
			onward.on("error", (error: NodeJS.ErrnoException) => {
				// nothing of the request has been taken
				if (error.code === "ECONNREFUSED" && !response.headersSent) next();
				else if (response.headersSent) response.destroy();
				else response.writeHead(502).end();
			});
			response.on("close", () => onward.destroy());
			if (headers.expect) onward.flushHeaders();
			request.pipe(onward);
		};
		next();
	});
	proxy.on("checkContinue", (request, response) => {
		response.writeContinue();
		proxy.emit("request", request, response);
	});
	proxy.listen(0, "127.0.0.1");
	await once(proxy, "listening");
	const { port } = proxy.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/`,
		servers,
		stop() {
			proxy.closeAllConnections();
			proxy.close();
		},
	};
}
