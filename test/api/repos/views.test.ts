import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";

type Who = { name: string; password: string } | { token: string } | null;
interface View {
	id: number;
	name: string;
	list: string;
	query: string;
	shared: boolean;
	default: boolean;
	position: number;
}
let forge: Forge;
/** Owns the repositories and the organization. */
let ada: { name: string; password: string };
/** Writes the repository. */
let bob: { name: string; password: string };
/** A member of the organization, and a reader of the repository. */
let cleo: { name: string; password: string };

const send = <T = View>(method: string, path: string, as: Who, body?: object) =>
	forge.call<T>(method, path, { as, body });
const desk = "/repos/ada/desk/views";
const shelf = "/orgs/shelf/views";
const bugs = { list: "issues", name: "Bugs", query: "q=label:bug" };
const names = async (path: string, as: Who) =>
	(await send<View[]>("GET", path, as)).body.map(({ name }) => name);
const save = async (path: string, as: Who, body: object = bugs) => {
	const made = await send("POST", path, as, body);
	expect(made.status, made.text).toBe(201);
	return made.body;
};

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	cleo = await forge.user("cleo");
	for (const body of [
		{ name: "desk" },
		{ name: "secret", private: true },
		{ name: "old" },
		{ name: "places" },
	])
		await send("POST", "/user/repos", ada, body);
	await send("PUT", "/repos/ada/desk/collaborators/bob", ada, {
		permission: "write",
	});
	await send("POST", "/orgs", ada, { username: "shelf" });
	const team = await send("POST", "/orgs/shelf/teams", ada, {
		name: "readers",
		permission: "read",
		units: ["repo.issues"],
	});
	await send("PUT", `/teams/${team.body.id}/members/cleo`, ada);
});

test("a view of a repository is saved, seen by those who share it, changed, moved and deleted", async () => {
	const at = "/repos/ada/places/views";
	const own = await save(at, ada, {
		...bugs,
		name: " Mine ",
		query: "?sort=oldest&q=is:open+label:bug&state=&page=3",
	});
	expect(own).toMatchObject({
		name: "Mine",
		list: "issues",
		query: "q=is%3Aopen+label%3Abug&sort=oldest",
		shared: false,
		default: false,
		position: 1,
	});
	const first = await save(at, ada, { ...bugs, shared: true });
	const second = await save(at, ada, {
		...{ list: "issues", name: "Closed", query: "state=closed" },
		...{ shared: true, default: true, position: 1 },
	});
	const pulls = { list: "pulls", name: "Bugs", query: "state=all" };
	await save(at, ada, { ...pulls, shared: true });
	expect(await names(at, ada)).toEqual(["Closed", "Bugs", "Mine", "Bugs"]);
	expect(await names(at, bob)).toEqual(["Closed", "Bugs", "Bugs"]);
	expect(await names(`${at}?list=pulls`, null)).toEqual(["Bugs"]);

	// one view opens the list
	await send("PATCH", `${at}/${first.id}`, ada, { default: true });
	const all = await send<View[]>("GET", `${at}?list=issues`, null);
	expect(all.body.map((one) => [one.name, one.default])).toEqual([
		["Closed", false],
		["Bugs", true],
	]);
	const moved = await send("PATCH", `${at}/${first.id}`, ada, {
		...{ name: "Defects", query: "labels=1", position: 1 },
	});
	expect(moved.body).toMatchObject({
		...{ name: "Defects", query: "labels=1", position: 1, default: true },
	});
	expect(await names(`${at}?list=issues`, null)).toEqual(["Defects", "Closed"]);

	// what is no longer shared opens no list, and stands behind one's own
	const taken = await send("PATCH", `${at}/${first.id}`, ada, {
		shared: false,
	});
	expect(taken.body).toMatchObject({ shared: false, default: false });
	expect(await names(`${at}?list=issues`, ada)).toEqual([
		...["Closed", "Mine", "Defects"],
	]);
	expect(await names(`${at}?list=issues`, bob)).toEqual(["Closed"]);
	for (const [id, status] of [
		[second.id, 204],
		[second.id, 404],
	]) {
		const gone = await send("DELETE", `${at}/${id}`, ada);
		expect(gone.status).toBe(status);
	}
});

test("a wrong view is refused with what is wrong", async () => {
	await save(desk, bob);
	for (const [change, status] of [
		[{ name: "BUGS" }, 409],
		[{ name: "bugs", shared: true }, 201],
		[{ name: " " }, 422],
		[{ name: "x".repeat(81) }, 422],
		[{ list: "notifications" }, 422],
		[{ list: "milestones" }, 422],
		[{ query: "page=2" }, 422],
		[{ query: "colour=red" }, 422],
		[{ query: "q=a%00b" }, 422],
		[{ query: `q=${"ä".repeat(400)}` }, 422],
		[{ position: 0 }, 422],
		// it opens the list of nobody
		[{ default: true }, 403],
	] as const) {
		const made = await send("POST", desk, bob, {
			...{ ...bugs, name: "Other" },
			...change,
		});
		expect([change, made.status]).toEqual([change, status]);
	}
	const mine = (await send<View[]>("GET", desk, bob)).body.find(
		(one) => !one.shared,
	);
	for (const [edit, status] of [
		[{ query: "" }, 422],
		[{ position: 0 }, 422],
		[{ name: "" }, 422],
		[{ shared: true }, 409],
		[{ name: "Bugs" }, 200],
	] as const) {
		const changed = await send("PATCH", `${desk}/${mine?.id}`, bob, edit);
		expect([edit, changed.status]).toEqual([edit, status]);
	}
	const alone = await send("POST", desk, ada, { ...bugs, default: true });
	expect(alone.status).toBe(422);
});

test("readers save views of their own, writers share them, administrators choose the first one", async () => {
	const shared = await save(desk, bob, {
		...{ ...bugs, name: "Team", shared: true },
	});
	const own = await save(desk, cleo, { ...bugs, name: "Private" });
	const at = (view: View) => `${desk}/${view.id}`;
	const reading = await forge.token(bob, ["read:issue"]);
	const other = await forge.token(bob, ["write:repository"]);
	for (const [method, path, who, body, status] of [
		["POST", desk, null, bugs, 401],
		["POST", desk, cleo, { ...bugs, shared: true }, 403],
		["POST", desk, reading, bugs, 403],
		["POST", desk, other, bugs, 403],
		["PATCH", at(shared), null, { name: "X" }, 401],
		["PATCH", at(shared), cleo, { name: "X" }, 403],
		["PATCH", at(shared), bob, { default: true }, 403],
		["PATCH", at(own), cleo, { shared: true }, 403],
		// another person's own view is not there, not even for the owner
		["PATCH", at(own), ada, { name: "X" }, 404],
		["DELETE", at(own), bob, undefined, 404],
		["DELETE", at(shared), cleo, undefined, 403],
		["DELETE", at(shared), reading, undefined, 403],
		["GET", desk, other, undefined, 403],
		["GET", "/repos/ada/secret/views", bob, undefined, 404],
		["POST", "/repos/ada/secret/views", bob, bugs, 404],
		["PATCH", `/repos/ada/places/views/${shared.id}`, ada, {}, 404],
		["PATCH", `/user/views/${own.id}`, cleo, { name: "X" }, 404],
	] as const) {
		const answer = await send(method, path, who, body);
		expect([method, path, body, answer.status]).toEqual([
			...[method, path, body, status],
		]);
	}
	expect(await names(desk, cleo)).toContain("Private");
	expect(await names(desk, bob)).not.toContain("Private");
	const chosen = await send("PATCH", at(shared), ada, { default: true });
	expect(chosen.body.default).toBe(true);
	// what opens the list is no longer changed by those who write alone
	expect((await send("DELETE", at(shared), bob)).status).toBe(403);
	expect((await send("DELETE", at(shared), ada)).status).toBe(204);
});

test("an archived repository keeps its shared views, and people save their own", async () => {
	const at = "/repos/ada/old/views";
	const shared = await save(at, ada, { ...bugs, shared: true });
	await send("PATCH", "/repos/ada/old", ada, { archived: true });
	for (const [method, path, body, status] of [
		["POST", at, { ...bugs, name: "More", shared: true }, 423],
		["PATCH", `${at}/${shared.id}`, { name: "X" }, 423],
		["DELETE", `${at}/${shared.id}`, undefined, 423],
		["POST", at, { ...bugs, name: "Mine" }, 201],
	] as const) {
		const answer = await send(method, path, ada, body);
		expect([method, path, answer.status]).toEqual([method, path, status]);
	}
});

test("views of a list that one may not read are not there", async () => {
	const at = "/repos/ada/places/views";
	await save(at, ada, { ...bugs, name: "Hidden", shared: true });
	await send("PATCH", "/repos/ada/places", ada, { has_issues: false });
	expect(await names(at, bob)).toEqual(["Bugs"]);
	expect(await names(`${at}?list=issues`, ada)).toEqual([]);
	expect((await send("POST", at, ada, bugs)).status).toBe(422);
});

test("members have views of an organization, and owners share them", async () => {
	const shared = await save(shelf, ada, { ...bugs, shared: true });
	const own = await save(shelf, cleo, { ...bugs, name: "Mine" });
	for (const [method, path, who, body, status] of [
		["GET", shelf, bob, undefined, 403],
		["GET", shelf, null, undefined, 401],
		["POST", shelf, bob, bugs, 403],
		["POST", shelf, cleo, { ...bugs, shared: true }, 403],
		["POST", shelf, ada, { ...bugs, name: "D", default: true }, 422],
		["POST", shelf, ada, { ...bugs, shared: true }, 409],
		["PATCH", `${shelf}/${shared.id}`, cleo, { name: "X" }, 403],
		["PATCH", `${shelf}/${own.id}`, cleo, { name: "Own" }, 200],
		["PATCH", `${shelf}/${own.id}`, ada, { name: "X" }, 404],
		["DELETE", `${shelf}/${shared.id}`, cleo, undefined, 403],
	] as const) {
		const answer = await send(method, path, who, body);
		expect([method, path, answer.status]).toEqual([method, path, status]);
	}
	expect(await names(shelf, cleo)).toEqual(["Bugs", "Own"]);
	expect(await names(shelf, ada)).toEqual(["Bugs"]);
	const reading = await forge.token(ada, ["read:issue"]);
	expect((await send("GET", shelf, reading)).status).toBe(403);
	expect((await send("DELETE", `${shelf}/${shared.id}`, ada)).status).toBe(204);
});

test("one's own views over all repositories are nobody else's", async () => {
	const news = { list: "notifications", name: "CI", query: "kind=commit" };
	const mine = await save("/user/views", bob, news);
	await save("/user/views", bob);
	for (const [method, path, who, body, status] of [
		["GET", "/user/views", null, undefined, 401],
		["POST", "/user/views", null, bugs, 401],
		["POST", "/user/views", bob, news, 409],
		["POST", "/user/views", bob, { ...bugs, name: "S", shared: true }, 422],
		["POST", "/user/views", bob, { ...news, name: "S", query: "q=x" }, 422],
		["PATCH", `/user/views/${mine.id}`, ada, { name: "X" }, 404],
		["PATCH", `/user/views/${mine.id}`, bob, { shared: true }, 422],
		["DELETE", `/user/views/${mine.id}`, ada, undefined, 404],
	] as const) {
		const answer = await send(method, path, who, body);
		expect([method, path, answer.status]).toEqual([method, path, status]);
	}
	expect(await names("/user/views", bob)).toEqual(["Bugs", "CI"]);
	expect(await names("/user/views?list=notifications", bob)).toEqual(["CI"]);
	expect(await names("/user/views", ada)).toEqual([]);
	expect((await send("DELETE", `/user/views/${mine.id}`, bob)).status).toBe(
		204,
	);
});

test("a hundred views fit, on pages that cost the same", async () => {
	const view = (i: number) => ({ ...bugs, name: `View ${i}` });
	for (let i = 0; i < 99; i++) await save("/user/views", cleo, view(i));
	// two at once: one fits
	const both = await Promise.all(
		[99, 100].map((i) => send("POST", "/user/views", cleo, view(i))),
	);
	expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
	const page = await send<View[]>("GET", "/user/views?limit=10&page=10", cleo);
	expect(page.body.map(({ position }) => position)).toEqual([
		...[91, 92, 93, 94, 95, 96, 97, 98, 99, 100],
	]);
	expect(page.headers.get("x-total-count")).toBe("100");
	const cost = (limit: number) =>
		queriesOf(forge, () =>
			send("GET", `/user/views?limit=${limit}&page=2`, cleo),
		);
	expect(await cost(40)).toBe(await cost(2));
});

test("views go with what they are of, and stay through a transfer", async () => {
	// nothing is kept: deletion removes at once
	const other = await testForge({ keepDeletedDays: 0 });
	const dan = await other.user("dan");
	const eve = await other.user("eve");
	const write = (method: string, path: string, as: Who, body?: object) =>
		other.call<View[]>(method, path, { as, body });
	await write("POST", "/user/repos", dan, { name: "shed" });
	for (const username of ["barn", "farm"])
		await write("POST", "/orgs", dan, { username });
	const shared = { ...bugs, shared: true };
	await write("POST", "/repos/dan/shed/views", dan, shared);
	await write("POST", "/repos/dan/shed/views", eve, bugs);
	await write("POST", "/orgs/farm/views", dan, shared);
	await write("POST", "/orgs/barn/views", dan, shared);
	await write("POST", "/user/views", dan, bugs);
	await write("POST", "/user/views", eve, bugs);
	const left = async () =>
		(await other.app.db.rows((q) => q.selectFrom("saved_view").select("id")))
			.length;
	await write("POST", "/repos/dan/shed/transfer", dan, { new_owner: "barn" });
	const moved = await write("GET", "/repos/barn/shed/views", eve);
	expect([moved.body.length, await left()]).toEqual([2, 6]);
	const deletions = [
		["/orgs/farm", dan, 5],
		["/repos/barn/shed", dan, 3],
		["/orgs/barn", dan, 2],
		["/admin/users/dan", other.admin, 1],
	] as const;
	for (const [path, as, count] of deletions) {
		expect((await write("DELETE", path, as)).status).toBe(204);
		await other.app.jobs.settled(0, "maintenance");
		expect([path, await left()]).toEqual([path, count]);
	}
});
