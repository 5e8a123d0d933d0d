import { beforeAll, expect, test } from "vitest";
import { testForge } from "../support/forge.ts";

type Who = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: Who;
let bob: Who;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await forge.user("hid", { visibility: "private" });
	for (const body of [
		{ name: "page", auto_init: true },
		{ name: "secret", private: true },
	])
		await forge.call("POST", "/user/repos", { as: ada, body });
});

test.each([
	["api", { max_response_items: 50, default_paging_num: 30 }],
	["attachment", { enabled: true, max_size: 100, max_files: 5 }],
	["repository", { http_git_disabled: false, lfs_disabled: false }],
	["ui", { default_theme: "gitea-auto" }],
])("anybody reads the settings of %s", async (name, some) => {
	const { status, body } = await forge.call("GET", `/settings/${name}`, {
		as: null,
	});
	expect(status).toBe(200);
	expect(body).toMatchObject(some);
});

test.each([
	["/gitignore/templates/Go", { name: "Go" }],
	["/licenses/MIT", { key: "MIT", name: "MIT" }],
])("%s is a template", async (path, some) => {
	const found = await forge.call("GET", path, { as: null });
	expect(found).toMatchObject({ status: 200, body: some });
});

test.each([
	"/gitignore/templates/Nope",
	"/gitignore/templates/constructor",
	"/licenses/toString",
	"/label/templates/__proto__",
])("%s is no template", async (path) => {
	const none = await forge.call("GET", path, { as: null });
	expect([none.status, none.text]).toEqual([404, ""]);
});

test("templates are listed by name", async () => {
	const list = (path: string) =>
		forge.call<unknown[]>("GET", path, { as: null }).then((a) => a.body);
	expect(await list("/gitignore/templates")).toContain("Go");
	expect(await list("/label/templates")).toEqual(["Advanced", "Default"]);
	expect(await list("/licenses")).toContainEqual({
		key: "MIT",
		name: "MIT",
		url: `${forge.url}api/v1/licenses/MIT`,
	});
	expect((await list("/label/templates/Default"))[0]).toEqual({
		name: "bug",
		color: "ee0701",
		description: "Something is not working",
		exclusive: false,
	});
});

test("the page of the API is elsewhere", async () => {
	const { status, headers } = await forge.call("GET", "/swagger", { as: null });
	expect([status, headers.get("Location")]).toEqual([
		303,
		`${forge.url}api/swagger`,
	]);
});

const render = (body: unknown, as: Who | null = ada, path = "/markdown") =>
	forge.call("POST", path, { as, body });
const issue = (path: string) => `<a href="${forge.url}${path}"`;

test("plain Markdown keeps names and links as they are", async () => {
	const Text = "a [b](c) #1 @ada";
	const { text, headers } = await render({ Text, Context: "/ada/page" });
	expect(text).toContain('href="c"');
	expect(text).toContain("#1 @ada");
	expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
});

test("a comment names people and issues", async () => {
	const Text = "[b](c) #1 ada/page#2 @ada @hid @nobody";
	const body = { Text, Mode: "comment", Context: "ada/page" };
	const { text } = await render(body);
	for (const path of [
		"ada/page/c",
		"ada/page/issues/1",
		"ada/page/issues/2",
		"ada",
	])
		expect(text).toContain(issue(path));
	expect(text).toContain("@hid @nobody");
});

test("a text leads only to repositories that its reader may see", async () => {
	const Text = "#1 ada/secret#2";
	const body = { Text, Mode: "comment", Context: "/ada/secret" };
	expect((await render(body)).text).toContain(issue("ada/secret/issues/1"));
	const other = await render(body, bob);
	expect(other.text).not.toContain("<a ");
});

test("a commit is named by its beginning", async () => {
	const commits = "/repos/ada/page/commits";
	const { body } = await forge.call<{ sha: string }[]>("GET", commits);
	const sha = body[0]?.sha ?? "";
	const Text = `${sha} ${sha.slice(0, 12)} deadbeefdeadbeef`;
	const { text } = await render({ Text, Mode: "comment", Context: "ada/page" });
	expect(text.split(`/ada/page/commit/${sha}"`)).toHaveLength(3);
	expect(text).toContain("deadbeefdeadbeef");
});

test.each([
	[{ Mode: "gfm", Text: "[a](b)" }, "ada/page/src/b"],
	[{ Mode: "gfm", Text: "[[A B]]", Wiki: true }, "ada/page/wiki/A-B"],
	[{ Mode: "wiki", Text: "[a](b)" }, "ada/page/wiki/b"],
	[{ Mode: "file", Text: "[a](b)", FilePath: "d/x.md" }, "ada/page/d/b"],
])("%j leads to %s", async (body, path) => {
	const given = { ...body, Context: `${forge.url}ada/page/` };
	expect((await render(given, ada, "/markup")).text).toContain(issue(path));
});

test("a context elsewhere is no context", async () => {
	const Context = "https://evil.example/ada/page";
	const body = { Text: "[a](b) #1", Mode: "comment", Context };
	const { text } = await render(body);
	expect(text).toContain('href="b"');
	expect(text).not.toContain("evil");
});

test.each([
	[{ Mode: "odd" }, "unsupported render mode: odd\n"],
	[{ Mode: "constructor" }, "unsupported render mode: constructor\n"],
	[{ Mode: "file", FilePath: "x.exe" }, "unable to find a render\n"],
])("%j is refused in plain text", async (body, words) => {
	const refused = await render({ Text: "x", ...body }, ada, "/markup");
	expect([refused.status, refused.text]).toEqual([422, words]);
	expect(refused.headers.get("Content-Type")).toContain("text/plain");
});

test("a text that is sent as it is may be empty", async () => {
	const raw = (body: string) =>
		fetch(`${forge.url}api/v1/markdown/raw`, {
			method: "POST",
			body,
			headers: {
				"Content-Type": "text/plain",
				Authorization: `Basic ${btoa(`${ada.name}:${ada.password}`)}`,
			},
		});
	const full = await raw("Hello *you*");
	expect(await full.text()).toBe('<p dir="auto">Hello <em>you</em></p>\n');
	const none = await raw("");
	expect([none.status, await none.text()]).toEqual([200, ""]);
});

test.each(["/markdown", "/markdown/raw", "/markup"])(
	"%s renders for those who are signed in",
	async (path) => {
		expect((await render({ Text: "x" }, null, path)).status).toBe(401);
	},
);
