import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
let eve: { name: string; password: string };
const at = "/repos/ada/desk/issues";
interface Issue {
	id: number;
	number: number;
	title: string;
	state: string;
	user: { login: string };
	content_version: number;
	due_date: string | null;
	milestone: { open_issues: number; closed_issues: number } | null;
	labels: { name: string }[];
	assignees: { login: string }[] | null;
	created_at: string;
}

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	eve = await forge.user("eve");
	for (const name of ["desk", "lists", "old", "race"])
		await forge.call("POST", "/user/repos", { as: ada, body: { name } });
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "secret", private: true },
	});
	await forge.call("PUT", "/repos/ada/desk/collaborators/bob", {
		as: ada,
		body: { permission: "write" },
	});
});

const open = async (body: object, path = at, as = ada) =>
	(await forge.call<Issue>("POST", path, { as, body })).body;
const edit = (number: number, body: object, as = ada) =>
	forge.call<Issue & { message: string }>("PATCH", `${at}/${number}`, {
		as,
		body,
	});
const openIssues = async (repo = "desk") =>
	(await forge.call<{ open_issues_count: number }>("GET", `/repos/ada/${repo}`))
		.body.open_issues_count;

test("an issue is opened with all that a writer says of it, and counted", async () => {
	const label = await forge.call<{ id: number }>(
		"POST",
		"/repos/ada/desk/labels",
		{
			as: ada,
			body: { name: "kind/bug", color: "#f00", exclusive: true },
		},
	);
	const milestone = await forge.call<{ id: number }>(
		"POST",
		"/repos/ada/desk/milestones",
		{
			as: ada,
			body: { title: "One" },
		},
	);
	const { status, body } = await forge.call<Issue>("POST", at, {
		as: ada,
		body: {
			title: " It breaks ",
			body: "See @bob",
			ref: "main",
			labels: [label.body.id, 99999],
			milestone: milestone.body.id,
			assignees: ["bob"],
			due_date: "2030-01-02T03:04:05Z",
		},
	});
	expect(status).toBe(201);
	expect(body).toEqual({
		id: body.id,
		url: `${forge.url}api/v1/repos/ada/desk/issues/1`,
		html_url: `${forge.url}ada/desk/issues/1`,
		number: 1,
		user: expect.objectContaining({ login: "ada", email: "ada@example.org" }),
		original_author: "",
		original_author_id: 0,
		title: "It breaks",
		body: "See @bob",
		ref: "main",
		assets: [],
		labels: [expect.objectContaining({ name: "kind/bug" })],
		milestone: expect.objectContaining({ open_issues: 1, closed_issues: 0 }),
		projects: [],
		assignee: expect.objectContaining({ login: "bob" }),
		assignees: [expect.objectContaining({ login: "bob" })],
		state: "open",
		is_locked: false,
		comments: 0,
		created_at: body.created_at,
		updated_at: body.created_at,
		closed_at: null,
		due_date: "2030-01-02T03:04:05Z",
		type: null,
		time_estimate: 0,
		pull_request: null,
		repository: {
			id: expect.any(Number),
			name: "desk",
			owner: "ada",
			full_name: "ada/desk",
		},
		pin_order: 0,
		content_version: 0,
	});
	expect(await openIssues()).toBe(1);
	expect((await forge.call("GET", `${at}/1`, { as: ada })).body).toEqual(body);
});

test("what needs writing is left out of a reader's issue", async () => {
	const issue = await open(
		{ title: "wish", due_date: "2030-01-02T03:04:05Z", assignees: ["bob"] },
		at,
		eve,
	);
	expect(issue).toMatchObject({ due_date: null, assignees: [] });
});

test("closing and opening again moves the counts", async () => {
	const before = await openIssues();
	expect((await edit(1, { state: "closed" })).body).toMatchObject({
		state: "closed",
		milestone: { open_issues: 0, closed_issues: 1 },
	});
	expect(await openIssues()).toBe(before - 1);
	expect((await edit(1, { state: "open" })).body).toMatchObject({
		state: "open",
		closed_at: null,
		milestone: { open_issues: 1, closed_issues: 0 },
	});
	expect(await openIssues()).toBe(before);
});

test("each text has a version, and a stale one changes nothing", async () => {
	const { number } = await open({ title: "text" });
	expect((await edit(number, { body: "a" })).body.content_version).toBe(1);
	const stale = await edit(number, { title: "lost", content_version: 0 });
	expect([stale.status, stale.body.message]).toEqual([
		409,
		"the issue is already changed",
	]);
	const fresh = await edit(number, { title: "kept", content_version: 1 });
	expect([fresh.status, fresh.body.title]).toEqual([201, "kept"]);
});

test.each([
	["an odd state", { state: "odd" }, 412],
	["an unknown assignee", { title: "half", assignees: ["nobody-here"] }, 422],
	["an unknown milestone", { title: "half", milestone: 9999 }, 422],
	["a due date that is not taken away", { unset_due_date: false }, 400],
	["a project that is none", { projects: [1] }, 400],
])("a change with %s is refused as a whole", async (_, body, status) => {
	const { number } = await open({ title: "whole" });
	expect((await edit(number, body)).status).toBe(status);
	expect((await forge.call<Issue>("GET", `${at}/${number}`)).body.title).toBe(
		"whole",
	);
});

test("a change of everything leaves a row for each change in the timeline", async () => {
	const { number } = await open({ title: "old", ref: "a" });
	await edit(number, {
		title: "new",
		ref: "b",
		due_date: "2030-03-04T00:00:00+02:00",
		assignees: ["bob"],
		state: "closed",
	});
	await edit(number, { due_date: "2030-03-05T00:00:00Z", assignees: [] });
	await edit(number, { unset_due_date: true });
	const { body } = await forge.call<
		{ type: string; body: string; removed_assignee: boolean }[]
	>("GET", `${at}/${number}/timeline`, { as: null });
	expect(body.map((e) => `${e.type} ${e.body}`.trim())).toEqual([
		"change_title",
		"change_issue_ref",
		"added_deadline 2030-03-04",
		"assignees",
		"close",
		"modified_deadline 2030-03-05|2030-03-04",
		"assignees",
		"removed_deadline 2030-03-05",
	]);
	expect(body[6]?.removed_assignee).toBe(true);
});

test("a list of assignees keeps the place of those who were assigned, and a primary one comes first", async () => {
	const { number } = await open({ title: "given", assignees: ["bob"] });
	const logins = async (change: object) =>
		(await edit(number, change)).body.assignees?.map((a) => a.login);
	expect(await logins({ assignees: ["ada", "bob"] })).toEqual(["bob", "ada"]);
	expect(await logins({ assignee: "ada", assignees: ["bob"] })).toEqual([
		"ada",
		"bob",
	]);
	expect(await logins({ assignee: "bob" })).toEqual(["bob"]);
});

test("many who open issues at once get consecutive numbers, and a refused one takes none", async () => {
	const path = "/repos/ada/race/issues";
	const refused = await forge.call("POST", path, {
		as: ada,
		body: { title: "x", assignees: ["none"] },
	});
	expect(refused.status).toBe(422);
	const made = await Promise.all(
		Array.from({ length: 8 }, (_, i) => open({ title: `${i}` }, path)),
	);
	expect(made.map((i) => i.number).sort((a, b) => a - b)).toEqual([
		1, 2, 3, 4, 5, 6, 7, 8,
	]);
	expect(await openIssues("race")).toBe(8);
});

test("a deleted issue is gone, and its number is not given again", async () => {
	const { number } = await open({ title: "gone" });
	const before = await openIssues();
	expect(
		(await forge.call("DELETE", `${at}/${number}`, { as: bob })).status,
	).toBe(403);
	expect(
		(await forge.call("DELETE", `${at}/${number}`, { as: ada })).status,
	).toBe(204);
	expect(
		(await forge.call("DELETE", `${at}/${number}`, { as: ada })).status,
	).toBe(404);
	expect(await openIssues()).toBe(before - 1);
	expect((await open({ title: "next" })).number).toBe(number + 1);
});

test("lists take filters, pages and a constant number of queries", async () => {
	const path = "/repos/ada/lists/issues";
	for (const name of ["a", "b"])
		await forge.call("POST", "/repos/ada/lists/labels", {
			as: ada,
			body: { name, color: "#fff" },
		});
	await open({ title: "first", body: "needle" }, path);
	const few = await queriesOf(forge, () =>
		forge.call("GET", path, { as: null }),
	);
	const second = await open(
		{ title: "second @eve", assignees: ["bob"], closed: true },
		path,
	);
	await forge.call("PUT", `${path}/${second.number}/labels`, {
		as: ada,
		body: { labels: ["a", "b"] },
	});
	await open({ title: "third" }, path, eve);
	await open({ title: "fourth" }, path, bob);
	expect(
		await queriesOf(forge, () => forge.call("GET", path, { as: null })),
	).toBe(few);
	const titles = async (query: string, base = path) => {
		const { body, headers } = await forge.call<Issue[]>(
			"GET",
			`${base}?${query}`,
			{ as: eve },
		);
		return [
			body.map((i) => i.title.split(" ")[0]).join(),
			Number(headers.get("X-Total-Count")),
		];
	};
	expect(await titles("")).toEqual(["fourth,third,first", 3]);
	expect(await titles("state=closed")).toEqual(["second", 1]);
	expect(await titles("state=all&limit=2&page=2")).toEqual(["second,first", 4]);
	expect(await titles("state=all&labels=a,b")).toEqual(["second", 1]);
	expect(await titles("q=NEEDLE")).toEqual(["first", 1]);
	expect(await titles("q=3")).toEqual(["third", 1]);
	expect(await titles("created_by=eve")).toEqual(["third", 1]);
	expect(await titles("state=all&assigned_by=bob")).toEqual(["second", 1]);
	expect(await titles("state=all&mentioned_by=eve")).toEqual(["second", 1]);
	expect(await titles("type=pulls")).toEqual(["", 0]);
	expect(await titles("since=2099-01-01T00:00:00Z")).toEqual(["", 0]);
	expect(await titles("q=needle&owner=ada", "/repos/issues/search")).toEqual([
		"first",
		1,
	]);
	expect((await forge.call("GET", `${path}?created_by=nobody`)).status).toBe(
		404,
	);
	expect((await forge.call("GET", `${path}?since=soon`)).status).toBe(422);
});

test("a search never shows nor counts what one may not see", async () => {
	await open({ title: "findme" }, "/repos/ada/secret/issues");
	for (const as of [eve, null]) {
		const found = await forge.call("GET", "/repos/issues/search?q=findme", {
			as,
		});
		expect([found.body, found.headers.get("X-Total-Count")]).toEqual([[], "0"]);
	}
	const own = await forge.call<Issue[]>(
		"GET",
		"/repos/issues/search?q=findme",
		{ as: ada },
	);
	expect(own.body.map((i) => i.title)).toEqual(["findme"]);
});

test.each([
	["nobody opens", () => null, "POST", at, 401],
	[
		"a stranger opens in a private repository",
		() => eve,
		"POST",
		"/repos/ada/secret/issues",
		404,
	],
	[
		"a stranger reads a private issue",
		() => eve,
		"GET",
		"/repos/ada/secret/issues/1",
		404,
	],
	["a stranger changes", () => eve, "PATCH", `${at}/1`, 403],
	["a reader labels", () => eve, "PUT", `${at}/1/labels`, 403],
	["somebody reads one that is none", () => eve, "GET", `${at}/junk`, 404],
])("%s an issue: refused", async (_, as, method, path, status) => {
	const body = method === "GET" ? undefined : { title: "x", labels: [] };
	expect((await forge.call(method, path, { as: as(), body })).status).toBe(
		status,
	);
});

test("an archived repository takes no issues, labels or comments", async () => {
	const { number } = await open({ title: "early" }, "/repos/ada/old/issues");
	await forge.call("PATCH", "/repos/ada/old", {
		as: ada,
		body: { archived: true },
	});
	for (const [method, path] of [
		["POST", "issues"],
		["PATCH", `issues/${number}`],
		["PUT", `issues/${number}/labels`],
		["POST", `issues/${number}/comments`],
		["POST", `issues/${number}/assignees`],
	])
		expect(
			(
				await forge.call(method as string, `/repos/ada/old/${path}`, {
					as: ada,
					body: {},
				})
			).status,
		).toBe(423);
});

test("a token for repositories opens no issues", async () => {
	const as = await forge.token(ada, ["write:repository", "read:issue"]);
	expect(
		(await forge.call("POST", at, { as, body: { title: "x" } })).status,
	).toBe(403);
	expect((await forge.call("GET", at, { as })).status).toBe(200);
});

test("an issue outlives the account of its author", async () => {
	const zed = await forge.user("zed");
	const { number } = await open({ title: "left behind" }, at, zed);
	expect((await forge.call("DELETE", "/admin/users/zed")).status).toBe(204);
	const { body } = await forge.call<Issue>("GET", `${at}/${number}`, {
		as: null,
	});
	expect(body.user).toMatchObject({ login: "Ghost" });
});
