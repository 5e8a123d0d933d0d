import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";

let forge: Forge;
beforeAll(async () => {
	forge = await testForge();
});

const size = 32 << 20;

/** Sends all of a request before it looks at the response, as proxies do, on a connection that is closed afterwards. */
async function answerTo(
	method: string,
	path: string,
	chunked: boolean,
): Promise<string> {
	const { hostname, port } = new URL(forge.url);
	const socket = connect(Number(port), hostname);
	const failed = once(socket, "error").then(([error]) => {
		throw error;
	});
	failed.catch(() => {});
	const sent = (async () => {
		await once(socket, "connect");
		const length = chunked
			? "Transfer-Encoding: chunked"
			: `Content-Length: ${size}`;
		socket.write(
			`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${length}\r\n\r\n`,
		);
		const block = Buffer.alloc(1 << 16, "x");
		const framed = Buffer.concat([
			Buffer.from("10000\r\n"),
			block,
			Buffer.from("\r\n"),
		]);
		for (let left = size; left > 0; left -= block.length)
			if (!socket.write(chunked ? framed : block)) await once(socket, "drain");
		if (chunked) socket.write("0\r\n\r\n");
	})();
	await Promise.race([sent, failed]);
	let text = "";
	socket.on("data", (bytes) => {
		text += bytes;
	});
	socket.resume();
	await Promise.race([once(socket, "close"), failed]);
	return text;
}

const package_ = "/api/packages/root/generic/a/1.0/f.bin";
test.each([
	["a registry", "PUT", package_, 401],
	["the API", "POST", "/api/v1/user/repos", 401],
	["the API, a method that there is not", "PUT", "/api/v1/version", 405],
	["git", "POST", "/root/none.git/git-receive-pack", 401],
	["a registry of images", "POST", "/v2/root/x/blobs/uploads/", 401],
	["a page", "POST", "/user/login", 413],
])(
	"a client that sends everything first reads what %s answers early",
	async (_, method, path, status) => {
		for (const chunked of [false, true]) {
			const text = await answerTo(method, path, chunked);
			expect(text.split("\r\n")[0]).toContain(`HTTP/1.1 ${status} `);
			const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
			const length = /content-length: (\d+)/i.exec(head)?.[1];
			if (length !== undefined)
				expect(Buffer.byteLength(body)).toBe(Number(length));
		}
	},
);
