import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import {
	type AddressInfo,
	connect,
	createServer as createTcpServer,
	type Socket,
} from "node:net";

/** A proxy that sends each request to the next of several servers. */
export interface RoundRobin {
	readonly url: string;
	/** The servers that get requests, by their addresses; may be changed at any time. */
	readonly servers: string[];
	stop(): void;
}

/** The same for connections of any kind, such as SSH. */
export async function startTcpRoundRobin(
	port: number,
	hosts: readonly string[],
): Promise<{ stop(): void }> {
	const sockets = new Set<Socket>();
	let turn = 0;
	const proxy = createTcpServer((client) => {
		const host = hosts[turn++ % hosts.length];
		const server = connect({ host, port });
		for (const [one, other] of [
			[client, server],
			[server, client],
		] as const) {
			sockets.add(one);
			one.on("close", () => sockets.delete(one));
			one.on("error", () => other.destroy());
			one.pipe(other);
		}
	});
	proxy.listen(port, "127.0.0.1");
	await once(proxy, "listening");
	return {
		stop() {
			for (const socket of sockets) socket.destroy();
			proxy.close();
		},
	};
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
			const { hostname, port } = new URL(server);
			// the path goes on as it came, however odd
			const onward = ask({ hostname, port, path: url, method, headers });
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
			onward.flushHeaders();
			// what one that is gone has taken of the body would be missing at the next
			onward.on("socket", (socket) => {
				if (socket.connecting)
					socket.once("connect", () => request.pipe(onward));
				else request.pipe(onward);
			});
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
