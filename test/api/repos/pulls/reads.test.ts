import { beforeAll, expect, test } from "vitest";
import { queriesOf } from "../../../support/forge.ts";
import { type PullBody, pullForge } from "../../../support/pulls.ts";

let on: Awaited<ReturnType<typeof pullForge>>;
beforeAll(async () => {
	on = await pullForge();
});

test("a push moves the pull request, and the base decides whether it can be merged", async () => {
	const head = await on.branch({ "clash.txt": "mine\n" });
	const pull = await on.open({ head: head.name });
	expect(pull.mergeable).toBe(true);
	await on.push("main", "clash.txt", "theirs\n");
	expect((await on.get(pull.number)).mergeable).toBe(false);
	await on.settle();
	expect((await on.get(pull.number)).mergeable).toBe(false);
	const other = await on.open();
	await on.push("main", "elsewhere.txt", "x\n");
	await on.settle();
	expect((await on.get(other.number)).mergeable).toBe(true);
	const versions = await on.forge.app.db.rows((q) =>
		q
			.selectFrom("pull_version")
			.select("number")
			.where("issue_id", "=", other.id),
	);
	expect(versions).toHaveLength(1);
});

test("a deleted branch closes what is from it, and what was for it goes to the default branch", async () => {
	const middle = await on.branch();
	const top = await on.branch({}, middle.name);
	const from = await on.open({ head: middle.name });
	const into = await on.open({ head: top.name, base: middle.name });
	await on.call("DELETE", `/branches/${middle.name}`);
	await on.settle();
	expect(await on.get(from.number)).toMatchObject({
		state: "closed",
		head: { ref: `refs/pull/${from.number}/head`, sha: middle.sha },
	});
	expect((await on.timeline(from.number)).map((row) => row.type)).toEqual([
		"pull_push",
		"close",
		"delete_branch",
	]);
	expect(await on.get(into.number)).toMatchObject({
		state: "open",
		base: { ref: "main" },
	});
});

test("files, commits, diff and patch are those since the branches parted", async () => {
	const head = await on.branch({ "d/ä.txt": "1\n2\n", "z.txt": "z\n" });
	const pull = await on.open({ head: head.name });
	const at = `/pulls/${pull.number}`;
	const files = await on.call<{ filename: string }[]>(
		"GET",
		`${at}/files`,
		undefined,
		null,
	);
	expect(files.headers.get("X-Total-Count")).toBe("2");
	expect(files.body[0]).toEqual({
		filename: "d/ä.txt",
		status: "added",
		additions: 2,
		deletions: 0,
		changes: 2,
		html_url: `${on.forge.url}ada/book/src/commit/${head.sha}/d/%C3%A4.txt`,
		contents_url: `${on.forge.url}api/v1/repos/ada/book/contents/d/%C3%A4.txt?ref=${head.sha}`,
		raw_url: `${on.forge.url}ada/book/raw/commit/${head.sha}/d/%C3%A4.txt`,
	});
	expect(
		(await on.call<unknown[]>("GET", `${at}/files?skip-to=z.txt`)).body,
	).toHaveLength(1);
	expect(
		(await on.call<unknown[]>("GET", `${at}/files?limit=1&page=2`)).body,
	).toHaveLength(1);
	expect(
		(await on.call<unknown[]>("GET", `${at}/files?whitespace=ignore-all`)).body,
	).toHaveLength(2);
	const commits = await on.call<{ sha: string }[]>(
		"GET",
		`${at}/commits?limit=1`,
	);
	expect([
		commits.body[0]?.sha,
		commits.headers.get("X-Total-Count"),
		commits.headers.get("X-HasMore"),
	]).toEqual([head.sha, "2", "true"]);
	const diff = await on.call("GET", `${at}.diff`);
	expect(diff.headers.get("Content-Type")).toMatch(/^text\/plain/);
	expect(diff.text).toContain("diff --git a/d/ä.txt b/d/ä.txt");
	expect((await on.call("GET", `${at}.patch`)).text).toMatch(
		/Subject: \[PATCH 1\/2\]/,
	);
	expect((await on.call("GET", `${at}.html`)).status).toBe(404);
	expect((await on.call("GET", `${at}/merge`)).status).toBe(404);
});

test("lists are filtered, sorted and counted, with as many queries for many as for few", async () => {
	const { forge, ada, bob } = on;
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "lists", auto_init: true },
	});
	await forge.call("PUT", "/repos/ada/lists/collaborators/bob", {
		as: ada,
		body: { permission: "write" },
	});
	const open = async (name: string, as = ada, more: object = {}) => {
		await forge.call("POST", `/repos/ada/lists/contents/${name}`, {
			as,
			body: { content: "eA==", branch: "main", new_branch: name },
		});
		return (
			await forge.call<PullBody>("POST", "/repos/ada/lists/pulls", {
				as,
				body: { head: name, base: "main", title: name, ...more },
			})
		).body;
	};
	const list = (query = "") =>
		forge.call<PullBody[]>("GET", `/repos/ada/lists/pulls?${query}`, {
			as: null,
		});
	await open("a");
	await list();
	const few = await queriesOf(forge, () => list());
	await open("b", bob, { assignees: ["ada"] });
	const c = await open("c");
	await forge.call("PATCH", `/repos/ada/lists/pulls/${c.number}`, {
		as: ada,
		body: { state: "closed" },
	});
	expect(await queriesOf(forge, () => list())).toBe(few);
	const titles = async (query: string) =>
		(await list(query)).body.map((p) => p.title).join("");
	expect(await titles("")).toBe("cba");
	expect(await titles("state=open")).toBe("ba");
	expect(await titles("state=closed")).toBe("c");
	expect(await titles("sort=oldest")).toBe("abc");
	expect(await titles("poster=bob")).toBe("b");
	expect(await titles("base_branch=other")).toBe("");
	for (const sort of [
		"recentupdate",
		"leastupdate",
		"recentclose",
		"mostcomment",
		"leastcomment",
		"priority",
		"nearduedate",
		"farduedate",
	])
		expect((await titles(`sort=${sort}`)).length).toBe(3);
	expect((await list("poster=nobody-here")).status).toBe(400);
	const page = await list("limit=2&page=2");
	expect([page.body.length, page.headers.get("X-Total-Count")]).toEqual([
		1,
		"3",
	]);
	expect(page.headers.get("Link")).toContain('rel="prev"');
	expect(page.body[0]).toMatchObject({
		assignees: [],
		requested_reviewers: [],
	});
	expect(page.body[0]).not.toHaveProperty("additions");
	const repository = await forge.call<{
		open_pr_counter: number;
		open_issues_count: number;
	}>("GET", "/repos/ada/lists");
	expect(repository.body).toMatchObject({
		open_pr_counter: 2,
		open_issues_count: 0,
	});
});

test("a pull request is found by its branches", async () => {
	const pull = await on.open();
	const found = (head: string) =>
		on.call("GET", `/pulls/main/${head}`, undefined, null);
	expect((await found(pull.head.ref)).body.number).toBe(pull.number);
	expect((await found(`ada:${pull.head.ref}`)).body.number).toBe(pull.number);
	expect((await found("none")).status).toBe(404);
	expect(
		(await on.call("GET", `/pulls/main/${pull.head.ref}`, undefined, on.eve))
			.status,
	).toBe(200);
	expect(
		(
			await on.forge.call("GET", "/repos/ada/secret/pulls/main/x", {
				as: on.eve,
			})
		).status,
	).toBe(404);
});

test("a base that moves on makes all pull requests for it be looked at again", async () => {
	const { name } = await on.branch();
	const pulls = [];
	for (let i = 0; i < 14; i++)
		pulls.push(
			await on.open({ base: name, head: (await on.branch({}, name)).name }),
		);
	await on.push(name, "moved.txt", "x\n");
	await on.settle();
	for (const { number } of pulls)
		expect([number, (await on.get(number)).mergeable]).toEqual([number, true]);
});

test("pull requests go on when their branches are renamed", async () => {
	const base = (await on.branch()).name;
	const head = (await on.branch({}, base)).name;
	const { number } = await on.open({ base, head });
	for (const name of [base, head])
		expect(
			(await on.call("PATCH", `/branches/${name}`, { name: `${name}-new` }))
				.status,
		).toBe(204);
	await on.settle();
	expect(await on.get(number)).toMatchObject({
		state: "open",
		mergeable: true,
		base: { ref: `${base}-new` },
		head: { ref: `${head}-new` },
	});
});
