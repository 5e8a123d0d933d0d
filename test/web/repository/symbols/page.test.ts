import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";

const forge = await testForge();
let ada: { name: string; password: string };
beforeAll(async () => {
	ada = await forge.user("ada");
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "names", auto_init: true, default_branch: "main" },
	});
	const many = Array.from({ length: 520 }, (_, i) => `int f${i}() {}`);
	const files = {
		"many.c": many.join("\n"),
		"<b>.ts": "export const whinchat = '<script>whinchat</script>';\n",
		"use.ts": Array.from({ length: 30 }, () => "whinchat;").join("\n"),
		"plain.txt": "whinchat\n",
		"a.md": "# Whinchat\n",
	};
	await forge.call("POST", "/repos/ada/names/contents", {
		as: ada,
		body: {
			files: Object.entries(files).map(([path, text]) => ({
				...{ operation: "create", path },
				content: Buffer.from(text).toString("base64"),
			})),
		},
	});
	await forge.app.jobs.settled(60_000);
});

const page = async (path: string) => {
	const answer = await fetch(new URL(path, forge.url));
	return { status: answer.status, text: await answer.text() };
};
const file = (path: string) => page(`ada/names/src/branch/main/${path}`);

test("a file has its definitions beside it, five hundred at most", async () => {
	const { text } = await file("many.c");
	expect(text.match(/href="#L\d+"><span class="cut mono">/g)).toHaveLength(500);
	expect(text).toContain("and 20 more");
});

test("a file without a grammar, and one that is rendered, have no panel", async () => {
	expect((await file("plain.txt")).text).not.toContain('class="symbols"');
	expect((await file("a.md")).text).not.toContain('class="symbols"');
});

test("a name has its places on a page, escaped, and the rest of a file by a link", async () => {
	const { status, text } = await page("ada/names/symbols?name=whinchat");
	expect(status).toBe(200);
	expect(text).not.toContain("<script>whinchat");
	expect(text).toContain("&lt;script>whinchat");
	expect(text).toContain("20 more places in this file");
	expect(text).toContain("Matched by name only");
	const alone = await page(
		"ada/names/symbols?name=whinchat&role=reference&in=all",
	);
	expect(alone.text).toContain("References in all repositories");
	expect(alone.text).not.toContain("<h3>Definitions");
});

test("what no name is, and an old cursor, are no error", async () => {
	const { status, text } = await page("ada/names/symbols?name=a+b");
	expect(status).toBe(200);
	expect(text).toContain("Names have no spaces");
	const cursor = "ada/names/symbols?name=whinchat&role=definition&cursor=x";
	expect((await page(cursor)).status).toBe(200);
	expect((await page("ada/names/symbols")).status).toBe(200);
	expect((await page("ada/none/symbols?name=a")).status).toBe(404);
});
