import { expect, test, vi } from "vitest";
import { activity } from "../../src/domain/activity/record.ts";
import { queriesOf, testForge } from "../support/forge.ts";

type User = { name: string; password: string };
interface Act {
	id: number;
	op_type: string;
	content: string;
	ref_name: string;
	user_id: number;
	act_user: { login: string };
	repo: { full_name: string };
}
const now = Date.parse("2030-01-01T12:00:00Z");
const forge = await testForge({}, { clock: () => now });
const [ada, bob, eve] = (await Promise.all(
	["ada", "bob", "eve"].map((name) => forge.user(name)),
)) as [User, User, User];

const send = async (method: string, path: string, as: User, body?: object) => {
	const reply = await forge.call<{ number: number; id: number }>(method, path, {
		as,
		body,
	});
	if (reply.status >= 300)
		throw new Error(`${path}: ${reply.status} ${reply.text}`);
	await forge.app.events.settled();
	return reply.body;
};
const feed = (path: string, as: User | null = ada, query = "") =>
	forge.call<Act[]>("GET", `${path}/activities/feeds${query}`, { as });
const acts = async (path: string, as: User | null = ada, query = "") =>
	(await feed(path, as, query)).body.map((a) =>
		[a.op_type, a.ref_name || a.content].join(" ").trim(),
	);

await send("POST", "/user/repos", ada, { name: "open", auto_init: true });
await send("POST", "/user/repos", ada, { name: "dark", private: true });

test("what happens in a repository is told with all that belongs to it", async () => {
	const at = "/repos/ada/open";
	await send("POST", `${at}/contents/a.txt`, ada, {
		content: "eA==",
		message: "add a",
		new_branch: "side",
	});
	const { number } = await send("POST", `${at}/issues`, bob, {
		title: "Hello",
	});
	const comment = await send("POST", `${at}/issues/${number}/comments`, bob, {
		body: "first line\nsecond",
	});
	await send("PATCH", `${at}/issues/${number}`, ada, { state: "closed" });
	await send("PATCH", `${at}/issues/${number}`, ada, { state: "open" });
	await send("DELETE", `${at}/branches/side`, ada);
	await send("POST", `${at}/tags`, ada, { tag_name: "v1" });
	await send("PATCH", at, ada, { name: "wide" });
	const path = "/repos/ada/wide";
	expect(await acts(path)).toEqual([
		"rename_repo open",
		"push_tag refs/tags/v1",
		"delete_branch refs/heads/side",
		"reopen_issue 1|",
		"close_issue 1|",
		"comment_issue 1|first line",
		"create_issue 1|Hello",
		"commit_repo refs/heads/side",
		"commit_repo refs/heads/side",
		"create_repo",
	]);
	const { body } = await feed(path);
	expect(body[5]).toEqual({
		id: expect.any(Number),
		user_id: body[5]?.user_id,
		op_type: "comment_issue",
		act_user_id: body[5]?.user_id,
		act_user: expect.objectContaining({ login: "bob" }),
		repo_id: expect.any(Number),
		repo: expect.objectContaining({ full_name: "ada/wide" }),
		comment_id: comment.id,
		comment: expect.objectContaining({ id: comment.id, user: null }),
		ref_name: "",
		is_private: false,
		content: "1|first line",
		created: "2030-01-01T12:00:00Z",
	});
	const pushed = JSON.parse(body[8]?.content ?? "");
	expect(pushed).toMatchObject({
		Len: 1,
		Commits: [{ Message: "add a\n", AuthorName: "ada" }],
		CompareURL: expect.stringMatching(
			/^ada\/.*\/compare\/main\.\.\.[0-9a-f]{40}$/,
		),
	});
	const page = await feed(path, null, "?limit=2&page=2");
	expect(page.body.map((a) => a.op_type)).toEqual([
		"delete_branch",
		"reopen_issue",
	]);
	expect(page.headers.get("x-total-count")).toBe("10");
	expect(page.headers.get("link")).toBeNull();
	expect(await acts(path, ada, "?date=2030-01-01")).toHaveLength(10);
	expect(await acts(path, ada, "?date=2029-12-31")).toEqual([]);
	const one = await queriesOf(forge, () => feed(path, bob, "?limit=1"));
	// comments of one repository are one look more
	expect(
		await queriesOf(forge, () => feed(path, bob, "?limit=9")),
	).toBeLessThanOrEqual(one + 5);
	const two = await queriesOf(forge, () => feed(path, bob, "?limit=7"));
	expect(await queriesOf(forge, () => feed(path, bob, "?limit=9"))).toBe(two);
});

test("a user's feed holds what the user did and watches, as far as the viewer may see it", async () => {
	await send("POST", "/repos/ada/dark/issues", ada, { title: "Secret" });
	expect(await acts("/users/ada", ada)).toContain("create_issue 1|Secret");
	expect(await acts("/users/ada", ada)).toContain("create_issue 1|Hello");
	expect(
		await acts("/users/ada", ada, "?only-performed-by=true"),
	).not.toContain("create_issue 1|Hello");
	for (const as of [bob, null]) {
		const seen = await feed("/users/ada", as);
		expect(seen.text).not.toContain("Secret");
		expect(Number(seen.headers.get("x-total-count"))).toBe(seen.body.length);
		expect(seen.body.map((a) => a.repo.full_name)).not.toContain("ada/dark");
	}
	expect((await feed("/repos/ada/dark", bob)).status).toBe(404);
	const heat = (as: User | null) =>
		forge.call<{ timestamp: number; contributions: number }[]>(
			"GET",
			"/users/ada/heatmap",
			{ as },
		);
	const quarter = now / 1000;
	const mine = (await heat(ada)).body;
	const theirs = (await heat(bob)).body;
	expect(mine).toEqual([
		{ timestamp: quarter, contributions: expect.any(Number) },
	]);
	// the repository and its issue
	expect((theirs[0]?.contributions ?? 0) + 2).toBe(mine[0]?.contributions);
	// who may no longer read issues does not hear of them
	await send("PATCH", "/repos/ada/wide", ada, { has_issues: false });
	expect(await acts("/repos/ada/wide", null)).not.toContain(
		"create_issue 1|Hello",
	);
	await send("PATCH", "/repos/ada/wide", ada, { has_issues: true });
	// who keeps it private is not told of
	await send("PATCH", "/user/settings", ada, { hide_activity: true });
	for (const as of [bob, null]) {
		expect(await acts("/users/ada", as)).toEqual([]);
		expect((await heat(as)).body).toEqual([]);
		expect(await acts("/repos/ada/wide", as)).toEqual([
			"comment_issue 1|first line",
			"create_issue 1|Hello",
		]);
	}
	expect((await acts("/users/ada", forge.admin)).length).toBeGreaterThan(5);
	await send("PATCH", "/user/settings", ada, { hide_activity: false });
});

test("organizations and teams have feeds of their repositories", async () => {
	await send("POST", "/orgs", ada, { username: "acme" });
	for (const [name, secret] of [
		["pub", false],
		["priv", true],
	] as const)
		await send("POST", "/orgs/acme/repos", ada, { name, private: secret });
	const team = await send("POST", "/orgs/acme/teams", ada, {
		name: "readers",
		permission: "read",
		units: ["repo.code"],
		visibility: "public",
	});
	await send("PUT", `/teams/${team.id}/repos/acme/priv`, ada);
	await send("PUT", `/teams/${team.id}/members/bob`, ada);
	await send("POST", "/repos/acme/priv/issues", ada, { title: "Inner" });
	expect(await acts("/orgs/acme")).toEqual([
		"create_issue 1|Inner",
		"create_repo",
		"create_repo",
	]);
	expect(await acts("/orgs/acme", eve)).toEqual(["create_repo"]);
	expect(await acts("/orgs/acme", null)).toEqual(["create_repo"]);
	// bob's team reads code, not issues
	expect(await acts("/orgs/acme", bob)).toEqual(["create_repo", "create_repo"]);
	expect(await acts(`/teams/${team.id}`, bob)).toEqual(["create_repo"]);
	const stranger = await feed(`/teams/${team.id}`, eve);
	expect([stranger.body, stranger.headers.get("x-total-count")]).toEqual([
		[],
		"0",
	]);
	expect((await feed(`/teams/${team.id}`, null)).status).toBe(401);
	for (const path of [
		"/orgs/none",
		"/users/none",
		"/teams/999999",
		"/repos/ada/none",
	])
		expect((await feed(path)).status).toBe(404);
	const weak = await forge.token(ada, ["read:issue"]);
	expect(
		(await forge.call("GET", "/users/ada/activities/feeds", { as: weak }))
			.status,
	).toBe(403);
});

test("events that are read twice are told once", async () => {
	const rows = () =>
		forge.app.db.rows((q) =>
			q.selectFrom("activity").selectAll().orderBy("id"),
		);
	const before = await rows();
	forge.app.events.consume({ ...activity(forge.app), name: "activity again" });
	await forge.app.events.settled();
	expect((await rows()).length).toBe(before.length);
});

test("feeds wait until the reader's own last act is in them", async () => {
	const carl = await forge.user("carl");
	// a busy machine may need longer than a reader waits: here he has all the time
	const waits = vi
		.spyOn(forge.app.events, "caughtUp")
		.mockImplementation(() => forge.app.events.settled());
	const call = (method: string, path: string, body?: object) =>
		forge.call<{ op_type: string; content: string }[]>(method, path, {
			as: carl,
			body,
		});
	await call("POST", "/user/repos", { name: "quick" });
	for (let n = 1; n <= 5; n++) {
		await call("POST", "/repos/carl/quick/issues", { title: `issue ${n}` });
		for (const path of ["/users/carl", "/repos/carl/quick"]) {
			waits.mockClear();
			const { body } = await call("GET", `${path}/activities/feeds`);
			expect(body[0]?.content).toContain(`issue ${n}`);
			expect(waits).toHaveBeenCalledWith("activity", expect.any(Number));
		}
	}
	waits.mockRestore();
});
