import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { takingHeader } from "../../../src/http/proxy-protocol/take-header.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

let forge: Forge;
beforeAll(async () => {
	forge = await testForge({
		proxyProtocol: true,
		sshProxyProtocol: true,
		forwardedFrom: "127.0.0.1",
	});
});

const v1 = (address: string) =>
	Buffer.from(`PROXY TCP4 ${address} 127.0.0.1 4123 80\r\n`);
const v2 = Buffer.concat([
	Buffer.from("\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c", "latin1"),
	Buffer.from([203, 0, 113, 8, 127, 0, 0, 1, 1, 2, 3, 4]),
]);

/** What comes back on a connection that begins with some pieces, until it is closed. */
async function exchange(
	port: number,
	pieces: readonly (Buffer | string)[],
	until = /$^/,
): Promise<string> {
	const socket = connect(port, "127.0.0.1");
	socket.setNoDelay();
	socket.on("error", () => {});
	await once(socket, "connect");
	let text = "";
	const closed = once(socket, "close");
	const met = new Promise<void>((resolve) =>
		socket.on("data", (bytes) => {
			text += bytes.toString("latin1");
			if (until.test(text)) resolve();
		}),
	);
	for (const piece of pieces) {
		socket.write(piece);
		await new Promise(setImmediate);
	}
	await Promise.race([closed, met]);
	socket.destroy();
	return text;
}

const port = () => Number(new URL(forge.url).port);
const request = (authorization = "") =>
	`GET /api/v1/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${authorization}\r\n`;
const wrongPassword = `Authorization: Basic ${btoa("root:wrong")}\r\n`;

test("requests behind a header of either version are answered, in one packet or byte by byte", async () => {
	for (const header of [v1("203.0.113.9"), v2]) {
		expect(await exchange(port(), [header, request()])).toContain(" 401 ");
		const together = Buffer.concat([header, Buffer.from(request())]);
		expect(await exchange(port(), [together])).toContain(" 401 ");
		const bytes = [...together].map((byte) => Buffer.from([byte]));
		expect(await exchange(port(), bytes)).toContain(" 401 ");
	}
});

test("a body of many packets arrives whole behind a header", async () => {
	const body = "x".repeat(40_000);
	const json = JSON.stringify({ Text: body, Mode: "markdown" });
	const text = await exchange(port(), [
		Buffer.concat([
			v1("203.0.113.9"),
			Buffer.from(
				`POST /api/v1/markdown HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Basic ${btoa("root:admin-pass-1")}\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
			),
		]),
	]);
	expect(text).toContain(" 200 ");
	expect(text.includes(body)).toBe(true);
});

test("the address of the header is the visitor's: bounds count for each visitor", async () => {
	const statusOf = async (address: string, authorization: string) =>
		/ (\d{3}) /.exec(
			await exchange(port(), [v1(address), request(authorization)]),
		)?.[1];
	const tried: (string | undefined)[] = [];
	for (let n = 0; n < 40; n++)
		tried.push(await statusOf("203.0.113.77", wrongPassword));
	expect(tried[0]).toBe("401");
	expect(tried.at(-1)).toBe("429");
	const right = `Authorization: Basic ${btoa("root:admin-pass-1")}\r\n`;
	expect(await statusOf("203.0.113.78", right)).toBe("200");
});

test("a proxy without a header, or with a wrong one, is disconnected without an answer", async () => {
	for (const start of [
		request(),
		"PROXY TCP4 nobody 127.0.0.1 1 2\r\n",
		`PROXY ${"x".repeat(300)}`,
	])
		expect(await exchange(port(), [start])).toBe("");
});

test("SSH behind a header greets, and a wrong header ends it", async () => {
	const ssh = forge.app.sshPort;
	const client = "SSH-2.0-test\r\n";
	for (const header of [v1("203.0.113.9"), v2]) {
		const met = /^SSH-2\.0-Ingot/;
		expect(await exchange(ssh, [header, client], met)).toMatch(met);
		const together = Buffer.concat([header, Buffer.from(client)]);
		expect(await exchange(ssh, [together], met)).toMatch(met);
	}
	expect(await exchange(ssh, [client])).toBe("");
});

test("a proxy that sends no header is disconnected after a time; others are served without one", async () => {
	const served: Socket[] = [];
	const listen = async (isProxy: boolean) => {
		const server = createServer(
			takingHeader(
				() => isProxy,
				(socket) => served.push(socket),
				50,
			),
		).listen(0, "127.0.0.1");
		await once(server, "listening");
		return server;
	};
	const proxies = await listen(true);
	const silent = connect((proxies.address() as AddressInfo).port, "127.0.0.1");
	await once(silent, "close");
	expect(served).toEqual([]);
	proxies.close();
	const others = await listen(false);
	const direct = connect((others.address() as AddressInfo).port, "127.0.0.1");
	await expect.poll(() => served.length).toBe(1);
	expect(served[0]?.remoteAddress).toBe("127.0.0.1");
	direct.destroy();
	served[0]?.destroy();
	others.close();
});
