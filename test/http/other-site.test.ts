import { beforeAll, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "../../src/config.ts";
import { testForge } from "../support/forge.ts";

const site = "https://cms.example.org";
type Forge = Awaited<ReturnType<typeof testForge>>;
let closed: Forge;
let open: Forge;
let any: Forge;
let token: string;

beforeAll(async () => {
	closed = await testForge();
	open = await testForge({ corsOrigins: `https://a.test, ${site}` });
	any = await testForge({ corsOrigins: "*" });
	const ada = await open.user("ada");
	({ token } = await open.token(ada));
	const body = { name: "book", auto_init: true, private: true };
	await open.call("POST", "/user/repos", { as: ada, body });
});

const send = (
	forge: Forge,
	method: string,
	path: string,
	headers: Record<string, string>,
	body?: string,
) => fetch(new URL(path, forge.url), { method, headers, body });
const preflight = (forge: Forge, path: string, origin: string) =>
	send(forge, "OPTIONS", path, {
		Origin: origin,
		"Access-Control-Request-Method": "POST",
		"Access-Control-Request-Headers": "authorization,content-type",
	});
const allowed = ({ headers }: Response) =>
	headers.get("access-control-allow-origin");

describe("pages of an allowed origin", () => {
	test.each([
		"/api/v1/repos/ada/book/contents",
		"/api/v1/nothing/there",
		"/ada/book/raw/branch/main/README.md",
		"/ada/book.git/info/lfs/objects/batch",
		"/ada/book.git/git-upload-pack",
		"/attachments/0",
		"/api/packages/ada/generic/a/1/c",
	])("are told before anything else that they may call %s", async (path) => {
		const answer = await preflight(open, path, site);
		const { headers } = answer;
		expect([answer.status, allowed(answer), headers.get("vary")]).toEqual([
			204,
			site,
			"Origin",
		]);
		expect(headers.get("access-control-allow-methods")).toContain("PATCH");
		expect(headers.get("access-control-allow-headers")).toBe(
			"authorization,content-type",
		);
		expect(headers.get("access-control-allow-credentials")).toBeNull();
		expect(await answer.text()).toBe("");
	});

	test("read answers, errors and what has not changed, with the headers of lists", async () => {
		const mine = { Origin: site, Authorization: `token ${token}` };
		const at = "/api/v1/repos/ada/book";
		const commit = { message: "more", content: "", branch: "main" };
		await open.call("POST", "/repos/ada/book/contents/more", {
			as: { token },
			body: commit,
		});
		const page = `${at}/commits?limit=1`;
		const list = await send(open, "GET", page, mine);
		expect([list.status, allowed(list)]).toEqual([200, site]);
		const exposed = list.headers.get("access-control-expose-headers");
		for (const name of ["X-Total-Count", "Link"]) {
			expect(exposed).toContain(name);
			expect(list.headers.get(name)).toBeTruthy();
		}
		const one = await send(open, "GET", at, mine);
		expect(one.headers.get("access-control-expose-headers")).toContain("ETag");
		const etag = list.headers.get("etag") ?? "";
		for (const [status, path, headers] of [
			[304, page, { ...mine, "If-None-Match": etag }],
			[404, at, { Origin: site }],
			[401, at, { Origin: site, Authorization: "token wrong" }],
			[404, "/api/v1/nothing/there", mine],
			[400, "/attachments/a%00b", mine],
			[200, "/ada/book/raw/branch/main/README.md", mine],
			[
				401,
				"/ada/book.git/info/refs?service=git-receive-pack",
				{ Origin: site },
			],
		] as const) {
			const answer = await send(open, "GET", path, headers);
			expect([path, answer.status, allowed(answer)]).toEqual([
				path,
				status,
				site,
			]);
			await answer.arrayBuffer();
		}
	});

	test("change what their token may, as content management systems do", async () => {
		const headers = {
			Origin: site,
			"Sec-Fetch-Site": "cross-site",
			Authorization: `Bearer ${token}`,
			"Content-Type": "application/json; charset=utf-8",
		};
		const files = [
			{ operation: "create", path: "posts/a.md", content: "YQ==" },
		];
		const body = JSON.stringify({ branch: "main", message: "post", files });
		const at = "/api/v1/repos/ada/book";
		const made = await send(open, "POST", `${at}/contents`, headers, body);
		expect([made.status, allowed(made)]).toEqual([201, site]);
		const tree = await send(open, "GET", `${at}/git/trees/main:posts`, headers);
		expect(await tree.json()).toMatchObject({ tree: [{ path: "a.md" }] });
	});
});

test("other origins are told nothing and change nothing", async () => {
	const body = JSON.stringify({ name: "csrf" });
	for (const [forge, origin] of [
		[open, "https://evil.test"],
		[open, "null"],
		[open, `${site}.evil.test`],
		[open, "http://cms.example.org"],
		[closed, site],
	] as const) {
		const asked = await preflight(forge, "/api/v1/user/repos", origin);
		expect([asked.status === 204, allowed(asked)]).toEqual([false, null]);
		const headers = { Origin: origin, "Content-Type": "application/json" };
		const answer = await send(
			forge,
			"POST",
			"/api/v1/user/repos",
			headers,
			body,
		);
		expect([answer.status, allowed(answer)]).toEqual([403, null]);
		const read = await send(forge, "GET", "/api/v1/version", headers);
		expect([read.status, allowed(read)]).toEqual([200, null]);
	}
});

test("where any page may call, none can use a password that the browser remembers", async () => {
	const { name, password } = any.admin;
	const basic = `Basic ${btoa(`${name}:${password}`)}`;
	const post = async (type: string, Authorization: string) => {
		const answer = await send(
			any,
			"POST",
			"/api/v1/user/repos",
			{
				...{ Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" },
				...{ Authorization, "Content-Type": type },
			},
			JSON.stringify({ name: `r${Math.random()}` }),
		);
		return [answer.status, allowed(answer)];
	};
	expect(await post("text/plain", basic)).toEqual([403, "*"]);
	// a browser asks before it sends this, and would not add the password
	expect(await post("application/json", basic)).toEqual([201, "*"]);
	const { token } = await any.token(any.admin);
	expect(await post("text/plain", `token ${token}`)).toEqual([201, "*"]);
});

test("an origin is an origin, or the server does not start", () => {
	const read = (INGOT_CORS_ORIGINS: string) =>
		readConfig([], { INGOT_CORS_ORIGINS }).config.corsOrigins;
	expect(read(" https://a.test, http://b.test:8080 ,")).toBe(
		"https://a.test,http://b.test:8080",
	);
	expect(read("*")).toBe("*");
	for (const wrong of ["a.test", "https://a.test/", "https://a.test/x", "*.x"])
		expect(() => read(wrong)).toThrow(ConfigError);
});
