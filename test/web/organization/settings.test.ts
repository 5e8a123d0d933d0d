import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { organizationPages } from "../../../src/web/organization/pages.ts";
import { isForm } from "../../../src/web/page.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let forge: Forge;
let ada: Visitor;
let bob: Visitor;
let owner: { name: string; password: string };
const at = "/org/crew/settings";

beforeAll(async () => {
	forge = await testForge();
	owner = await forge.user("ada");
	ada = await signedInVisitor(forge, owner);
	bob = await signedInVisitor(forge, await forge.user("bob"));
	await forge.call("POST", "/orgs", { as: owner, body: { username: "crew" } });
});

test("settings are their owners': each page opens for them, is closed to others and not shown to strangers", async () => {
	const paths = organizationPages
		.map(({ route }) => route.split(" ") as [string, string])
		.filter(([, path]) => path.startsWith("/org/:org/settings"))
		.map(([method, path]) => [
			method,
			path.replace(":org", "crew").replace(/:\w+/g, "1"),
		]);
	expect(paths.length).toBeGreaterThan(30);
	for (const [method, path = ""] of paths) {
		const look = (browser: Visitor) =>
			method === "GET" ? browser.get(path) : browser.post(path);
		expect([path, (await look(bob)).status]).toEqual([path, 403]);
		const stranger = await look(visitor(forge));
		expect([path, stranger.status]).toEqual([
			path,
			method === "GET" ? 303 : 401,
		]);
		if (method === "GET" && !/1/.test(path)) {
			const seen = await ada.get(path);
			expect([path, seen.status, seen.html.match(/<h1/g)?.length]).toEqual([
				path,
				200,
				1,
			]);
		}
	}
	expect(organizationPages.filter(isForm).length).toBeGreaterThan(20);
});

test("the profile is changed, and what is wrong stands at its field", async () => {
	const wrong = await ada.post(at, {
		full_name: "The <Crew>",
		website: "ftp://x",
		email: "nowhere",
	});
	expect([wrong.status, wrong.wrong.length]).toEqual([422, 2]);
	expect(wrong.html).toContain('value="The &lt;Crew>"');
	expect(
		(
			await ada.post(at, {
				full_name: "The <Crew>",
				website: "https://example.org",
				repo_admin_change_team_access: "true",
			})
		).to,
	).toBe(at);
	expect((await visitor(forge).get("/crew")).words).toContain("The &lt;Crew>");
	const { body } = await forge.call("GET", "/orgs/crew", { as: owner });
	expect(body).toMatchObject({ repo_admin_change_team_access: true });
	expect((await ada.post(`${at}/avatar`, {})).status).toBe(422);
});

test("the visibility says what it does, and does it", async () => {
	expect((await ada.get(`${at}/visibility`)).words).toContain(
		"Other users immediately lose access",
	);
	await ada.post(`${at}/visibility`, { visibility: "private" });
	expect((await bob.get("/crew")).status).toBe(404);
	expect((await bob.get(at)).status).toBe(404);
	expect((await bob.get("/org/crew/members")).status).toBe(404);
	expect((await bob.get("/org/crew/teams/owners")).status).toBe(404);
	await ada.post(`${at}/visibility`, { visibility: "public" });
	expect((await bob.get("/crew")).status).toBe(200);
});

test("labels are made, changed and deleted for all repositories", async () => {
	await ada.post(`${at}/labels/initialize`, { set: "Default" });
	expect((await ada.get(`${at}/labels`)).words).toContain("bug");
	const bad = await ada.post(`${at}/labels`, { name: "sea", color: "blue" });
	expect(bad.wrong).toEqual(["Enter six hex digits, such as #d1453b."]);
	await ada.post(`${at}/labels`, { name: "sea", color: "#0000ff" });
	const { body } = await forge.call("GET", "/orgs/crew/labels?limit=100", {
		as: owner,
	});
	const { id } = (body as { id: number; name: string }[]).find(
		({ name }) => name === "sea",
	) as { id: number };
	expect((await ada.get(`${at}/labels?edit=${id}`)).html).toContain(
		'value="sea"',
	);
	await ada.post(`${at}/labels/${id}/edit`, {
		name: "lake",
		color: "00ff00",
		archived: "true",
	});
	expect((await ada.get(`${at}/labels`)).words).toContain("lake");
	await ada.post(`${at}/labels/${id}/delete`);
	expect((await ada.get(`${at}/labels`)).words).not.toContain("lake");
	expect((await ada.post(`${at}/labels/${id}/delete`)).status).toBe(404);
});

test("webhooks, secrets, variables, applications and blocked people hang at the organization", async () => {
	await ada.post(`${at}/hooks/gitea/new`, {
		url: "https://example.org/told",
		events: "push",
		active: "true",
	});
	expect((await ada.get(`${at}/hooks`)).words).toContain(
		"https://example.org/told",
	);
	await ada.post(`${at}/actions/secrets`, { name: "KEY", data: "h1dd3n" });
	expect((await ada.get(`${at}/actions/secrets`)).html).not.toContain("h1dd3n");
	await ada.post(`${at}/actions/variables`, { name: "SEA", value: "north" });
	expect((await ada.get(`${at}/actions/variables`)).words).toContain("north");
	expect((await ada.get(`${at}/actions/runners`)).words).toContain(
		"The organization has no runners yet.",
	);
	const made = await ada.post(`${at}/applications/oauth2`, {
		name: "Chart",
		redirect_uris: "https://example.org/back",
		confidential: "true",
	});
	expect(made.words).toContain("Client secret");
	expect((await ada.get(`${at}/applications`)).words).toContain("Chart");
	expect((await ada.get("/user/settings/applications")).words).not.toContain(
		"Chart",
	);
	expect((await ada.post(`${at}/blocked_users`, { name: "bob" })).to).toBe(
		`${at}/blocked_users`,
	);
	expect(
		(await ada.post("/org/crew/teams/owners/action/add", { name: "bob" }))
			.wrong,
	).toEqual(["The organization and bob have blocked each other."]);
	expect(
		(await ada.post(`${at}/blocked_users`, { name: "crew" })).wrong,
	).toEqual(["This account cannot be blocked."]);
	await ada.post(`${at}/blocked_users/delete`, { name: "bob" });
	expect((await ada.get(`${at}/blocked_users`)).html).not.toContain(
		'value="bob"',
	);
});

test("rules for old versions of packages say what they would remove", async () => {
	for (const version of ["1.0", "1.1", "2.0"])
		await fetch(
			`${forge.url}api/packages/crew/generic/map/${version}/map.txt`,
			{
				method: "PUT",
				headers: {
					Authorization: `Basic ${btoa(`${owner.name}:${owner.password}`)}`,
				},
				body: version,
			},
		);
	for (const base of [at, "/user/settings"]) {
		const wrong = await ada.post(`${base}/packages`, {
			type: "generic",
			keep_pattern: "(",
			keep_count: "1",
		});
		expect(wrong.wrong).toEqual(["Invalid regular expression."]);
		expect(
			(await ada.post(`${base}/packages`, { type: "generic" })).wrong,
		).toEqual([
			"This rule would delete everything. Enter what to keep or what to delete.",
		]);
		const made = await ada.post(`${base}/packages`, {
			type: "generic",
			keep_count: "1",
			enabled: "true",
		});
		expect(made.to).toBe(`${base}/packages/rules/generic`);
	}
	expect((await ada.get(`${at}/packages/rules/generic`)).words).toContain(
		"2 versions would be deleted now",
	);
	expect(
		(await ada.get("/user/settings/packages/rules/generic")).words,
	).toContain("0 versions would be deleted now");
	await ada.post(`${at}/packages/rules/generic`, {
		keep_count: "2",
		enabled: "true",
	});
	expect((await ada.get(`${at}/packages`)).words).toContain(
		"The 2 newest versions are kept.",
	);
	expect((await ada.post(`${at}/packages/rules/generic/delete`)).to).toBe(
		`${at}/packages`,
	);
	expect((await ada.get(`${at}/packages/rules/generic`)).status).toBe(404);
});

test("an organization gets another name, and is deleted when it owns nothing", async () => {
	expect((await ada.post(`${at}/rename`, { new_name: "bob" })).wrong).toEqual([
		"This name is already taken or not valid.",
	]);
	expect((await ada.get(`${at}/delete`)).words).toContain("1 package");
	const kept = await ada.post(`${at}/delete`, { typed: "crew" });
	expect([kept.status, kept.words]).toEqual([
		422,
		expect.stringContaining(
			"Transfer or delete its repositories and packages first",
		),
	]);
	await forge.call("POST", "/orgs", { as: owner, body: { username: "raft" } });
	expect(
		(await ada.post("/org/raft/settings/rename", { new_name: "Boat" })).to,
	).toBe("/org/Boat/settings");
	for (const [old, now] of [
		["/raft", "/Boat"],
		["/Raft?tab=repositories&q=raft", "/Boat?tab=repositories&q=raft"],
		["/org/raft/teams", "/org/Boat/teams"],
		["/raft/-/packages", "/Boat/-/packages"],
	] as const) {
		const moved = await ada.get(old);
		expect([old, moved.status, moved.to]).toEqual([old, 301, now]);
	}
	expect(
		(await ada.post("/org/boat/settings/delete", { typed: "raft" })).wrong,
	).toEqual(["The name does not match."]);
	expect(
		(await ada.post("/org/boat/settings/delete", { typed: "boat" })).to,
	).toBe("/");
	expect((await ada.get("/boat")).status).toBe(404);
});
