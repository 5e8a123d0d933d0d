import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { queriesOf, testForge } from "../support/forge.ts";
import { npmPackage } from "../support/npm-package.ts";
import { send } from "../support/registry.ts";
import { signedInVisitor, visitor } from "./support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await forge.call("POST", "/admin/users/ada/orgs", {
		body: { username: "closed", visibility: "private" },
	});
});

async function publish(
	name: string,
	{
		owner = "ada",
		readme = "# read me",
		more = {},
	}: { owner?: string; readme?: string; more?: Record<string, unknown> } = {},
): Promise<string> {
	const { document } = npmPackage(name, "1.0.0", { more });
	const path = `/api/packages/${owner}/npm/${encodeURIComponent(name)}`;
	const body = JSON.stringify({ ...document, readme });
	expect((await send(forge, "PUT", path, { as: ada, body })).status).toBe(201);
	return `/${owner}/-/packages/npm/${encodeURIComponent(name)}/1.0.0`;
}

test("a version shows its description, README, facts and dependencies", async () => {
	const at = await publish("shown", {
		readme: "# Title of it\n\nSome *text*.",
		more: {
			license: "MIT",
			author: "Ada Lovelace",
			homepage: "https://shown.example",
			keywords: ["greeting"],
			dependencies: { left: "^1.0.0" },
			devDependencies: { right: "*" },
		},
	});
	const { html, words } = await visitor(forge).get(at);
	for (const text of ["about shown", "MIT", "Ada Lovelace", "greeting"])
		expect(words).toContain(text);
	expect(html).toMatch(/<h2[^>]*>.*Title of it/);
	expect(html).toContain("<em>text</em>");
	expect(html).toMatch(
		/<a href="https:\/\/shown\.example\/" rel="[^"]*nofollow[^"]*noopener[^"]*"/,
	);
	expect(words).toMatch(/Runtime 1.*left \^1\.0\.0.*Development 1.*right/s);
});

test("a version of which nothing is known shows what it did before", async () => {
	const path = "/api/packages/ada/generic/bare/1.0/x.txt";
	await send(forge, "PUT", path, { as: ada, body: "x" });
	const { status, words } = await visitor(forge).get(
		"/ada/-/packages/generic/bare/1.0",
	);
	expect(status).toBe(200);
	for (const text of ["README", "Dependencies", "License", "Website"])
		expect(words).not.toContain(text);
});

const hostile = `# <script>alert(1)</script>

[scheme](javascript:alert(1)) [away](../../../user/settings) [root](/user/settings)
[query](?delete=1) [below](docs/x.md) [site](https://good.example/) [anchor](#there)

![picture](logo.png)

<a href="/admin">in HTML</a> <img src="x.png" onerror="alert(1)"> <iframe src="https://evil.example"></iframe>
<form action="/user/settings"><input name="x"></form>
<style>body { display: none }</style>
`;

test("a hostile README runs nothing and leads to no page of this site", async () => {
	const at = await publish("hostile", { readme: hostile });
	const { html } = await visitor(forge).get(at);
	const [, text = ""] = /class="in readme">(.*?)<section/s.exec(html) ?? [];
	expect(text).toContain("in HTML");
	expect(text).not.toMatch(
		/<(?:script|iframe|form|style|input(?! type="checkbox" aria-label="Task" disabled=""\/>))\b/i,
	);
	expect(text).not.toMatch(/\son\w+=/i);
	const hrefs = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(
		([, href]) => href,
	);
	expect(hrefs).toContain("https://good.example/");
	expect(
		hrefs.filter((href) => !/^(?:https:\/\/good\.example\/|#)/.test(`${href}`)),
	).toEqual([]);
});

test("what a package tells is text, and addresses that are not of the web are left out", async () => {
	const at = await publish("texts", {
		more: {
			description: "<b onclick=x>bold</b>\u202e",
			license: '"><script>alert(1)</script>',
			author: { name: "<img src=x>" },
			homepage: "javascript:alert(1)//https://x",
			repository: 'data:text/html,"><script>',
			keywords: ["<i>", { deep: 1 }, 7],
			dependencies: { '"><script>alert(2)</script>': "<u>", x: { y: 1 } },
			devDependencies: ["a"],
			peerDependencies: null,
		},
	});
	const { status, html } = await visitor(forge).get(at);
	expect(status).toBe(200);
	expect(html).toContain("&lt;b onclick=x>bold&lt;/b>");
	expect(html).not.toContain("\u202e");
	expect(html).not.toMatch(/<(?:b onclick|script>alert|img src=x|i>|u>)/);
	expect(html).not.toMatch(/(?:href|src)="(?:javascript|data):/);
});

test("links of a README lead into the linked repository, for who may see it", async () => {
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "home", private: true, auto_init: true },
	});
	const at = await publish("linked", {
		readme: "[guide](docs/guide.md) ![logo](/logo.png)",
		more: { repository: `${forge.url}ada/home` },
	});
	const inside = await (await signedInVisitor(forge, ada)).get(at);
	expect(inside.html).toContain(
		'href="/ada/home/src/branch/main/docs/guide.md"',
	);
	expect(inside.html).toContain('src="/ada/home/raw/branch/main/logo.png"');
	expect(inside.html).toContain('href="/ada/home"');
	const outside = await (await signedInVisitor(forge, bob)).get(at);
	expect(outside.words).toContain("guide");
	expect(outside.html).not.toContain('href="/ada/home');
});

test("dependencies lead to the packages of the same owner, and of no other", async () => {
	await publish("@scope/own");
	await publish("foreign", { owner: "closed" });
	const at = await publish("needs", {
		more: { dependencies: { "@Scope/Own": "1", foreign: "1", absent: "1" } },
	});
	const { html, words } = await visitor(forge).get(at);
	expect(html).toContain('href="/ada/-/packages/npm/%40scope%2Fown"');
	expect(words).toContain("foreign");
	expect(html).not.toMatch(/href="[^"]*(?:foreign|absent)/);
});

test("many dependencies are asked for at once, and bounded", async () => {
	const named = (n: number) => ({
		dependencies: Object.fromEntries(
			Array.from({ length: n }, (_, i) => [`dep-${i}`, "^1"]),
		),
	});
	const few = await publish("few", { more: named(1) });
	const many = await publish("many", { more: named(1000) });
	const browser = visitor(forge);
	await browser.get(few);
	expect(await queriesOf(forge, () => browser.get(many))).toBe(
		await queriesOf(forge, () => browser.get(few)),
	);
	const { words } = await browser.get(many);
	expect(words).toContain("dep-199");
	expect(words).not.toContain("dep-200");
	expect(words).toContain("and 800 more");
});
