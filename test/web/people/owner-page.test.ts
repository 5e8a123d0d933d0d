import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
});

const put = (name: string, more: object, text: string) =>
	forge
		.call("POST", "/user/repos", { as: ada, body: { name, ...more } })
		.then(() =>
			forge.call("POST", `/repos/ada/${name}/contents/README.md`, {
				as: ada,
				body: { content: btoa(text) },
			}),
		);

test("each tab of a person is a page, for strangers too", async () => {
	for (const tab of [
		"overview",
		"repositories",
		"stars",
		"watching",
		"followers",
		"following",
		"organizations",
		"activity",
		"nonsense",
	]) {
		const { status, html } = await visitor(forge).get(`/ada?tab=${tab}`);
		expect([tab, status, html.match(/<h1/g)?.length]).toEqual([tab, 200, 1]);
	}
	expect((await visitor(forge).get("/nobody?tab=stars")).status).toBe(404);
});

test("the README of .profile stands on the page without what is dangerous, and a private one is its owner's", async () => {
	await put(
		".profile",
		{},
		"# I am Ada\n\n<script>alert(1)</script>\n\n[work](x.md)",
	);
	const shown = await visitor(forge).get("/ada");
	expect(shown.words).toContain("I am Ada");
	expect(shown.html).not.toContain("<script>alert");
	expect(shown.html).toContain("/ada/.profile/src/branch/main/x.md");
	await forge.call("PATCH", "/repos/ada/.profile", {
		as: ada,
		body: { private: true },
	});
	expect((await visitor(forge).get("/ada")).words).not.toContain("I am Ada");
	expect(
		(await (await signedInVisitor(forge, ada)).get("/ada")).words,
	).toContain("I am Ada");
});

test("lists of stars and repositories hold what the reader may see", async () => {
	await put("hidden", { private: true }, "x");
	await forge.call("PUT", "/user/starred/ada/hidden", { as: ada });
	for (const tab of ["stars", "watching", "repositories"])
		expect((await visitor(forge).get(`/ada?tab=${tab}`)).words).not.toContain(
			"hidden",
		);
	const own = await signedInVisitor(forge, ada);
	expect((await own.get("/ada?tab=stars")).words).toContain("hidden");
});

test("one follows and unfollows by a button, and not whom one blocked", async () => {
	const browser = await signedInVisitor(forge, bob);
	const follow = (word: string) =>
		browser.post("/ada/-/follow", { follow: word });
	expect((await follow("yes")).to).toBe("/ada");
	expect((await browser.get("/ada?tab=followers")).words).toContain("bob");
	expect((await browser.get("/ada")).words).toContain("Unfollow");
	await follow("no");
	expect((await visitor(forge).get("/ada?tab=followers")).words).not.toContain(
		"bob",
	);
	await browser.post("/user/settings/blocked_users", { name: "ada" });
	expect((await browser.get("/ada")).words).toContain("Unblock");
	expect((await follow("yes")).status).toBe(403);
	expect((await visitor(forge).post("/ada/-/follow", {})).status).toBe(401);
	const other = await browser.post(
		"/ada/-/follow",
		{ follow: "yes" },
		{ "Sec-Fetch-Site": "cross-site" },
	);
	expect(other.status).toBe(403);
});

test("one follows an organization as one follows a user", async () => {
	await forge.call("POST", "/orgs", { as: ada, body: { username: "guild" } });
	const hidden = { username: "lodge", visibility: "private" };
	await forge.call("POST", "/orgs", { as: ada, body: hidden });
	const browser = await signedInVisitor(forge, bob);
	const follow = (name: string, word: string) =>
		browser.post(`/${name}/-/follow`, { follow: word });
	expect((await visitor(forge).get("/guild")).words).not.toContain("Follow ");
	expect((await browser.get("/guild")).words).toContain("0 followers");
	expect((await follow("guild", "yes")).to).toBe("/guild");
	const page = await browser.get("/guild");
	expect(page.words).toContain("1 follower");
	expect(page.words).toContain("Unfollow");
	expect((await browser.get("/guild?tab=followers")).words).toContain("bob");
	await follow("guild", "no");
	expect((await browser.get("/guild")).words).toContain("0 followers");
	expect((await follow("lodge", "yes")).status).toBe(404);
});

test("the calendar counts what was done, unless its owner keeps it private", async () => {
	await forge.app.events.settled();
	const seen = await visitor(forge).get("/ada?tab=activity");
	expect(seen.html).toMatch(/<svg class="calendar"/);
	expect(seen.words).not.toContain("hidden");
	await forge.call("PATCH", "/user/settings", {
		as: ada,
		body: { hide_activity: true },
	});
	const kept = await visitor(forge).get("/ada?tab=activity");
	expect(kept.words).toContain("The activity of ada is private");
	expect(kept.html).not.toContain('<svg class="calendar"');
	const own = await signedInVisitor(forge, ada);
	expect((await own.get("/ada?tab=activity")).html).toContain("calendar");
});

test("the old tabs of an organization lead to its pages", async () => {
	await forge.call("POST", "/orgs", { as: ada, body: { username: "crew" } });
	const stranger = visitor(forge);
	expect((await stranger.get("/crew?tab=people")).to).toBe("/org/crew/members");
	expect((await stranger.get("/crew?tab=teams")).to).toBe("/org/crew/teams");
	for (const tab of ["", "repositories", "stars"])
		expect((await stranger.get(`/crew?tab=${tab}`)).status).toBe(200);
});

test("members of an organization read the text that is for them, others the public one", async () => {
	const tell = (repo: string, hidden: boolean, text: string) =>
		forge
			.call("POST", "/orgs/crew/repos", {
				as: ada,
				body: { name: repo, private: hidden },
			})
			.then(() =>
				forge.call("POST", `/repos/crew/${repo}/contents/README.md`, {
					as: ada,
					body: { content: btoa(text) },
				}),
			);
	await tell(".profile", false, "Come aboard");
	await tell(".profile-private", true, "The safe is below");
	const own = await signedInVisitor(forge, ada);
	expect((await own.get("/crew")).words).toContain("The safe is below");
	const outside = await own.get("/crew?view_as=public");
	expect(outside.words).toContain("Come aboard");
	expect(outside.words).not.toContain("The safe is below");
	const stranger = await visitor(forge).get("/crew");
	expect(stranger.words).toContain("Come aboard");
	expect(stranger.words).not.toContain("The safe is below");
});

test("the number of queries does not grow with the lists", async () => {
	const eve = await forge.user("eve");
	const look = () => visitor(forge).get("/eve?tab=followers");
	await forge.call("PUT", "/user/following/eve", { as: bob });
	const few = await queriesOf(forge, look);
	for (let n = 0; n < 5; n++) {
		const fan = await forge.user(`fan${n}`);
		await forge.call("PUT", "/user/following/eve", { as: fan });
	}
	expect(eve.name).toBe("eve");
	expect(await queriesOf(forge, look)).toBeLessThanOrEqual(few);
});

test("the repositories and stars of a person are found by words, kinds and order, the last changed first", async () => {
	const hazel = await forge.user("hazel");
	for (const [name, description] of [
		["kite", "flies"],
		["kettle", "boils"],
		["apple", "grows"],
	] as const) {
		await forge.call("POST", "/user/repos", {
			as: hazel,
			body: { name, description },
		});
		await forge.call("PUT", `/user/starred/hazel/${name}`, { as: hazel });
	}
	await forge.call("PATCH", "/repos/hazel/apple", {
		as: hazel,
		body: { template: true },
	});
	const named = async (query: string) =>
		[
			...(await visitor(forge).get(`/hazel?${query}`)).html.matchAll(
				/href="\/hazel\/(kite|kettle|apple)"/g,
			),
		].map(([, name]) => name);
	for (const tab of ["repositories", "stars"]) {
		const list = `tab=${tab}`;
		expect(await named(`${list}&sort=alphabetically`)).toEqual([
			"apple",
			"kettle",
			"kite",
		]);
		expect(await named(`${list}&sort=newest`)).toEqual([
			"apple",
			"kettle",
			"kite",
		]);
		expect(await named(`${list}&sort=oldest`)).toEqual([
			"kite",
			"kettle",
			"apple",
		]);
		expect(await named(`${list}&q=k&sort=alphabetically`)).toEqual([
			"kettle",
			"kite",
		]);
		expect(await named(`${list}&template=1`)).toEqual(["apple"]);
		expect(await named(`${list}&q=boils`)).toEqual(["kettle"]);
		const none = await visitor(forge).get(`/hazel?${list}&q=zebra`);
		expect(none.words).toContain("No repositories found");
		expect(none.html).toContain(
			`<input type="hidden" name="tab" value="${tab}"`,
		);
	}
	expect((await named("tab=repositories"))[0]).toBe("apple");
});

test("what a person did is shown for one day", async () => {
	const rosa = await forge.user("rosa");
	await forge.call("POST", "/user/repos", {
		as: rosa,
		body: { name: "diary" },
	});
	const own = await signedInVisitor(forge, rosa);
	const today = new Date(forge.app.clock()).toISOString().slice(0, 10);
	const of = async (date: string) =>
		(await own.get(`/rosa?tab=activity&date=${date}`)).words;
	expect(await of(today)).toContain("diary");
	expect(await of("2001-02-03")).toContain("No activity on this day.");
	expect(await of("2001-02-03")).not.toContain("diary");
	expect(await of("nonsense")).toContain("diary");
});
