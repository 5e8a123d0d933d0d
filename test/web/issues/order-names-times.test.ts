import { beforeAll, expect, test } from "vitest";
import { bookForge } from "../../support/book.ts";
import { credentials } from "../../support/upload.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

const book = await bookForge();
const { forge, ada } = book;
const home = "/repos/ada/book/issues";
let browser: Visitor;
let eve: Visitor;

beforeAll(async () => {
	browser = await signedInVisitor(forge, ada as never);
	eve = await signedInVisitor(forge, book.eve as never);
});

const made = async (title: string): Promise<number> =>
	(
		await forge.call<{ number: number }>("POST", home, {
			as: ada,
			body: { title },
		})
	).body.number;

test("pinned issues are put in another order from their pages", async () => {
	const [one, two] = [await made("First pin"), await made("Second pin")];
	const pin = (index: number, to: string) =>
		browser.post(`/ada/book/issues/${index}/pin`, { pin: to });
	await pin(one, "1");
	await pin(two, "1");
	const order = async () =>
		(
			await forge.call<{ number: number }[]>("GET", `${home}/pinned`, {
				as: ada,
			})
		).body.map(({ number }) => number);
	expect(await order()).toEqual([one, two]);
	expect((await browser.get(`/ada/book/issues/${two}`)).words).toContain(
		"Move up",
	);
	expect((await pin(two, "earlier")).status).toBe(303);
	expect(await order()).toEqual([two, one]);
	expect((await pin(two, "earlier")).status).toBe(303);
	expect((await pin(two, "later")).status).toBe(303);
	expect(await order()).toEqual([one, two]);
	await pin(two, "0");
	expect((await pin(two, "later")).status).toBe(422);
	expect(
		(await eve.post(`/ada/book/issues/${one}/pin`, { pin: "later" })).status,
	).toBe(403);
});

test("a file of an issue gets another name, by who may edit the issue", async () => {
	const index = await made("With a file");
	const body = new FormData();
	body.set("attachment", new File(["text"], "old.txt"));
	const sent = await fetch(`${forge.url}api/v1${home}/${index}/assets`, {
		method: "POST",
		headers: credentials(ada as never),
		body,
	});
	const { id } = (await sent.json()) as { id: number };
	const path = `/ada/book/issues/${index}`;
	const { html } = await browser.get(path);
	const [, route = ""] =
		/action="([^"]*\/files\/\d+\/rename)"/.exec(html) ?? [];
	const rename = (who: Visitor, name: string, file = id) =>
		who.post(route, { file: String(file), name });
	expect((await rename(browser, "new.txt")).status).toBe(303);
	expect((await browser.get(path)).words).toContain("new.txt");
	expect((await rename(browser, "")).status).toBe(422);
	expect((await rename(browser, "x.txt", id + 1000)).status).toBe(404);
	expect((await rename(eve, "hers.txt")).status).toBe(403);
	expect((await browser.get(path)).words).not.toContain("old.txt");
});

test("the times that one has tracked stand on one page, by days", async () => {
	const index = await made("Long work");
	await forge.call("POST", `${home}/${index}/times`, {
		as: ada,
		body: { time: 5400 },
	});
	await forge.call("POST", `${home}/${index}/times`, {
		as: ada,
		body: { time: 600 },
	});
	const own = await browser.get("/user/settings/times");
	expect(own.words).toContain("Total 1h 40m");
	expect(own.words).toContain("Long work");
	expect(own.words).toContain("1h 30m");
	expect(own.html).toContain(`href="/ada/book/issues/${index}"`);
	const before = await browser.get(
		"/user/settings/times?from=2001-01-01&to=2001-01-31",
	);
	expect(before.words).toContain("No tracked time in this period");
	expect((await eve.get("/user/settings/times")).words).not.toContain(
		"Long work",
	);
});
