import { expect, test } from "vitest";
import { testForge } from "../support/forge.ts";
import { visitor } from "./support/browser.ts";

const forge = await testForge();
const ada = await forge.user("ada");
const bob = await forge.user("bob");
for (const body of [
	{ name: "open", auto_init: true },
	{ name: "dark", private: true },
])
	await forge.call("POST", "/user/repos", { as: ada, body });
for (const repo of ["open", "dark"])
	await forge.call("POST", `/repos/ada/${repo}/issues`, {
		as: ada,
		body: { title: `In ${repo}: <b>& "x"` },
	});
await forge.call("POST", "/repos/ada/open/contents/a.txt", {
	as: ada,
	body: { content: "eA==", message: "A\u0001dd <a>\n\nmore" },
});
await forge.app.events.settled();

const get = (
	path: string,
	as?: { name: string; password: string },
	method = "GET",
) =>
	fetch(`${forge.url}${path}`, {
		method,
		headers: as
			? { authorization: `Basic ${btoa(`${as.name}:${as.password}`)}` }
			: {},
	});
/** What a reader of feeds would complain about: open elements, bare signs. */
function wellFormed(text: string): boolean {
	const open: string[] = [];
	for (const [, close, name, self] of text.matchAll(
		/<(\/?)([\w:?!]+)[^<>]*?(\/?)>/g,
	)) {
		if (name?.startsWith("?") || self) continue;
		if (close ? open.pop() !== name : !open.push(name ?? "")) return false;
	}
	return open.length === 0 && !/&(?!(amp|lt|gt|#34|#39);)/.test(text);
}

test.each(["rss", "atom"])(
	"what happened is there for readers of %s, as far as they may see it",
	async (form) => {
		const type = `application/${form}+xml; charset=utf-8`;
		const open = await get(`ada/open.${form}`);
		expect([open.status, open.headers.get("content-type")]).toEqual([
			200,
			type,
		]);
		const text = await open.text();
		expect(wellFormed(text)).toBe(true);
		expect(text).toContain("ada opened issue #1 in ada/open");
		expect(text).toContain("In open: &lt;b&gt;&amp; &#34;x&#34;");
		expect(text).toContain("Add &lt;a&gt;");
		expect(text).toContain(`${forge.url}ada/open/issues/1`);
		expect((await get(`ada/open.${form}`, undefined, "HEAD")).status).toBe(200);
		expect((await get(`ada/open.${form}`, undefined, "POST")).status).toBe(405);
		for (const as of [undefined, bob]) {
			expect((await get(`ada/dark.${form}`, as)).status).toBe(404);
			const feed = await (await get(`ada.${form}`, as)).text();
			expect(wellFormed(feed)).toBe(true);
			expect(feed).toContain("ada/open");
			expect(feed).not.toContain("dark");
		}
		expect(await (await get(`ada.${form}`, ada)).text()).toContain("ada/dark");
		expect(await (await get(`ada/dark.${form}`, ada)).text()).toContain(
			"In dark",
		);
		for (const path of ["none", "ada/none", "none/none"])
			expect((await get(`${path}.${form}`)).status).toBe(404);
	},
);

test("a token opens feeds as far as its scopes go", async () => {
	const status = async (path: string, scope: string) => {
		const { token } = await forge.token(ada, [scope]);
		const headers = { authorization: `token ${token}` };
		return (await fetch(`${forge.url}${path}`, { headers })).status;
	};
	expect(await status("ada/dark.rss", "read:issue")).toBe(403);
	expect(await status("ada/open.atom", "read:issue")).toBe(403);
	expect(await status("ada/dark.rss", "read:repository")).toBe(200);
	expect(await status("ada.rss", "read:repository")).toBe(403);
	expect(await status("ada.rss", "read:user")).toBe(200);
});

test("releases, tags and branches can be followed by whoever may read them", async () => {
	for (const repo of ["open", "dark"]) {
		await forge.call("POST", `/repos/ada/${repo}/contents/b <c>.txt`, {
			as: ada,
			body: { content: "eA==", message: "Add & <b>\n\nmore" },
		});
		await forge.call("POST", `/repos/ada/${repo}/releases`, {
			as: ada,
			body: { tag_name: "v1", name: "One & <all>", body: "News" },
		});
		await forge.call("POST", `/repos/ada/${repo}/releases`, {
			as: ada,
			body: { tag_name: "v2", name: "Not yet", draft: true },
		});
	}
	for (const [path, words] of [
		["releases.atom", "One &amp; &lt;all&gt;"],
		["releases.rss", "/ada/open/releases/tag/v1"],
		["tags.rss", "/ada/open/src/tag/v1"],
		["tags.atom", "<title>v1</title>"],
		["rss/branch/main", "Add &amp; &lt;b&gt;"],
		["atom/branch/main/b%20%3Cc%3E.txt", "Add &amp; &lt;b&gt;"],
	] as const) {
		const told = await get(`ada/open/${path}`);
		const text = await told.text();
		expect([path, told.status, wellFormed(text)]).toEqual([path, 200, true]);
		expect(text).toContain(words);
		expect(text).not.toContain("Not yet");
		const hidden = `ada/dark/${path}`;
		expect((await get(hidden)).status).toBe(404);
		expect((await get(hidden, bob)).status).toBe(404);
		expect((await get(hidden, ada)).status).toBe(200);
	}
	for (const path of [
		"rss/branch/none",
		"atom/branch/main/none",
		"rss/branch/%ff",
	])
		expect((await get(`ada/open/${path}`)).status).toBe(404);
});

test("what people did is told in the language of the reader, and in English to programs", async () => {
	const zoe = await forge.user("zoe");
	await forge.call("POST", "/user/repos", { as: zoe, body: { name: "lab" } });
	await forge.call("POST", "/repos/zoe/lab/issues", {
		as: zoe,
		body: { title: "{repo}" },
	});
	await forge.app.events.settled();
	const german = { "Accept-Language": "de" };
	const shown = await visitor(forge).get("/zoe?tab=activity", german);
	expect(shown.words).toContain("zoe hat Issue #1 in zoe/lab geöffnet");
	const feed = await fetch(`${forge.url}zoe.atom`, { headers: german });
	expect(await feed.text()).toContain("zoe opened issue #1 in zoe/lab");
});
