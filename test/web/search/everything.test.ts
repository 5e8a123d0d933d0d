import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let forge: Forge;
let ada: Visitor;
let stranger: Visitor;

beforeAll(async () => {
	forge = await testForge();
	const account = await forge.user("ada", { full_name: "Ada Marble" });
	const call = async (method: string, path: string, body: unknown) => {
		const made = await forge.call(method, path, { as: account, body });
		if (made.status >= 300) throw new Error(`${path}: ${made.text}`);
	};
	await call("POST", "/orgs", { username: "marble-works" });
	for (const [name, closed] of [
		["marble", false],
		["secret-marble", true],
	]) {
		await call("POST", "/user/repos", {
			...{ name, private: closed, auto_init: true, default_branch: "main" },
		});
		await call("POST", `/repos/ada/${name}/contents/${name}.txt`, {
			content: Buffer.from(`the ${name} rolls\n`).toString("base64"),
			message: "Roll",
		});
		for (const state of ["open", "closed"]) {
			await call("POST", `/repos/ada/${name}/issues`, {
				title: `A ${name} is ${state}`,
			});
		}
		await call("PATCH", `/repos/ada/${name}/issues/2`, { state: "closed" });
	}
	const put = await fetch(
		`${forge.url}api/packages/ada/generic/marble-kit/1.0/kit.bin`,
		{
			method: "PUT",
			headers: {
				authorization: `Basic ${btoa(`ada:${account.password}`)}`,
			},
			body: "kit",
		},
	);
	expect(put.status).toBe(201);
	ada = await signedInVisitor(forge, account);
	stranger = visitor(forge);
	await forge.app.jobs.settled(60_000);
});

test("one field finds some of each kind that one may read", async () => {
	const page = await stranger.get("/search?q=marble");
	expect(page.status).toBe(200);
	for (const found of [
		"ada/marble",
		"A marble is open",
		"A marble is closed",
		"Ada Marble",
		"marble-works",
		"ada/marble-kit",
		"marble.txt",
	])
		expect(page.words).toContain(found);
	expect(page.html).not.toContain("secret");
	const own = await ada.get("/search?q=marble");
	expect(own.words).toContain("ada/secret-marble");
	expect(own.words).toContain("secret-marble.txt");
});

test.each([
	["repositories", "ada/marble", "is open"],
	["issues", "A marble is open", "Ada Marble"],
	["users", "Ada Marble", "marble-works"],
	["organizations", "marble-works", "Ada Marble"],
	["packages", "ada/marble-kit", "is open"],
])("the tab of %s shows these alone", async (type, held, other) => {
	const page = await stranger.get(`/search?type=${type}&q=marble`);
	expect(page.status).toBe(200);
	expect(page.words).toContain(held);
	expect(page.words).not.toContain(other);
	expect(page.html).not.toContain("secret");
	expect(
		(await stranger.get(`/search?type=${type}&q=nowhere`)).words,
	).toContain("No results");
	expect((await stranger.get(`/search?type=${type}`)).words).toContain(
		"Query language",
	);
});

test("issues speak the language of lists, and an unknown kind is all of them", async () => {
	const closed = await stranger.get("/search?type=issues&q=marble+is:closed");
	expect(closed.words).toContain("A marble is closed");
	expect(closed.words).not.toContain("A marble is open");
	expect((await stranger.get("/search?type=nothing&q=marble")).words).toContain(
		"marble-works",
	);
	expect((await stranger.get("/search?q=nowhere-at-all")).words).toContain(
		"No results",
	);
});

test("packages of owners that one may not see are not found", async () => {
	const eve = await forge.user("eve", { visibility: "private" });
	await fetch(`${forge.url}api/packages/eve/generic/granite/1.0/kit.bin`, {
		method: "PUT",
		headers: { authorization: `Basic ${btoa(`eve:${eve.password}`)}` },
		body: "kit",
	});
	await forge.call("PATCH", "/admin/users/eve", {
		as: forge.admin,
		body: { visibility: "private", login_name: "eve", source_id: 0 },
	});
	const own = await signedInVisitor(forge, eve);
	const path = "/search?type=packages&q=granite";
	expect((await own.get(path)).words).toContain("eve/granite");
	expect((await stranger.get(path)).words).not.toContain("granite/");
	expect((await ada.get(path)).words).not.toContain("eve/granite");
});

test("the number of queries does not grow with what is found", async () => {
	const few = await queriesOf(forge, () =>
		ada.get("/search?type=issues&q=secret"),
	);
	const many = await queriesOf(forge, () =>
		ada.get("/search?type=issues&q=marble"),
	);
	expect(many).toBeLessThanOrEqual(few);
});
