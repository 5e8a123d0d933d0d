import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { queriesOf, testForge } from "../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "./support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
let me: Visitor;
const ids: Record<string, number> = {};

const send = async <T = { id: number }>(
	method: string,
	path: string,
	body?: object,
	as = ada,
) => (await forge.call<T>(method, path, { as, body })).body;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	me = await signedInVisitor(forge, ada);
	for (const name of ["desk", "lamp"])
		ids[name] = (await send("POST", "/user/repos", { name })).id;
	await send("POST", "/user/repos", { name: "hall", private: true }, bob);
	for (const [repo, title, due_on] of [
		["desk", "Alpha", "2030-01-01T00:00:00Z"],
		["lamp", "Beta", "2029-01-01T00:00:00Z"],
		["lamp", "Gamma", undefined],
	] as const)
		await send("POST", `/repos/ada/${repo}/milestones`, { title, due_on });
	await send("POST", "/repos/bob/hall/milestones", { title: "Foreign" }, bob);
	await send("POST", "/repos/ada/lamp/milestones", {
		title: "Past",
		state: "closed",
	});
});

const shown = async (path: string, titles: readonly string[]) => {
	const { words, status } = await me.get(path);
	expect(status).toBe(200);
	return titles
		.filter((title) => words.includes(title))
		.sort((a, b) => words.indexOf(a) - words.indexOf(b));
};

test("the milestones of all repositories are found by words, state, repository and order", async () => {
	const titles = ["Alpha", "Beta", "Gamma", "Past", "Foreign"];
	const list = (query: string) => shown(`/milestones?${query}`, titles);
	expect(await list("")).toEqual(["Beta", "Alpha", "Gamma"]);
	expect(await list("sort=name")).toEqual(["Alpha", "Beta", "Gamma"]);
	expect(await list("sort=furthestduedate")).toEqual([
		"Alpha",
		"Beta",
		"Gamma",
	]);
	for (const sort of ["leastcomplete", "mostcomplete", "mostissues", "id", "x"])
		expect(await list(`sort=${sort}`)).toHaveLength(3);
	expect(await list("q=ALPH")).toEqual(["Alpha"]);
	expect(await list("state=closed")).toEqual(["Past"]);
	expect(await list(`repos=[${ids.desk}]`)).toEqual(["Alpha"]);
	const few = await queriesOf(forge, () => me.get("/milestones"));
	await send("POST", "/repos/ada/desk/milestones", { title: "Delta" });
	expect(await queriesOf(forge, () => me.get("/milestones"))).toBe(few);
});

test("what one follows is what one opened, answered or chose, unless one chose otherwise", async () => {
	await send("DELETE", "/repos/ada/desk/subscription");
	const open = (title: string, as = bob) =>
		send<{ number: number }>("POST", "/repos/ada/desk/issues", { title }, as);
	await open("opened", ada);
	const left = await open("left", ada);
	const answered = await open("answered");
	const chosen = await open("chosen");
	await open("passed by");
	const at = (issue: { number: number }) =>
		`/repos/ada/desk/issues/${issue.number}`;
	await send("POST", `${at(answered)}/comments`, { body: "yes" });
	await send("PUT", `${at(chosen)}/subscriptions/ada`);
	await send("DELETE", `${at(left)}/subscriptions/ada`);
	const titles = ["opened", "left", "answered", "chosen", "passed by"];
	const list = async (query: string) => {
		const { html, status } = await me.get(
			`/notifications/subscriptions?${query}`,
		);
		expect(status).toBe(200);
		return titles.filter((title) => html.includes(`>${title}</a>`));
	};
	expect(await list("")).toEqual(["opened", "answered", "chosen"]);
	expect(await list("issueType=pulls")).toEqual([]);
	expect(await list("issueType=issues&state=all&sort=oldest")).toHaveLength(3);
	expect(await list("state=closed")).toEqual([]);
});

test("the repositories that one watches are found as all are", async () => {
	await send("PUT", "/repos/ada/lamp/subscription");
	await send("DELETE", "/repos/ada/desk/subscription");
	const list = (query: string) =>
		shown(`/notifications/watching?${query}`, ["lamp", "desk"]);
	expect(await list("")).toEqual(["lamp"]);
	expect(await list("q=nothing&sort=alphabetically")).toEqual([]);
});

test("nobody sees these lists without signing in", async () => {
	for (const path of [
		"/milestones",
		"/notifications/subscriptions",
		"/notifications/watching",
	])
		expect((await visitor(forge).get(path)).to).toContain("/user/login");
});
