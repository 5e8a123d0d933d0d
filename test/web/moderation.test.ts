import { expect, test } from "vitest";
import { testForge } from "../support/forge.ts";
import { signedInVisitor, visitor } from "./support/browser.ts";

const forge = await testForge();
const ada = await forge.user("ada");
const eve = await forge.user("eve");
await forge.call("POST", "/user/repos", { as: eve, body: { name: "spam" } });

test("an announcement stands on all pages until a reader closes it, and comes back when it changes", async () => {
	const root = await signedInVisitor(forge, forge.admin);
	const stranger = visitor(forge);
	expect((await stranger.get("/")).html).not.toContain('class="banner');
	await root.post("/-/admin/banner", {
		words: "Down at <noon>",
		tone: "wait",
	});
	const { html } = await stranger.get("/explore/repos?q=a");
	expect(html).toContain("Down at &lt;noon>");
	const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
	const closed = await stranger.post("/-/banner/close", {
		version,
		back: "/explore/repos?q=a",
	});
	expect(closed.to).toContain("/explore/repos?q=a");
	expect((await stranger.get("/")).html).not.toContain("Down at");
	expect((await visitor(forge).get("/nothing")).html).toContain("Down at");
	await root.post("/-/admin/banner", { words: "", tone: "" });
	expect((await visitor(forge).get("/")).html).not.toContain("Down at");
});

test("only administrators announce, and a tone that is none tells it as information", async () => {
	const browser = await signedInVisitor(forge, ada);
	expect((await browser.get("/-/admin/banner")).status).toBe(403);
	const tried = await browser.post("/-/admin/banner", { words: "x", tone: "" });
	expect(tried.status).toBe(403);
	const root = await signedInVisitor(forge, forge.admin);
	const odd = await root.post("/-/admin/banner", { words: "x", tone: "loud" });
	expect(odd.status).toBe(303);
	expect((await visitor(forge).get("/")).html).toContain('class="banner "');
	await root.post("/-/admin/banner", { words: "", tone: "" });
});

test("somebody reports a page, and an administrator reads the report and closes it", async () => {
	const browser = await signedInVisitor(forge, ada);
	expect((await browser.get("/eve/spam")).html).toContain(
		"/-/report?about=%2Feve%2Fspam",
	);
	const form = await browser.get("/-/report?about=%2Feve%2Fspam");
	expect(form.html).toContain('value="/eve/spam"');
	const empty = await browser.post("/-/report", {
		about: "/eve/spam",
		reason: "",
	});
	expect(empty.status).toBe(422);
	expect(empty.html).toContain("Enter a reason.");
	await browser.post("/-/report", {
		about: "/eve/spam",
		reason: "<b>only</b> spam",
	});
	const root = await signedInVisitor(forge, forge.admin);
	expect((await root.get("/-/admin")).html).toContain(
		"1 abuse report is open.",
	);
	const { html } = await root.get("/-/admin/reports");
	expect(html).toContain('href="/eve/spam"');
	expect(html).toContain("&lt;b>only&lt;/b> spam");
	const close = /action="(\/-\/admin\/reports\/\d+\/close)"/.exec(html)?.[1];
	expect((await browser.post(close ?? "", {})).status).toBe(403);
	expect((await root.post(close ?? "", {})).status).toBe(303);
	expect((await root.post(close ?? "", {})).status).toBe(404);
	expect((await root.get("/-/admin/reports")).html).not.toContain("/eve/spam");
	expect((await root.get("/-/admin/reports?state=closed")).html).toContain(
		"closed by root",
	);
});

test("a report leads to no other site, strangers send none, and nobody sends hundreds", async () => {
	expect((await visitor(forge).get("/-/report")).to).toContain("/user/login");
	const refused = await visitor(forge).post("/-/report", {
		about: "/",
		reason: "x",
	});
	expect(refused.status).toBe(401);
	const browser = await signedInVisitor(forge, eve);
	const odd = await browser.post("/-/report", {
		about: "//evil.example/",
		reason: "x",
	});
	expect(odd.status).toBe(422);
	const answers: number[] = [];
	for (let i = 0; i < 21; i++)
		answers.push(
			(await browser.post("/-/report", { about: "/ada", reason: `${i}` }))
				.status,
		);
	expect(answers.slice(0, 20).every((status) => status === 303)).toBe(true);
	expect(answers[20]).toBe(429);
	expect((await browser.get("/-/admin/reports")).status).toBe(403);
});
