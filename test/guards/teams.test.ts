import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import {
	signedInVisitor,
	type Visitor,
	visitor,
} from "../web/support/browser.ts";

let forge: Forge;
const visitors: Record<string, Visitor> = {};
const teams = ["open", "inner", "hidden"];
const visibilities = ["public", "limited", "private"];
const ids: Record<string, number> = {};
type Who = { name: string; password: string };
const people: Record<string, Who> = {};

beforeAll(async () => {
	forge = await testForge();
	for (const name of ["owner", "member", "inside", "eve"]) {
		people[name] = await forge.user(name);
		visitors[name] = await signedInVisitor(forge, people[name]);
	}
	visitors.stranger = visitor(forge);
	visitors.admin = await signedInVisitor(forge, {
		...{ name: "root", password: "admin-pass-1" },
	});
	const as = people.owner as Who;
	const call = async (method: string, path: string, body?: object) => {
		const answer = await forge.call<{ id: number }>(method, path, { as, body });
		expect(answer.status).toBeLessThan(300);
		return answer.body;
	};
	await call("POST", "/orgs", { username: "club" });
	for (const [i, name] of teams.entries()) {
		const team = await call("POST", "/orgs/club/teams", {
			...{ name, permission: "read", visibility: visibilities[i] },
			units: ["repo.code"],
		});
		ids[name] = team.id;
		await call("PUT", `/teams/${team.id}/members/inside`);
	}
	const other = await call("POST", "/orgs/club/teams", {
		...{ name: "other", permission: "read", units: ["repo.code"] },
	});
	await call("PUT", `/teams/${other.id}/members/member`);
});

/** The teams that somebody finds, by their pages. */
async function found(who: string): Promise<string[]> {
	const seen = [];
	for (const name of teams) {
		const { status } = await (visitors[who] as Visitor).get(
			`/org/club/teams/${name}`,
		);
		if (status === 200) seen.push(name);
		else expect([who, name, status]).toEqual([who, name, 404]);
	}
	return seen;
}

test("the page of a team is for those who may know of it", async () => {
	expect(await found("owner")).toEqual(teams);
	expect(await found("admin")).toEqual(teams);
	expect(await found("inside")).toEqual(teams);
	expect(await found("member")).toEqual(["open", "inner"]);
	expect(await found("eve")).toEqual(["open"]);
	const { status, to } = await (visitors.stranger as Visitor).get(
		"/org/club/teams/open",
	);
	expect([status, to]).toEqual([303, expect.stringContaining("/user/login")]);
	const none = await (visitors.owner as Visitor).get("/org/club/teams/none");
	expect(none.status).toBe(404);
});

test("the API knows of a team for those in the organization, and for others where it is public", async () => {
	const status = async (who: string, name: string) =>
		(await forge.call("GET", `/teams/${ids[name]}`, { as: people[who] as Who }))
			.status;
	for (const name of teams) {
		expect(await status("owner", name)).toBe(200);
		expect(await status("inside", name)).toBe(200);
		expect([name, await status("eve", name)]).toEqual([
			...[name, name === "open" ? 200 : 404],
		]);
	}
	const anonymous = await forge.call("GET", `/teams/${ids.open}`, { as: null });
	expect(anonymous.status).toBe(401);
});

test("only owners of the organization change its teams", async () => {
	for (const [who, wanted] of [
		["member", 403],
		["inside", 403],
		["eve", 403],
	] as const) {
		const { status } = await (visitors[who] as Visitor).get(
			"/org/club/teams/open/edit",
		);
		expect([who, status]).toEqual([who, wanted]);
	}
	const hidden = await (visitors.eve as Visitor).get(
		"/org/club/teams/hidden/edit",
	);
	expect(hidden.status).toBe(404);
	const owner = await (visitors.owner as Visitor).get(
		"/org/club/teams/open/edit",
	);
	expect(owner.status).toBe(200);
});

test("the API knows no team of an organization that is being deleted, also for those in it", async () => {
	const status = async (as?: Who) =>
		(await forge.call("GET", `/teams/${ids.open}`, { ...(as && { as }) }))
			.status;
	const all = [undefined, people.owner, people.inside, people.eve];
	const set = (removed: number) =>
		forge.app.db.script(
			`update account set removed = ${removed} where lower_name = 'club'`,
		);
	await set(1);
	for (const who of all) expect(await status(who)).toBe(404);
	await set(0);
	for (const who of all) expect(await status(who)).toBe(200);
});
