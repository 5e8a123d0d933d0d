import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";

type Who = { name: string; password: string } | { token: string } | null;
interface Subscription {
	view_id: number;
	unseen: number;
	problem: string;
	created_at: string;
	searched_at: string | null;
}
let forge: Forge;
/** Owns the organization. */
let ada: { name: string; password: string };
/** A member. */
let bob: { name: string; password: string };
let cleo: { name: string; password: string };

const send = <T = { id: number }>(
	method: string,
	path: string,
	as: Who,
	body?: object,
) => forge.call<T>(method, path, { as, body });
const at = "/user/search-subscriptions";
const listed = async (as: Who) =>
	(await send<Subscription[]>("GET", at, as)).body;
const save = async (path: string, as: Who, body: object) => {
	const made = await send("POST", path, as, { list: "search", ...body });
	expect(made.status, made.text).toBe(201);
	return made.body.id;
};

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	cleo = await forge.user("cleo");
	await send("POST", "/orgs", ada, { username: "shelf" });
	const team = await send("POST", "/orgs/shelf/teams", ada, {
		...{ name: "readers", permission: "read", units: ["repo.code"] },
	});
	await send("PUT", `/teams/${team.body.id}/members/bob`, ada);
});

test("somebody subscribes to a search of his own, once, and ends it", async () => {
	const view = await save("/user/views", ada, {
		...{ name: "Crashes", query: "type=issues&q=crash" },
	});
	for (let i = 0; i < 2; i++)
		expect((await send("PUT", `${at}/${view}`, ada)).status).toBe(204);
	await forge.app.jobs.settled();
	const [one, ...others] = await listed(ada);
	expect(others).toEqual([]);
	expect(one).toEqual({
		...{ view_id: view, unseen: 0, problem: "" },
		created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
		searched_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
	});
	expect((await send("PUT", `${at}/${view}/seen`, ada)).status).toBe(204);
	expect((await send("DELETE", `${at}/${view}`, ada)).status).toBe(204);
	expect(await listed(ada)).toEqual([]);
	expect((await send("DELETE", `${at}/${view}`, ada)).status).toBe(404);
	expect((await send("PUT", `${at}/${view}/seen`, ada)).status).toBe(404);
});

test("a search of an organization is seen by its members alone, and changed by its owners", async () => {
	const shared = await save("/orgs/shelf/views", ada, {
		...{ name: "Shared", query: "q=lamp&type=code", shared: true },
	});
	expect((await send("PUT", `${at}/${shared}`, bob)).status).toBe(204);
	expect((await send("PUT", `${at}/${shared}`, cleo)).status).toBe(404);
	const own = await save("/user/views", ada, { name: "Own", query: "q=own" });
	for (const [method, path] of [
		["PUT", `${at}/${own}`],
		["DELETE", `${at}/${own}`],
		["PUT", `${at}/${own}/seen`],
		["PUT", `${at}/999999`],
	] as const)
		expect((await send(method, path, bob)).status, path).toBe(404);
	const refused = await send("POST", "/orgs/shelf/views", bob, {
		...{ list: "search", name: "Mine for all", query: "q=x", shared: true },
	});
	expect(refused.status).toBe(403);
	// a list of issues is no search
	const list = await send("POST", "/user/views", ada, {
		...{ list: "issues", name: "Bugs", query: "q=bug" },
	});
	expect((await send("PUT", `${at}/${list.body.id}`, ada)).status).toBe(404);
	// who has left hears no more
	expect(await listed(bob)).toHaveLength(1);
	await send("DELETE", "/orgs/shelf/members/bob", ada);
	expect((await send("PUT", `${at}/${shared}`, bob)).status).toBe(404);
	await forge.call("POST", "/admin/cron/look_for_finds", { as: forge.admin });
	await forge.app.jobs.settled();
	expect(await listed(bob)).toEqual([]);
});

test("strangers and tokens of another scope are refused, and an account has ten subscriptions", async () => {
	expect((await send("GET", at, null)).status).toBe(401);
	expect((await send("PUT", `${at}/1`, null)).status).toBe(401);
	const token = await forge.token(cleo, ["read:repository"]);
	expect((await send("GET", at, token)).status).toBe(403);
	const reads = await forge.token(cleo, ["read:user"]);
	expect((await send("GET", at, reads)).status).toBe(200);
	expect((await send("PUT", `${at}/1`, reads)).status).toBe(403);
	const ids: number[] = [];
	for (let i = 0; i < 11; i++)
		ids.push(
			await save("/user/views", cleo, { name: `n${i}`, query: `q=word${i}` }),
		);
	const answers: number[] = [];
	for (const id of ids)
		answers.push((await send("PUT", `${at}/${id}`, cleo)).status);
	expect(answers).toEqual([...Array(10).fill(204), 422]);
	const many = await queriesOf(forge, () => listed(cleo));
	await send("DELETE", `${at}/${ids[0]}`, cleo);
	expect(await queriesOf(forge, () => listed(cleo))).toBe(many);
});
