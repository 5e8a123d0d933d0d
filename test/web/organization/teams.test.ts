import { beforeAll, expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import { actingFor } from "../../../src/domain/permissions/actor.ts";
import { teamByName } from "../../../src/domain/repositories/repository-teams.ts";
import { inviteToTeam } from "../../../src/domain/teams/invitations.ts";
import type { Team } from "../../../src/domain/teams/team.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let forge: Forge;
const people: Record<string, { name: string; password: string }> = {};
let ada: Visitor;
let bob: Visitor;

beforeAll(async () => {
	forge = await testForge();
	for (const name of ["ada", "bob", "cleo", "dan"])
		people[name] = await forge.user(name);
	ada = await signedInVisitor(forge, people.ada as never);
	bob = await signedInVisitor(forge, people.bob as never);
	await forge.call("POST", "/orgs", {
		as: people.ada,
		body: { username: "Crew" },
	});
	await forge.call("POST", "/orgs/crew/repos", {
		as: people.ada,
		body: { name: "ship", private: true },
	});
});

const units = {
	u_code: "write",
	u_issues: "read",
};

test("a team is made with a level for each part, and its page says so in words", async () => {
	const empty = await ada.post("/org/crew/teams/new", {
		name: "sailors",
		permission: "units",
	});
	expect([empty.status, empty.wrong]).toEqual([
		422,
		["Allow at least one permission, for example read access to the code."],
	]);
	expect(empty.html).toContain('value="sailors"');
	const made = await ada.post("/org/crew/teams/new", {
		name: "sailors",
		description: "At <sea>",
		visibility: "limited",
		permission: "units",
		reach: "chosen",
		...units,
	});
	expect([made.status, made.to]).toEqual([303, "/org/Crew/teams/sailors"]);
	const { words } = await ada.get("/org/crew/teams/sailors");
	expect(words).toContain("Write access: Code. Read access: Issues.");
	expect(words).toContain("At &lt;sea>");
	const again = await ada.post("/org/crew/teams/new", {
		name: "Sailors",
		...units,
	});
	expect(again.wrong).toEqual(["A team with this name already exists."]);
	for (const name of ["new", "a/b", "a b"])
		expect(
			(await ada.post("/org/crew/teams/new", { name, ...units })).status,
		).toBe(422);
});

test("people and repositories come into a team and go out of it, and what one sees follows", async () => {
	expect((await bob.get("/crew/ship")).status).toBe(404);
	const add = (name: string) =>
		ada.post("/org/crew/teams/sailors/action/add", { name });
	expect((await add("nobody")).wrong).toEqual(["This user does not exist."]);
	expect((await add("crew")).status).toBe(422);
	expect((await add("bob")).status).toBe(303);
	const repo = (repo: string, act = "add") =>
		ada.post(`/org/crew/teams/sailors/action/repo/${act}`, { repo });
	expect((await repo("none")).wrong).toEqual([
		"The organization has no repository with this name.",
	]);
	expect((await repo("ship")).status).toBe(303);
	expect((await bob.get("/crew/ship")).status).toBe(200);
	expect(
		(await bob.get("/org/crew/teams/sailors/repositories")).words,
	).toContain("ship");
	expect((await bob.get("/org/crew/members")).words).toContain("sailors");
	const why = await ada.get("/org/crew/members/bob?repo=ship");
	expect(why.words).toContain(
		"Has access to ship. Write access: Code. Read access: Issues.",
	);
	expect(why.words).toContain("Is a member of the team sailors.");
	expect(
		(await bob.get("/org/crew/members/ada?repo=ship")).words,
	).not.toContain("Reason:");
	await repo("ship", "remove");
	expect((await bob.get("/crew/ship")).status).toBe(404);
	await repo("ship");
	await ada.post("/org/crew/teams/sailors/action/remove", { name: "bob" });
	expect((await bob.get("/org/crew/members/ada")).status).toBe(403);
	expect((await bob.get("/crew/ship")).status).toBe(404);
});

test("what a member shows of it is his choice, and strangers see no more", async () => {
	await ada.post("/org/crew/teams/sailors/action/add", { name: "bob" });
	const stranger = visitor(forge);
	expect((await stranger.get("/org/crew/members")).words).toContain(
		"No members that you can see",
	);
	expect(
		(await bob.post("/org/crew/members/bob/visibility", { to: "shown" })).to,
	).toBe("/org/Crew/members");
	expect((await stranger.get("/org/crew/members")).words).toContain("bob");
	expect((await stranger.get("/org/crew/members")).words).not.toContain(
		"sailors",
	);
	expect(
		(await bob.post("/org/crew/members/ada/visibility", { to: "shown" }))
			.status,
	).toBe(403);
	const cleo = await signedInVisitor(forge, people.cleo as never);
	expect((await cleo.get("/crew/-/teams")).to).toBe("/org/crew/teams");
	expect((await cleo.get("/org/crew/teams")).words).toContain(
		"No teams that you can see",
	);
	expect((await cleo.get("/org/crew/teams/sailors")).status).toBe(404);
	expect((await stranger.get("/org/crew/teams/sailors")).status).toBe(303);
});

test("only owners change teams and members, from pages of the forge itself", async () => {
	const forms = [
		["/org/crew/teams/new", { name: "mine", ...units }],
		["/org/crew/teams/sailors/edit", { name: "mine", ...units }],
		["/org/crew/teams/sailors/delete", { typed: "sailors" }],
		["/org/crew/teams/sailors/action/add", { name: "cleo" }],
		["/org/crew/teams/sailors/action/remove", { name: "ada" }],
		["/org/crew/teams/sailors/action/repo/add", { repo: "ship" }],
		["/org/crew/teams/sailors/action/repo/remove", { repo: "ship" }],
		["/org/crew/teams/sailors/description", { description: "x" }],
		["/org/crew/members/ada/remove", {}],
		["/org/crew/invite", { name: "cleo", team: "sailors" }],
		["/org/crew/invite/delete", { id: "1" }],
	] as const;
	for (const [path, fields] of forms) {
		expect([path, (await bob.post(path, fields)).status]).toEqual([path, 403]);
		expect([path, (await visitor(forge).post(path, fields)).status]).toEqual([
			path,
			401,
		]);
		const other = { "Sec-Fetch-Site": "cross-site" };
		expect([path, (await ada.post(path, fields, other)).status]).toEqual([
			path,
			403,
		]);
	}
	expect((await bob.get("/org/crew/teams/new")).status).toBe(403);
	expect((await bob.get("/org/crew/teams/sailors/edit")).status).toBe(403);
	expect((await bob.get("/org/crew/invite")).status).toBe(403);
});

test("a team is changed, and deleted by its name; the owners stay", async () => {
	const page = await ada.get("/org/crew/teams/sailors/edit");
	expect(page.html).toMatch(/name="u_code" value="write" checked/);
	const saved = await ada.post("/org/crew/teams/sailors/edit", {
		name: "Deck",
		permission: "admin",
		reach: "all",
		visibility: "private",
	});
	expect(saved.to).toBe("/org/Crew/teams/Deck");
	expect((await ada.get("/org/crew/teams/deck")).words).toContain(
		"Administers its repositories, including settings and access.",
	);
	expect(
		(await ada.post("/org/crew/teams/deck/delete", { typed: "x" })).wrong,
	).toEqual(["The name does not match."]);
	expect(
		(await ada.post("/org/crew/teams/deck/delete", { typed: "deck" })).to,
	).toBe("/org/Crew/teams");
	expect((await ada.get("/org/crew/teams/deck")).status).toBe(404);
	const last = await ada.post("/org/crew/teams/owners/action/remove", {
		name: "ada",
	});
	expect([last.status, last.words]).toEqual([
		422,
		expect.stringContaining("The last owner cannot leave."),
	]);
	expect((await ada.post("/org/crew/members/action/leave")).words).toContain(
		"The last owner cannot leave.",
	);
});

test("an invitation by mail brings its bearer into the team once, and can be taken back", async () => {
	await ada.post("/org/crew/teams/new", { name: "guests", ...units });
	// nobody is made an owner because the form began there
	const { html } = await ada.get("/org/crew/invite");
	expect(html).toMatch(/<option value="(?!Owners)[^"]+" selected/);
	const invited = await ada.post("/org/crew/invite", {
		name: "cleo@example.org",
		team: "guests",
	});
	expect(invited.words).toContain("cleo@example.org is invited");
	const [link = ""] = /org\/invite\/[\w-]{32}/.exec(invited.html) ?? [];
	const stranger = visitor(forge);
	const asked = await stranger.get(`/${link}`);
	expect([asked.status, asked.to]).toEqual([
		303,
		`/user/login?redirect_to=${encodeURIComponent(`/${link}`)}`,
	]);
	const cleo = await signedInVisitor(forge, people.cleo as never);
	expect((await cleo.get(`/${link}`)).words).toContain(
		"You are invited to the team guests of the organization Crew.",
	);
	expect((await cleo.post(`/${link}`)).to).toBe("/Crew");
	expect((await cleo.get("/org/crew/teams/guests")).words).toContain("cleo");
	const dan = await signedInVisitor(forge, people.dan as never);
	expect((await dan.post(`/${link}`)).status).toBe(404);
	expect((await dan.get(`/${link}`)).words).toContain(
		"This invitation has already been used or revoked, or it has expired.",
	);
	expect(
		(await ada.post("/org/crew/invite", { name: "a@", team: "guests" })).status,
	).toBe(422);
	expect(
		(await ada.post("/org/crew/invite", { name: "dan", team: "none" })).wrong,
	).toEqual(["This team does not exist."]);
	expect(
		(await ada.post("/org/crew/invite", { name: "dan", team: "guests" })).to,
	).toBe("/org/Crew/teams/guests");
	const other = await ada.post("/org/crew/invite", {
		name: "eve@example.org",
		team: "guests",
	});
	const [second = ""] = /org\/invite\/[\w-]{32}/.exec(other.html) ?? [];
	const id = /name="id" value="(\d+)"/.exec(other.html)?.[1] ?? "";
	expect((await ada.post("/org/crew/invite/delete", { id })).status).toBe(303);
	expect((await ada.post("/org/crew/invite/delete", { id })).status).toBe(404);
	expect((await bob.get(`/${second}`)).words).toContain("has expired");
	const soon = await ada.post("/org/crew/invite", {
		name: "Eve@example.org",
		team: "guests",
	});
	expect(soon.wrong).toEqual([
		"This address was invited just now. Wait three minutes.",
	]);
});

test("an address that is invited several times at once, by several organizations, gets one mail", async () => {
	await forge.call("POST", "/orgs", {
		as: people.ada,
		body: { username: "twin" },
	});
	const found = async (name: string) => {
		const organization = await accountByName(forge.app.db, name);
		if (!organization) throw new Error(name);
		const team = await teamByName(forge.app.db, organization, "Owners");
		return { organization, team: team as Team };
	};
	const both = [await found("crew"), await found("twin")];
	const owner = await accountByName(forge.app.db, "ada");
	const answers = await Promise.allSettled(
		[...both, ...both].map(({ organization, team }) =>
			inviteToTeam(
				forge.app,
				actingFor(owner as Account),
				organization,
				team,
				"once@example.org",
			),
		),
	);
	expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(
		1,
	);
});

test("lists of members and teams ask the database no more often when they grow", async () => {
	const pages = ["/org/crew/members", "/org/crew/teams"];
	const before: number[] = [];
	for (const path of pages)
		before.push(await queriesOf(forge, () => ada.get(path)));
	for (let i = 0; i < 5; i++) {
		const more = await forge.user(`more${i}`);
		await ada.post("/org/crew/teams/new", { name: `t${i}`, ...units });
		await ada.post(`/org/crew/teams/t${i}/action/add`, { name: more.name });
	}
	for (const [i, path] of pages.entries())
		expect(await queriesOf(forge, () => ada.get(path))).toBeLessThanOrEqual(
			before[i] as number,
		);
});
