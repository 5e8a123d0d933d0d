import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let forge: Forge;
let ada: Visitor;
let bob: Visitor;
let owner: { name: string; password: string };
let member: { name: string; password: string };
const clock = { now: Date.parse("2030-03-10T12:00:00Z") };

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
	owner = await forge.user("ada");
	member = await forge.user("bob");
	ada = await signedInVisitor(forge, owner);
	bob = await signedInVisitor(forge, member);
	await forge.call("POST", "/orgs", { as: owner, body: { username: "crew" } });
	for (const [name, hidden] of [
		["ship", false],
		["vault", true],
	] as const)
		await forge.call("POST", "/orgs/crew/repos", {
			as: owner,
			body: { name, private: hidden },
		});
	await ada.post("/org/crew/teams/new", { name: "sailors", u_code: "read" });
	await ada.post("/org/crew/teams/sailors/action/add", { name: "bob" });
	for (const repo of ["ship", "vault"]) {
		await forge.call("POST", `/repos/crew/${repo}/milestones`, {
			as: owner,
			body: { title: `reach the ${repo}` },
		});
		await forge.call("POST", `/repos/crew/${repo}/issues`, {
			as: owner,
			body: { title: `mend the ${repo}`, milestone: 1 },
		});
		await forge.call("POST", `/repos/crew/${repo}/issues/1/times`, {
			as: owner,
			body: { time: 5400 },
		});
	}
});

test("lists over an organization hold what a member may read there, and are closed to others", async () => {
	for (const [path, what] of [
		["issues", "mend the"],
		["milestones", "reach the"],
	] as const) {
		const whole = await ada.get(`/org/crew/${path}`);
		expect(whole.words).toContain(`${what} ship`);
		expect(whole.words).toContain(`${what} vault`);
		const part = await bob.get(`/org/crew/${path}`);
		expect(part.words).toContain(`${what} ship`);
		expect(part.words).not.toContain("vault");
	}
	expect((await bob.get("/org/crew/pulls")).words).toContain("No results");
	await forge.app.events.settled();
	expect((await ada.get("/org/crew/dashboard")).words).toContain("vault");
	expect((await bob.get("/org/crew/dashboard")).words).not.toContain("vault");
	const cleo = await signedInVisitor(forge, await forge.user("cleo"));
	for (const path of [
		"issues",
		"pulls",
		"milestones",
		"dashboard",
		"worktime",
	]) {
		const at = `/org/crew/${path}`;
		expect([path, (await cleo.get(at)).status]).toEqual([path, 403]);
		expect([path, (await visitor(forge).get(at)).status]).toEqual([path, 303]);
	}
	expect((await ada.get("/org/crew/issues?q=is:closed")).words).toContain(
		"No results",
	);
	expect((await ada.get("/org/crew/milestones?state=closed")).words).toContain(
		"No milestones",
	);
});

test("lists over a team hold what is in its repositories, for those who know of it", async () => {
	await ada.post("/org/crew/teams/sailors/action/repo/add", { repo: "ship" });
	for (const list of ["issues", "dashboard"]) {
		const { words } = await ada.get(`/org/crew/${list}/sailors`);
		expect([list, words.includes("ship"), words.includes("vault")]).toEqual([
			list,
			true,
			false,
		]);
	}
	expect((await ada.get("/org/crew/issues/owners")).words).toContain("vault");
	expect((await bob.get("/org/crew/pulls/sailors")).words).toContain(
		"No results",
	);
	expect((await ada.get("/org/crew/issues/none")).status).toBe(404);
	expect((await visitor(forge).get("/org/crew/issues/sailors")).status).toBe(
		303,
	);
});

test("work time is summed up by repository, milestone and person, for the days that are asked for", async () => {
	const by = async (query: string) =>
		(await ada.get(`/org/crew/worktime?${query}`)).words;
	expect(await by("")).toContain("ship 1h 30m vault 1h 30m");
	expect(await by("")).toContain("Total 3h 0m");
	expect(await by("by=members")).toContain("ada 3h 0m");
	expect(await by("by=milestones")).toMatch(/ship (reach the ship|none) 1h/);
	expect(await by("from=2030-02-01&to=2030-02-20")).toContain(
		"No tracked time in this period",
	);
	expect(await by("from=x&to=2030-99-99&by=moons")).toContain("Total");
	expect((await bob.get("/org/crew/worktime")).status).toBe(403);
});

test("lists over an organization ask the database no more often when they grow", async () => {
	const paths = ["issues", "milestones", "worktime", "dashboard"];
	const before: number[] = [];
	for (const path of paths)
		before.push(await queriesOf(forge, () => ada.get(`/org/crew/${path}`)));
	for (let i = 0; i < 5; i++) {
		await forge.call("POST", "/repos/crew/ship/issues", {
			as: owner,
			body: { title: `more ${i}` },
		});
		await forge.call("POST", "/repos/crew/ship/milestones", {
			as: owner,
			body: { title: `later ${i}` },
		});
	}
	for (const [i, path] of paths.entries())
		expect([
			path,
			(await queriesOf(forge, () => ada.get(`/org/crew/${path}`))) <=
				(before[i] as number),
		]).toEqual([path, true]);
});
