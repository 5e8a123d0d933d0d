import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let eve: { name: string; password: string };
const at = "/repos/ada/desk";

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	eve = await forge.user("eve");
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "desk" } });
	for (const title of ["one", "two", "three", "four"])
		await forge.call("POST", `${at}/issues`, { as: ada, body: { title } });
});

const change = async (method: string, path: string, as = ada) =>
	(await forge.call(method, `${at}/issues/${path}`, { as })).status;
const pinned = async () =>
	(
		await forge.call<{ title: string; pin_order: number }[]>(
			"GET",
			`${at}/issues/pinned`,
		)
	).body.map((i) => `${i.pin_order} ${i.title}`);
const allowed = async () =>
	(await forge.call("GET", `${at}/new_pin_allowed`)).body;

test("administrators pin three issues at most, at any position", async () => {
	expect(await allowed()).toEqual({ issues: true, pull_requests: true });
	expect(await change("POST", "1/pin", eve)).toBe(403);
	expect(await change("POST", "9/pin")).toBe(404);
	for (const n of [1, 2, 3]) expect(await change("POST", `${n}/pin`)).toBe(204);
	expect(await allowed()).toEqual({ issues: false, pull_requests: true });
	expect(await change("POST", "3/pin")).toBe(422);
	expect(await change("POST", "4/pin")).toBe(422);
	expect(await pinned()).toEqual(["1 one", "2 two", "3 three"]);

	expect(await change("PATCH", "3/pin/1")).toBe(204);
	expect(await pinned()).toEqual(["1 three", "2 one", "3 two"]);
	expect(await change("PATCH", "3/pin/99")).toBe(204);
	expect(await change("PATCH", "3/pin/0")).toBe(422);
	expect(await change("PATCH", "4/pin/1")).toBe(422);
	expect(await change("PATCH", "1/pin/1", eve)).toBe(403);
	expect(await pinned()).toEqual(["1 one", "2 two", "3 three"]);

	expect(await change("DELETE", "1/pin", eve)).toBe(403);
	expect(await change("DELETE", "1/pin")).toBe(204);
	expect(await change("DELETE", "1/pin")).toBe(204);
	expect(await pinned()).toEqual(["1 two", "2 three"]);
	const timeline = await forge.call<
		{ type: string; user: { login: string } }[]
	>("GET", `${at}/issues/1/timeline`);
	expect(timeline.body.map((e) => `${e.type} by ${e.user.login}`)).toEqual([
		"pin by ada",
		"unpin by ada",
	]);
});

test("pins that come at once take different places", async () => {
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "rush" } });
	const issues = "/repos/ada/rush/issues";
	for (const title of ["a", "b", "c", "d", "e"])
		await forge.call("POST", issues, { as: ada, body: { title } });
	const answers = await Promise.all(
		[1, 2, 3, 4, 5].map((n) =>
			forge.call("POST", `${issues}/${n}/pin`, { as: ada }),
		),
	);
	expect(answers.map((a) => a.status).sort()).toEqual([
		204, 204, 204, 422, 422,
	]);
});

test("a deleted issue leaves no gap among the pins", async () => {
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "gap" } });
	const issues = "/repos/ada/gap/issues";
	for (const title of ["a", "b", "c", "d"])
		await forge.call("POST", issues, { as: ada, body: { title } });
	const on = (method: string, path: string) =>
		forge.call<{ number: number; pin_order: number }[]>(
			method,
			`${issues}/${path}`,
			{ as: ada },
		);
	for (const n of [1, 2, 3]) await on("POST", `${n}/pin`);
	await on("DELETE", "1");
	expect((await on("POST", "4/pin")).status).toBe(204);
	expect(
		(await on("GET", "pinned")).body.map((i) => [i.number, i.pin_order]),
	).toEqual([
		[2, 1],
		[3, 2],
		[4, 3],
	]);
});
