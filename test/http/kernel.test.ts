import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { testForge } from "../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };

beforeAll(async () => {
	forge = await testForge({ maxBodyBytes: 100_000, metricsToken: "m-secret" });
	ada = await forge.user("ada");
});

/** One exchange with nothing added: headers and path go out as they are. */
function raw(
	method: string,
	path: string,
	headers: Record<string, string> = {},
	body?: string | Buffer,
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
	return new Promise((resolve, reject) => {
		const { hostname, port } = new URL(forge.url);
		const sent = request(
			{ hostname, port, method, path, headers },
			(answer) => {
				const parts: Buffer[] = [];
				answer.on("data", (part) => parts.push(part));
				answer.on("end", () =>
					resolve({
						status: answer.statusCode ?? 0,
						headers: answer.headers,
						text: Buffer.concat(parts).toString(),
					}),
				);
			},
		);
		sent.on("error", reject);
		sent.end(body);
	});
}
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;

describe("routing", () => {
	test.each([
		["//api//v1///version", 200],
		["/api/v1/version/", 200],
		["/api/v1/none", 404],
		["/api/v1", 404],
		["/api/v1/repos/%zz/x", 400],
		["/api/v1/users/a%00b", 400],
	])("GET %s answers %i", async (path, status) => {
		expect((await raw("GET", path)).status).toBe(status);
	});

	test("an unknown path is told in plain text, without asking who it is", async () => {
		const answer = await raw("GET", "/api/v1/none", {
			authorization: "Basic !",
		});
		expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
		expect(answer.text).toBe("404 page not found\n");
	});

	test("another method of a known path is 405 and says which there are", async () => {
		const { status, headers, text } = await raw("DELETE", "/api/v1/version");
		expect([status, headers.allow, text]).toEqual([405, "GET, HEAD", ""]);
	});

	test("HEAD is GET without the body", async () => {
		const get = await raw("GET", "/api/v1/version");
		const head = await raw("HEAD", "/api/v1/version");
		expect([head.status, head.text]).toEqual([200, ""]);
		for (const name of ["content-type", "content-length", "etag"])
			expect(head.headers[name]).toBe(get.headers[name]);
		expect((await raw("HEAD", "/api/v1/users/none")).status).toBe(404);
	});

	test("an offered upgrade is passed over and the request served", async () => {
		const headers = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c" };
		expect((await raw("GET", "/api/v1/version", headers)).status).toBe(200);
	});
});

describe("answers", () => {
	test("every answer has an id, and takes over a sane one from a proxy alone", async () => {
		const chosen = { "X-Request-Id": "abc-1" };
		const given = await raw("GET", "/api/v1/version", chosen);
		expect(given.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
		const behind = await testForge({ forwardedFrom: "127.0.0.1, ::1" });
		const idFor = async (id: string) =>
			(
				await fetch(`${behind.url}api/v1/version`, {
					headers: { "X-Request-Id": id },
				})
			).headers.get("x-request-id");
		expect(await idFor("abc-1")).toBe("abc-1");
		expect(await idFor("a b")).toMatch(/^[0-9a-f-]{36}$/);
		expect(await idFor("a".repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
	});

	test("a read that the client has already is 304", async () => {
		const first = await raw("GET", "/api/v1/version");
		const again = await raw("GET", "/api/v1/version", {
			"if-none-match": `"other", ${first.headers.etag}`,
		});
		expect([again.status, again.text]).toEqual([304, ""]);
		const other = await raw("GET", "/api/v1/version", {
			"if-none-match": '"x"',
		});
		expect(other.status).toBe(200);
	});

	test("JSON is typed, not cached, and not sniffed", async () => {
		expect((await raw("GET", "/api/v1/version")).headers).toMatchObject({
			"content-type": "application/json;charset=utf-8",
			"cache-control": "max-age=0, private, must-revalidate",
			"x-content-type-options": "nosniff",
			"x-frame-options": "SAMEORIGIN",
		});
	});

	test("an error says what is wrong and where the documentation is", async () => {
		const { status, body } = await forge.call("GET", "/user", { as: null });
		expect([status, body]).toEqual([
			401,
			{ message: "token is required", url: `${forge.url}api/swagger` },
		]);
	});
});

describe("bodies", () => {
	const post = (headers: Record<string, string>, body: string | Buffer) =>
		raw(
			"POST",
			"/api/v1/user/repos",
			{ authorization: basic(`${ada.name}:${ada.password}`), ...headers },
			body,
		);
	const json = { "content-type": "application/json" };

	test.each([
		["an empty body", "", 422, "the body is empty"],
		["broken JSON", '{"name":', 422, "[]: "],
		["something behind the value", '{"name":"a"} x', 422, "[]: "],
		["a list", "[]", 422, "a JSON object"],
		[
			"a duplicate member",
			'{"name":"a","name":"b"}',
			422,
			'duplicate member "name"',
		],
		[
			"a duplicate in disguise",
			'{"name":"a","n\\u0061me":"b"}',
			422,
			"duplicate",
		],
		["a wrong type", '{"name":1}', 422, "Name: a string was expected"],
		["a missing name", '{"private":true}', 422, "[Name]: Required"],
		["an empty name", '{"name":""}', 422, "[Name]: Required"],
		["a name in capitals", '{"Name":"a"}', 422, "[Name]: Required"],
		[
			"a lone surrogate",
			'{"name":"a","description":"\\ud800"}',
			422,
			"surrogate",
		],
		["a NUL", '{"name":"a","description":"x\\u0000"}', 422, "NUL"],
		["a long text", `{"name":"${"a".repeat(101)}"}`, 422, "[Name]: MaxSize"],
		["a deep body", `{"x":${"[".repeat(70)}${"]".repeat(70)}}`, 422, "nested"],
	])("%s is refused", async (_, body, status, words) => {
		const answer = await post(json, body);
		expect(answer.status).toBe(status);
		expect(JSON.parse(answer.text).message).toContain(words);
	});

	test("bytes that are no UTF-8 are refused", async () => {
		const answer = await post(json, Buffer.from('{"name":"\xff"}', "latin1"));
		expect(answer.status).toBe(422);
	});

	test("a body over the limit is refused, announced or not, packed or not", async () => {
		const large = `{"name":"a","description":"${"x".repeat(200_000)}"}`;
		expect((await post(json, large)).status).toBe(413);
		const chunked = { ...json, "transfer-encoding": "chunked" };
		expect((await post(chunked, large)).status).toBe(413);
		const packed = { ...json, "content-encoding": "gzip" };
		expect((await post(packed, gzipSync(large))).status).toBe(413);
	});

	test("gzip is unpacked, and broken gzip refused", async () => {
		const packed = { ...json, "content-encoding": "gzip" };
		expect((await post(packed, gzipSync('{"name":"packed"}'))).status).toBe(
			201,
		);
		expect((await post(packed, "no gzip")).status).toBe(400);
		const other = { ...json, "content-encoding": "br" };
		expect((await post(other, "x")).status).toBe(400);
	});

	test.each([
		[
			"a form",
			{ "content-type": "application/x-www-form-urlencoded" },
			"name=form&private=true",
			201,
		],
		[
			"a multipart form",
			{ "content-type": "multipart/form-data; boundary=B" },
			'--B\r\nContent-Disposition: form-data; name="name"\r\n\r\nparts\r\n--B--\r\n',
			201,
		],
		[
			"mislabelled JSON",
			{ "content-type": "text/plain" },
			'{"name":"plain"}',
			201,
		],
		["unlabelled JSON", {}, '{"name":"bare"}', 422],
		["XML", { "content-type": "application/xml" }, "<a/>", 422],
		["nothing at all", {}, "", 422],
	])("%s as a body", async (_, headers, body, status) => {
		expect((await post(headers, body)).status).toBe(status);
	});

	test("a form may call a member as messages do", async () => {
		const answer = await raw(
			"POST",
			"/api/v1/orgs",
			{
				authorization: basic(`${ada.name}:${ada.password}`),
				"content-type": "application/x-www-form-urlencoded",
			},
			"user_name=formed",
		);
		expect([answer.status, JSON.parse(answer.text).name]).toEqual([
			201,
			"formed",
		]);
	});

	test("an empty time is none in a form, and no time in JSON", async () => {
		expect((await post(json, '{"name":"when"}')).status).toBe(201);
		const authorization = basic(`${ada.name}:${ada.password}`);
		const issue = (headers: Record<string, string>, body: string) =>
			raw(
				"POST",
				"/api/v1/repos/ada/when/issues",
				{ authorization, ...headers },
				body,
			);
		const form = { "content-type": "application/x-www-form-urlencoded" };
		expect([
			(await issue(form, "title=t&due_date=&milestone=")).status,
			(await issue(json, '{"title":"t","due_date":""}')).status,
		]).toEqual([201, 422]);
	});

	test("null is as absent, and unknown members are passed over", async () => {
		const answer = await post(
			json,
			'{"name":"nulls","license":null,"x":{"y":[1]}}',
		);
		expect(answer.status).toBe(201);
	});

	test("a page of another site changes nothing", async () => {
		const foreign: Record<string, string>[] = [
			{ origin: "https://evil.test" },
			{ "sec-fetch-site": "cross-site" },
		];
		for (const headers of foreign)
			expect(
				(await post({ ...json, ...headers }, '{"name":"csrf"}')).status,
			).toBe(403);
		const own = { origin: new URL(forge.url).origin };
		expect((await post({ ...json, ...own }, '{"name":"own"}')).status).toBe(
			201,
		);
	});
});

describe("for operators", () => {
	test("the health is told", async () => {
		const { status, text } = await raw("GET", "/api/healthz");
		expect([status, JSON.parse(text).status]).toEqual([200, "pass"]);
	});

	test("a server that is about to stop says that it takes no more", async () => {
		const own = await testForge();
		const ready = async () => {
			const answer = await fetch(`${own.url}api/readyz`);
			return [answer.status, (await answer.json()).status];
		};
		expect(await ready()).toEqual([200, "pass"]);
		own.app.drain();
		expect(await ready()).toEqual([503, "fail"]);
		const { status } = await fetch(`${own.url}api/healthz`);
		expect(status).toBe(200);
	});

	test("metrics ask for their token", async () => {
		expect((await raw("GET", "/metrics")).status).toBe(401);
		const wrong = { authorization: "Bearer m-secreT" };
		expect((await raw("GET", "/metrics", wrong)).status).toBe(401);
		const right = { authorization: "Bearer m-secret" };
		const { status, text } = await raw("GET", "/metrics", right);
		expect(status).toBe(200);
		expect(text).toContain(
			'ingot_requests_total{operation="getVersion",status="200"}',
		);
	});
});

test("no word of an address becomes a label of the metrics", async () => {
	for (const path of [
		"/api/actions/runner.v1.RunnerService/",
		"/twirp/github.actions.results.api.v1.ArtifactService/",
		"/twirp/github.actions.results.api.v1.CacheService/",
		"/api/actions_pipeline/_apis/pipelines/workflows/1/artifacts/2/",
		"/ada/book/raw/",
		"/login/oauth/",
		"/-/",
		"/api/packages/ada/",
		"/v2/ada/",
	])
		expect((await raw("POST", `${path}MadeUp`)).status).toBeLessThan(500);
	const { text } = await raw("GET", "/metrics", {
		authorization: "Bearer m-secret",
	});
	expect(text).toContain("ingot_requests_total{");
	expect(text).not.toContain("MadeUp");
});

test.each([
	"/attachments/a%00b",
	"/ada%00.rss",
	"/ada%00/book",
	"/ada/book%00.git/info/refs?service=git-upload-pack",
	"/api/packages/ada/generic/a%00b/1/c",
	"/api/packages/ada/npm/a%00b",
	"/v2/ada/a%00b/manifests/latest",
	"/avatars/a%00b",
])("no address holds a NUL, whoever reads it: %s", async (path) => {
	const { status, text } = await raw("GET", path);
	expect([status, text]).toEqual([400, "an address cannot hold a NUL\n"]);
});

test("a NUL in a query is passed over", async () => {
	expect((await raw("GET", "/explore/repos?q=a%00b")).status).toBeLessThan(500);
	expect((await raw("GET", "/api/v1/repos/search?q=a%00b")).status).toBe(200);
});

test("what every object has is no word of the interface", async () => {
	const sorted = await raw("GET", "/api/v1/repos/search?sort=constructor");
	expect(sorted.status).toBe(422);
});
