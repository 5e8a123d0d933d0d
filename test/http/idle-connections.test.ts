import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { endIdleConnections } from "../../src/http/limits/idle-connections.ts";

/** A server that ends idle connections soon; `/slow` is answered after several such spans, `/large` with more than a socket takes. */
async function serving() {
	const ms = 50;
	const server = createServer((request, response) => {
		response.once("close", note(request));
		if (request.url === "/slow") setTimeout(() => response.end("ok"), 6 * ms);
		else if (request.url === "/large")
			response.end(Buffer.alloc(64 * 1024 * 1024));
		else if (request.url === "/pieces") readPieces(request);
		else request.resume().on("end", () => response.end("ok"));
	});
	const note = endIdleConnections(server, () => ms);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	await once(socket, "connect");
	return {
		socket,
		async [Symbol.asyncDispose]() {
			socket.destroy();
			server.close();
			server.closeAllConnections();
		},
	};
}

async function readPieces(request: IncomingMessage): Promise<void> {
	try {
		for await (const _piece of request);
	} catch {
		// it was cut off
	}
}

test.for(["/", "/pieces"])(
	"a client that begins a body and sends no more of it loses its connection, %s",
	async (path) => {
		await using served = await serving();
		const closed = once(served.socket, "close");
		served.socket.write(
			`PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\na`,
		);
		served.socket.resume();
		await closed;
	},
);

test("a client that takes nothing of a large answer loses its connection", async () => {
	await using served = await serving();
	served.socket.pause();
	served.socket.write("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
	served.socket.on("error", () => {});
	const writing = setInterval(() => served.socket.write("\r\n"), 500);
	await new Promise((gone) => served.socket.once("close", gone));
	clearInterval(writing);
});

test("a client may wait for an answer that takes long to make", async () => {
	await using served = await serving();
	served.socket.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
	const [answer] = await once(served.socket, "data");
	expect(String(answer)).toContain("200 OK");
});
