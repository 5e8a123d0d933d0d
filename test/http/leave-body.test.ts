import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { drainRequest } from "../../src/http/unread/drain-request.ts";

afterEach(() => {
	vi.useRealTimers();
});

/** A server that reads the start of a body and answers, and a client on one connection. */
async function serving() {
	const server = createServer(async (request, response) => {
		// as a reader of packets does: it takes what it needs and never says that it has enough
		const chunks = request[Symbol.asyncIterator]();
		await chunks.next();
		drainRequest(response);
		response.end("ok");
	});
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
const answer = async (socket: Socket) =>
	String((await once(socket, "data"))[0]).split("\r\n")[0];
const head = (body: string) => `POST / HTTP/1.1\r\nHost: x\r\n${body}\r\n\r\n`;
/** Lets what is on its way arrive. */
const turns = async () => {
	for (let i = 0; i < 10; i++) await new Promise(setImmediate);
};

test.each([
	["in one piece", [`${head("Content-Length: 4")}0000`]],
	["after its head", [head("Content-Length: 4"), "0000"]],
	[
		"in chunks",
		[head("Transfer-Encoding: chunked"), "4\r\n0000\r\n", "0\r\n\r\n"],
	],
])(
	"a connection stays open for the next request when a body came to its end %s",
	async (_, parts) => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		await using served = await serving();
		const { socket } = served;
		for (let round = 0; round < 2; round++) {
			const answered = answer(socket);
			for (const part of parts) {
				socket.write(part);
				await turns();
			}
			expect(await answered).toBe("HTTP/1.1 200 OK");
			await turns();
			vi.advanceTimersByTime(120_000);
			await turns();
			expect(socket.closed).toBe(false);
		}
	},
);

test("it flows to its end also where a reader has let it flow before", async () => {
	const server = createServer((request, response) => {
		request.on("readable", () => {});
		request.removeAllListeners("readable");
		request.resume();
		setImmediate(() => {
			drainRequest(response);
			response.end("ok");
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	for (let round = 0; round < 2; round++) {
		const answered = answer(socket);
		socket.write(`${head("Content-Length: 200000")}${"0".repeat(100_000)}`);
		expect(await answered).toBe("HTTP/1.1 200 OK");
		socket.write("0".repeat(100_000));
	}
	socket.destroy();
	server.closeAllConnections();
	server.close();
});

test("a client that sends without end is left in the end", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	await using served = await serving();
	const { socket } = served;
	socket.write(`${head("Transfer-Encoding: chunked")}4\r\n0000\r\n`);
	expect(await answer(socket)).toBe("HTTP/1.1 200 OK");
	const closed = once(socket, "close");
	vi.advanceTimersByTime(120_000);
	await closed;
});
