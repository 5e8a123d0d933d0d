import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { type EgressConfig, egress } from "../../src/egress/egress.ts";

const servers: http.Server[] = [];
afterEach(() => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

async function serve(
	answer: http.RequestListener,
	host = "127.0.0.1",
	wanted = 0,
) {
	let connections = 0;
	const server = http.createServer(answer).listen(wanted, host);
	server.on("connection", () => {
		connections++;
	});
	servers.push(server);
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		port,
		url: `http://${host}:${port}`,
		connections: () => connections,
	};
}

const open = (config: Partial<EgressConfig> = {}) =>
	egress({ allowPrivate: false, resolve: async () => [], ...config });
const inside = (config: Partial<EgressConfig> = {}) =>
	open({ allowPrivate: true, ...config });

test("a request arrives with its method, headers and body, and the answer comes back", async () => {
	const { url } = await serve(async (request, response) => {
		const { method, url, headers } = request;
		response.writeHead(201, { "x-answer": "yes" });
		response.end(
			JSON.stringify({ method, url, headers, body: await text(request) }),
		);
	});
	const answer = await inside().request({
		method: "POST",
		url: `${url}/hook?a=1`,
		headers: { "Content-Type": "application/json", Authorization: "Bearer x" },
		body: '{"a":"ü"}',
	});
	expect(answer).toMatchObject({ status: 201, truncated: false });
	expect(answer.headers["x-answer"]).toBe("yes");
	const seen = JSON.parse(answer.body.toString());
	expect(seen).toMatchObject({
		method: "POST",
		url: "/hook?a=1",
		body: '{"a":"ü"}',
		headers: {
			host: url.slice(7),
			"user-agent": "Ingot",
			"content-type": "application/json",
			authorization: "Bearer x",
			"content-length": "10",
		},
	});
});

test("a body may be a stream", async () => {
	const { url } = await serve(async (request, response) => {
		response.end(await text(request));
	});
	const body = Readable.from(["one ", "two"]);
	const answer = await inside().request({ method: "PUT", url, body });
	expect(answer.body.toString()).toBe("one two");
});

// Every spelling of this machine that the reports of other forges name; `PORT` is that of a server that counts.
const spellings = [
	"http://127.0.0.1:PORT/",
	"http://localhost:PORT/",
	"http://LOCALHOST.:PORT/",
	"http://127.1:PORT/",
	"http://2130706433:PORT/",
	"http://0x7f000001:PORT/",
	"http://0177.0.0.1:PORT/",
	"http://127.0.0.1.:PORT/",
	"http://0.0.0.0:PORT/",
	"http://0:PORT/",
	"http://[::1]:PORT/",
	"http://[::]:PORT/",
	"http://[::ffff:127.0.0.1]:PORT/",
	"http://[::ffff:7f00:1]:PORT/",
	"http://[::127.0.0.1]:PORT/",
	"http://[64:ff9b::7f00:1]:PORT/",
	"http://[2002:7f00:1::]:PORT/",
	"http://[2001:0:7f00:1::1]:PORT/",
	"http://１２７.0.0.1:PORT/",
	"http://127%2e0.0.1:PORT/",
	"http://inside.example.org:PORT/",
	"http://user:SECRETPW@127.0.0.1:PORT/",
	"http://example.org@127.0.0.1:PORT/",
	"http://127.0.0.1:PORT\\@example.org/",
	"https://127.0.0.1:PORT/",
	"http://169.254.169.254/latest/meta-data/",
	"http://10.0.0.1/",
	"http://100.64.0.1/",
	"http://[fd00::1]/",
	"http://[fe80::1]/",
	"http://224.0.0.1/",
	"ftp://127.0.0.1:PORT/",
	"file:///etc/passwd",
	"gopher://127.0.0.1:PORT/_x",
	"data:text/plain,x",
	"javascript:alert(1)",
	"//127.0.0.1:PORT/",
	"/etc/passwd",
	"http:///",
	"http://127.0.0.1:PORT/\r\nX-Evil: 1",
	"",
];

test.each(spellings)(
	"%j is refused, and nothing is connected to",
	async (spelling) => {
		const canary = await serve((_, response) => response.end());
		const url = spelling.replace("PORT", `${canary.port}`);
		const client = open({ resolve: async () => ["127.0.0.1"] });
		const failure = await client
			.request({ url, timeoutMs: 2000 })
			.catch((e) => e);
		expect(failure).toMatchObject({ name: "EgressRefused" });
		expect(`${failure.message}`).not.toContain("SECRETPW");
		expect(canary.connections()).toBe(0);
	},
);

test("one private address among public ones is enough to refuse", async () => {
	const resolve = async () => ["93.184.215.14", "2606:4700::1", "10.0.0.1"];
	await expect(
		open({ resolve }).request({ url: "http://example.org/" }),
	).rejects.toMatchObject({ reason: "address" });
});

test("a name that leads elsewhere at the second question is connected to where it was checked", async () => {
	const right = await serve(
		(_, response) => response.end("right"),
		"127.0.0.2",
	);
	const wrong = await serve(
		(_, response) => response.end("wrong"),
		"127.0.0.1",
		right.port,
	);
	const answers = [["127.0.0.2"], ["127.0.0.1"]];
	const resolve = vi.fn(async () => answers.shift() ?? []);
	// Stands for a public address: only this one is allowed.
	const client = open({ resolve, allowedHosts: ["127.0.0.2/32"] });
	const url = `http://rebinding.example.org:${right.port}/`;
	expect((await client.request({ url })).body.toString()).toBe("right");
	expect(resolve).toHaveBeenCalledTimes(1);
	await expect(client.request({ url })).rejects.toMatchObject({
		reason: "address",
	});
	expect(wrong.connections()).toBe(0);
});

test("a redirect is an answer like any other", async () => {
	const canary = await serve((_, response) => response.end());
	const { url, connections } = await serve((_, response) => {
		response
			.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` })
			.end();
	});
	const answer = await inside().request({ url });
	expect(answer).toMatchObject({ status: 302 });
	expect(connections()).toBe(1);
	expect(canary.connections()).toBe(0);
});

test("private addresses are reached when they are allowed, link-local ones still not", async () => {
	const { url } = await serve((_, response) => response.end("ok"));
	expect((await inside().request({ url })).body.toString()).toBe("ok");
	for (const host of ["169.254.169.254", "0.0.0.0", "[::ffff:127.0.0.1]"])
		await expect(
			inside().request({ url: `http://${host}/` }),
		).rejects.toMatchObject({ reason: "address" });
});

test("single hosts can be allowed by name, below a name, and by range", async () => {
	const { port } = await serve((_, response) => response.end("ok"));
	const client = open({
		resolve: async () => ["127.0.0.1"],
		allowedHosts: ["ci.example.org", "*.inner.example.org", "127.0.0.3"],
	});
	const status = (host: string) =>
		client.request({ url: `http://${host}:${port}/` }).then(
			(a) => a.status,
			(e) => e.reason,
		);
	expect(await status("ci.example.org")).toBe(200);
	expect(await status("CI.example.org.")).toBe(200);
	expect(await status("a.inner.example.org")).toBe(200);
	expect(await status("inner.example.org")).toBe("address");
	expect(await status("evilinner.example.org")).toBe("address");
	expect(await status("xci.example.org")).toBe("address");
	expect(await status("127.0.0.1")).toBe("address");
});

test("checked addresses are given to callers that connect by other means", async () => {
	const client = open({ resolve: async () => ["93.184.215.14"] });
	expect(await client.checkAddress("Example.ORG.")).toEqual({
		host: "example.org",
		addresses: ["93.184.215.14"],
	});
	await expect(client.checkAddress("0x7f.1")).rejects.toMatchObject({
		reason: "address",
	});
	await expect(client.checkAddress("-oProxyCommand=x y")).rejects.toMatchObject(
		{ reason: "malformed" },
	);
	await expect(
		open().checkAddress("nowhere.example.org"),
	).rejects.toMatchObject({ reason: "unknown-name" });
});

test("an answer beyond the limit is refused, or cut when the caller says so", async () => {
	const { url } = await serve((_, response) => {
		const more = () => {
			while (response.write(Buffer.alloc(65_536, "a")));
			response.once("drain", more);
		};
		more();
	});
	await expect(
		inside().request({ url, maxBytes: 100_000 }),
	).rejects.toMatchObject({ reason: "too-large" });
	const cut = await inside().request({
		url,
		maxBytes: 100_000,
		truncate: true,
	});
	expect(cut.truncated).toBe(true);
	expect(cut.body.length).toBe(100_000);
	const { body } = await inside().stream({ url, maxBytes: 100_000 });
	await expect(body.toArray()).rejects.toMatchObject({ reason: "too-large" });
});

test("a body can be read as it comes", async () => {
	const { url } = await serve((_, response) =>
		response.end(Buffer.alloc(3_000_000, "x")),
	);
	const { status, body } = await inside().stream({ url, maxBytes: 3_000_000 });
	let size = 0;
	for await (const part of body) size += part.length;
	expect([status, size]).toEqual([200, 3_000_000]);
});

test("a server that never answers, never ends or never gets a name is given up on", async () => {
	const silent = await serve(() => {});
	const endless = await serve((_, response) => void response.write("a"));
	const slow = { timeoutMs: 30 };
	const timeout = { name: "EgressFailed", reason: "timeout" };
	await expect(
		inside().request({ url: silent.url, ...slow }),
	).rejects.toMatchObject(timeout);
	await expect(
		inside().request({ url: endless.url, ...slow }),
	).rejects.toMatchObject(timeout);
	const nameless = open({ resolve: () => new Promise(() => {}) });
	await expect(
		nameless.request({ url: "http://a.example.org/", ...slow }),
	).rejects.toMatchObject(timeout);
});

test("a caller can call off a request", async () => {
	const { url } = await serve(() => {});
	const caller = new AbortController();
	const under = inside().request({ url, signal: caller.signal });
	caller.abort(new Error("no longer wanted"));
	await expect(under).rejects.toThrow("no longer wanted");
});

test("a closed port is a failure that may pass", async () => {
	await expect(
		inside().request({ url: "http://127.0.0.1:1/" }),
	).rejects.toMatchObject({ name: "EgressFailed", reason: "network" });
});

test.each([
	["Host", "example.org"],
	["Content-Length", "5"],
	["Transfer-Encoding", "chunked"],
	["Connection", "upgrade"],
	["X-A", "1\r\nX-Evil: 1"],
	["X A", "1"],
	["", "1"],
])("the header %j: %j is refused", async (name, value) => {
	const { url, connections } = await serve((_, response) => response.end());
	await expect(
		inside().request({ url, headers: { [name]: value } }),
	).rejects.toMatchObject({ reason: "header" });
	expect(connections()).toBe(0);
});

test("a name of the system's own table is found", async () => {
	const client = egress({ allowPrivate: true });
	const { addresses } = await client.checkAddress("localhost");
	expect(addresses.length).toBeGreaterThan(0);
	for (const address of addresses) expect(address).toMatch(/^(127\.|::1$)/);
});
