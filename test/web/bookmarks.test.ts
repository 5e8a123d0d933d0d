import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "./support/browser.ts";

// what the parameters of an address do on pages that list something
let forge: Forge;
let ada: { name: string; password: string };
let stranger: Visitor;
let owner: Visitor;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	stranger = visitor(forge);
	owner = await signedInVisitor(forge, ada);
	const call = async (method: string, path: string, body?: unknown) => {
		const made = await forge.call(method, path, { as: ada, body });
		expect([path, made.status]).toEqual([path, 201]);
	};
	await call("POST", "/user/repos", {
		name: "tools",
		auto_init: true,
		default_branch: "main",
		template: true,
	});
	for (const tag of ["v1.0", "v1.1", "nightly"])
		await call("POST", "/repos/ada/tools/tags", { tag_name: tag });
	for (const [tag, title] of [
		["v1.0", "First light"],
		["v1.1", "Second wind"],
	])
		await call("POST", "/repos/ada/tools/releases", {
			tag_name: tag,
			name: title,
		});
	await call("POST", "/repos/ada/tools/branches", {
		new_branch_name: "other",
	});
	for (const [name, version] of [
		["anvil", "1.0"],
		["anvil", "1.1"],
		["anvil", "2.0"],
		["bellows", "1.0"],
	])
		expect(
			(
				await fetch(
					`${forge.url}api/packages/ada/generic/${name}/${version}/file.txt`,
					{
						method: "PUT",
						body: `${name} ${version}`,
						headers: {
							Authorization: `Basic ${btoa(`${ada.name}:${ada.password}`)}`,
						},
					},
				)
			).status,
		).toBe(201);
});

/** The texts of the links of a list, in order. */
const listed = async (path: string, link: RegExp) =>
	[...(await stranger.get(path)).html.matchAll(link)].map(([, name]) => name);

test("tags are found by a part of their name", async () => {
	const tags = (query: string) =>
		listed(`/ada/tools/tags${query}`, /class="to"[^>]*>([^<]+)</g);
	expect((await tags("")).sort()).toEqual(["nightly", "v1.0", "v1.1"]);
	expect((await tags("?q=V1.")).sort()).toEqual(["v1.0", "v1.1"]);
	expect(await tags("?q=ght")).toEqual(["nightly"]);
	const none = await stranger.get("/ada/tools/tags?q=zebra");
	expect([none.status, none.words.includes("No tags found")]).toEqual([
		200,
		true,
	]);
});

test("releases are found by a part of their title or tag", async () => {
	const words = async (query: string) =>
		(await stranger.get(`/ada/tools/releases?q=${query}`)).words;
	expect(await words("LIGHT")).toContain("First light");
	expect(await words("LIGHT")).not.toContain("Second wind");
	expect(await words("v1.1")).toContain("Second wind");
	expect(await words("v1.1")).not.toContain("First light");
	expect(await words("zebra")).toContain("No releases found");
	expect(await words("zebra")).not.toContain("No releases yet");
});

test("packages come by name or by age, and their versions are found by a part", async () => {
	const packages = (query: string) =>
		listed(
			`/ada/-/packages${query}`,
			/href="\/ada\/-\/packages\/generic\/(\w+)[^"]*"/g,
		);
	expect(await packages("")).toEqual(["anvil", "bellows"]);
	expect(await packages("?sort=reversealphabetically")).toEqual([
		"bellows",
		"anvil",
	]);
	expect(await packages("?sort=newest")).toEqual(["bellows", "anvil"]);
	expect(await packages("?sort=oldest")).toEqual(["anvil", "bellows"]);
	expect(await packages("?sort=nonsense")).toEqual(["anvil", "bellows"]);
	const versions = (query: string) =>
		listed(
			`/ada/-/packages/generic/anvil/versions${query}`,
			/class="to"[^>]*>([^<]+)</g,
		);
	expect(await versions("")).toEqual(["2.0", "1.1", "1.0"]);
	expect(await versions("?sort=oldest")).toEqual(["1.0", "1.1", "2.0"]);
	expect(await versions("?q=1.")).toEqual(["1.1", "1.0"]);
	expect(
		(await stranger.get("/ada/-/packages/generic/anvil/versions?q=zebra"))
			.words,
	).toContain("No versions found");
});

test("the graph shows the branches that are asked for", async () => {
	const chosen = async (query: string) =>
		/<option value="([^"]*)" selected/.exec(
			(await stranger.get(`/ada/tools/graph${query}`)).html,
		)?.[1];
	expect(await chosen("")).toBeUndefined();
	expect(await chosen("?branch=other")).toBe("other");
	expect((await stranger.get("/ada/tools/graph?branch=")).words).toContain(
		"Initial commit",
	);
});

test("a new repository begins with the template that an address names, if it is one that may be seen", async () => {
	const id = async (name: string) =>
		(await forge.call<{ id: number }>("GET", `/repos/ada/${name}`, { as: ada }))
			.body.id;
	expect(
		(await owner.get(`/repo/create?template_id=${await id("tools")}`)).to,
	).toBe("/ada/tools/generate");
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "hidden", private: true, template: true },
	});
	const hidden = await id("hidden");
	expect((await owner.get(`/repo/create?template_id=${hidden}`)).to).toBe(
		"/ada/hidden/generate",
	);
	const other = await signedInVisitor(forge, await forge.user("bob"));
	expect(
		(await other.get(`/repo/create?template_id=${hidden}`)).to,
	).toBeUndefined();
	expect((await owner.get("/repo/create?template_id=99999")).status).toBe(200);
});

test("the dashboard shows what happened on one day", async () => {
	const today = new Date(forge.app.clock()).toISOString().slice(0, 10);
	expect((await owner.get(`/?date=${today}`)).words).toContain(
		"created the repository ada/tools",
	);
	const other = (await owner.get("/?date=2001-02-03")).words;
	expect(other).toContain("No activity on this day.");
	expect(other).not.toContain("created the repository");
});
