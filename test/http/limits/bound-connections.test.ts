import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import {
	boundConnections,
	connectionBounds,
} from "../../../src/http/limits/bound-connections.ts";

/** A server with few connections; `/slow` is answered when `release` is called. */
async function serving(
	most: number,
	utmost: number,
	{
		perNetwork = utmost,
		shared,
	}: { perNetwork?: number; shared?: string } = {},
) {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	let begun = 0;
	const server = createServer((request, response) => {
		response.once("close", note(request));
		begun++;
		if (request.url === "/slow") void released.then(() => response.end("ok"));
		else response.end("ok");
	});
	const note = boundConnections(
		server,
		{ most, utmost, perNetwork },
		(address) => address === shared,
	);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const sockets: Socket[] = [];
	return {
		release,
		begun: () => begun,
		async open(localAddress = "127.0.0.1") {
			const { port } = server.address() as AddressInfo;
			const socket = connect({ port, host: "127.0.0.1", localAddress });
			socket.on("error", () => {});
			sockets.push(socket);
			socket.resume();
			const known = once(server, "connection");
			await once(socket, "connect");
			await known;
			return socket;
		},
		[Symbol.dispose]() {
			release();
			for (const socket of sockets) socket.destroy();
			server.close();
			server.closeAllConnections();
		},
	};
}

const ask = (socket: Socket, path = "/") =>
	socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
const answered = async (socket: Socket, path = "/") => {
	const data = once(socket, "data");
	ask(socket, path);
	expect(String(await data)).toMatch(/^HTTP\/1\.1 200/);
};

test("the oldest connection that has asked nothing makes room first, then the one that rests longest", async () => {
	using served = await serving(3, 6);
	const rested = await served.open();
	await answered(rested);
	const later = await served.open();
	await answered(later);
	const silent = await served.open();
	const half = silent.write("GET / HTTP/1.1\r\n");
	expect(half).toBe(true);
	// what the server has not read yet makes it an error for the client
	const silentGone = new Promise((gone) => silent.once("close", gone));
	const fresh = await served.open();
	await silentGone;
	await answered(fresh);
	await answered(rested);
	const laterGone = once(later, "close");
	await answered(await served.open());
	await laterGone;
	await answered(rested);
});

test("connections that are worked on stay, and beyond the last bound no other comes in", async () => {
	using served = await serving(2, 3);
	const busy: Socket[] = [];
	for (let open = 1; open <= 3; open++) {
		const socket = await served.open();
		ask(socket, "/slow");
		await expect.poll(served.begun).toBe(open);
		busy.push(socket);
	}
	const refused = await served.open();
	if (!refused.closed) await once(refused, "close");
	const answers = busy.map((socket) => once(socket, "data"));
	served.release();
	for (const [data] of await Promise.all(answers))
		expect(String(data)).toMatch(/200/);
	await answered(await served.open());
});

test("busy connections of one address leave room for those of others", async () => {
	using served = await serving(6, 6, { perNetwork: 3 });
	const busy: Socket[] = [];
	for (let open = 1; open <= 3; open++) {
		const socket = await served.open("127.0.0.2");
		ask(socket, "/slow");
		await expect.poll(served.begun).toBe(open);
		busy.push(socket);
	}
	for (let i = 0; i < 5; i++) {
		const refused = await served.open("127.0.0.2");
		if (!refused.closed) await once(refused, "close");
	}
	const others = [await served.open(), await served.open("127.0.0.3")];
	for (const other of others) await answered(other);
	const answers = busy.map((socket) => once(socket, "data"));
	served.release();
	for (const [data] of await Promise.all(answers))
		expect(String(data)).toMatch(/200/);
	// one that rests makes room for the next one of its address, and for no other address
	const gone = once(busy[0] as Socket, "close");
	await answered(await served.open("127.0.0.2"));
	await gone;
	for (const other of others) await answered(other);
});

test("a proxy has as many connections as there are", async () => {
	using served = await serving(6, 6, { perNetwork: 1, shared: "127.0.0.4" });
	for (let open = 1; open <= 5; open++) {
		ask(await served.open("127.0.0.4"), "/slow");
		await expect.poll(served.begun).toBe(open);
	}
});

test("a connection that sent its next request before the last response had come is worked on", async () => {
	using served = await serving(1, 3);
	const eager = await served.open();
	const first = once(eager, "data");
	ask(eager);
	ask(eager, "/slow");
	expect(String(await first)).toMatch(/200/);
	await expect.poll(served.begun).toBe(2);
	await answered(await served.open());
	const second = once(eager, "data");
	served.release();
	expect(String(await second)).toMatch(/200/);
});

test("the bounds leave more than half of what the system allows to others", () => {
	expect(connectionBounds(256)).toEqual({
		most: 85,
		utmost: 128,
		perNetwork: 64,
	});
	expect(connectionBounds(16)).toEqual({
		most: 8,
		utmost: 16,
		perNetwork: 8,
	});
});
