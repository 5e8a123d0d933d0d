import { type IncomingMessage, request } from "node:http";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type Book, bookForge } from "../support/book.ts";

let book: Book;
beforeAll(async () => {
	book = await bookForge();
});

/** Every door that takes a body, by a request that its protocol allows. */
const doors: readonly [method: string, path: string, type: string][] = [
	...["Register", "Declare", "FetchTask", "UpdateTask", "UpdateLog"].flatMap(
		(name) =>
			[
				"application/proto",
				"application/json",
				"application/grpc-web+proto",
			].map((type): [string, string, string] => [
				"POST",
				`/api/actions/runner.v1.RunnerService/${name}`,
				type,
			]),
	),
	["POST", "/api/actions/ping.v1.PingService/Ping", "application/json"],
	[
		"POST",
		"/twirp/github.actions.results.api.v1.ArtifactService/CreateArtifact",
		"application/json",
	],
	[
		"POST",
		"/twirp/github.actions.results.api.v1.CacheService/CreateCacheEntry",
		"application/json",
	],
	[
		"POST",
		"/api/actions_pipeline/_apis/pipelines/workflows/1/artifacts",
		"application/json",
	],
	["PUT", "/twirp/artifacts/1/upload?comp=block", "application/octet-stream"],
	["POST", "/_apis/artifactcache/caches", "application/json"],
	["PUT", "/_apis/artifactcache/archives/1", "application/octet-stream"],
	["POST", "/ada/book.git/info/lfs/objects/batch", "application/json"],
	["POST", "/ada/book.git/info/lfs/locks", "application/json"],
	["POST", "/ada/book.git/info/lfs/verify", "application/json"],
	[
		"POST",
		"/ada/book.git/git-receive-pack",
		"application/x-git-receive-pack-request",
	],
	["PUT", "/api/packages/ada/generic/a/1/b", "application/octet-stream"],
	["POST", "/api/packages/ada/pypi", "multipart/form-data; boundary=B"],
	["PUT", "/api/packages/ada/npm/a", "application/json"],
	["POST", "/v2/ada/image/blobs/uploads/", "application/octet-stream"],
	["PUT", "/v2/ada/image/manifests/a", "application/json"],
	["POST", "/api/v1/markdown", "application/json"],
	["POST", "/api/v1/markdown/raw", "text/plain"],
	["POST", "/api/v1/repos/ada/book/issues", "application/json"],
	[
		"POST",
		"/api/v1/repos/ada/book/issues",
		"application/x-www-form-urlencoded",
	],
];

/** What a door answers to the begin of a body of which it is not told the end. */
function answerTo(
	[method, path, type]: (typeof doors)[number],
	headers: Record<string, string>,
	begin: Uint8Array,
): Promise<number> {
	return new Promise((resolve, reject) => {
		const call = request(
			new URL(path, book.forge.url),
			{ method, headers: { "Content-Type": type, ...headers } },
			(response: IncomingMessage) => {
				resolve(response.statusCode ?? 0);
				call.destroy();
			},
		);
		call.on("error", reject);
		call.write(begin);
	});
}

test.each(doors)(
	"a stranger's body is refused before it has ended: %s %s as %s",
	async (...door) => {
		const framed = door[2].startsWith("application/grpc");
		const plain = Buffer.alloc(70_000, " ");
		if (framed) plain.set([0, 0, 1, 0x11, 0x6b]);
		const packed = gzipSync(Buffer.alloc(12_000_000, "\xa2\x06\0", "latin1"));
		const status = await answerTo(door, {}, plain);
		// gRPC tells of an error in the headers of an answer that is fine
		if (framed) expect([200, 413]).toContain(status);
		else {
			expect(status).toBeGreaterThanOrEqual(400);
			expect(status).toBeLessThan(500);
		}
		const unpacked = await answerTo(
			door,
			{ "Content-Encoding": "gzip", "Content-Length": "20000" },
			packed.subarray(0, 9000),
		);
		if (!framed) expect(unpacked).toBeGreaterThanOrEqual(400);
		expect(unpacked).toBeLessThan(500);
	},
);

test.each(doors)(
	"a page of another site changes nothing, password or not: %s %s as %s",
	async (...door) => {
		const { ada } = book;
		const basic = Buffer.from(`${ada.name}:${ada.password}`).toString("base64");
		const begin = Buffer.from("{}");
		for (const from of [
			{ "Sec-Fetch-Site": "cross-site" },
			{ Origin: "https://evil.test" },
			{ Origin: "null" },
		])
			expect(
				await answerTo(
					door,
					{ ...(from as object), Authorization: `Basic ${basic}` },
					begin,
				),
			).toBe(403);
	},
);

describe("a body that unpacks to much more than it is", () => {
	test("is refused", async () => {
		const { forge, ada } = book;
		const basic = Buffer.from(`${ada.name}:${ada.password}`).toString("base64");
		const send = (text: string) =>
			fetch(`${forge.url}api/v1/markdown`, {
				method: "POST",
				headers: {
					Authorization: `Basic ${basic}`,
					"Content-Type": "application/json",
					"Content-Encoding": "gzip",
				},
				body: gzipSync(text),
			});
		expect((await send(`{"Text":"*a*"}`)).status).toBe(200);
		expect((await send(`{"Text":"*a*"${" ".repeat(20_000_000)}}`)).status).toBe(
			413,
		);
	});
});

describe("a form", () => {
	const types: readonly [
		string,
		(fields: readonly [string, string][]) => string | FormData,
	][] = [
		["urlencoded", (fields) => new URLSearchParams([...fields]).toString()],
		[
			"multipart",
			(fields) => {
				const form = new FormData();
				for (const [name, value] of fields) form.append(name, value);
				return form;
			},
		],
	];
	const send = (path: string, method: string, body: string | FormData) => {
		const { ada, forge } = book;
		const basic = Buffer.from(`${ada.name}:${ada.password}`).toString("base64");
		return fetch(`${forge.url}${path}`, {
			method,
			headers: {
				Authorization: `Basic ${basic}`,
				...(typeof body === "string" && {
					"Content-Type": "application/x-www-form-urlencoded",
				}),
			},
			body,
		});
	};
	test.each(types)(
		"%s has a thousand fields and a megabyte at most",
		async (_, form) => {
			const many = (n: number): [string, string][] =>
				Array.from({ length: n }, (__, i) => [i ? "a" : "Text", "x"]);
			const path = "api/v1/markdown";
			expect((await send(path, "POST", form(many(900)))).status).toBe(200);
			expect((await send(path, "POST", form(many(1100)))).status).toBe(413);
			const large: [string, string][] = [
				["a", "x".repeat(600_000)],
				["b", "x".repeat(600_000)],
			];
			expect((await send(path, "POST", form(large))).status).toBe(413);
		},
	);
	test.each([
		["DELETE", "api/v1/repos/ada/book/subscription"],
		["DELETE", "api/packages/ada/rubygems/api/v1/gems/yank"],
		["POST", "api/packages/ada/pypi"],
		["POST", "api/v1/repos/ada/book/avatar"],
	])(
		"of too many fields is refused at every door: %s %s",
		async (method, path) => {
			for (const [, form] of types) {
				const fields = Array.from({ length: 5000 }, (): [string, string] => [
					"a",
					"",
				]);
				const { status } = await send(path, method, form(fields));
				expect(status).toBeGreaterThanOrEqual(400);
				expect(status).toBeLessThan(500);
			}
		},
	);
});
