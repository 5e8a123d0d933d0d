import { beforeAll, describe, expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";

let on: Awaited<ReturnType<typeof pullForge>>;
beforeAll(async () => {
	on = await pullForge();
});

test("a pull request is opened with all that is said of it", async () => {
	const { forge } = on;
	const label = await on.call<{ id: number }>("POST", "/labels", {
		name: "bug",
		color: "#f00",
	});
	const { name, sha } = await on.branch({ "a.txt": "one\ntwo\n" });
	const base = (
		await on.call<{ commit: { id: string } }>("GET", "/branches/main")
	).body.commit.id;
	const { status, body } = await on.call("POST", "/pulls", {
		head: name,
		base: "main",
		title: " WIP: something ",
		body: "words",
		labels: [label.body.id, 999],
		assignees: ["bob"],
		due_date: "2031-01-02T03:04:05Z",
	});
	expect(status).toBe(201);
	const page = `${forge.url}ada/book/pulls/${body.number}`;
	expect(body).toEqual({
		id: expect.any(Number),
		url: page,
		number: body.number,
		user: expect.objectContaining({ login: "ada" }),
		title: "WIP: something",
		body: "words",
		labels: [expect.objectContaining({ id: label.body.id })],
		milestone: null,
		assignee: expect.objectContaining({ login: "bob" }),
		assignees: [expect.objectContaining({ login: "bob" })],
		requested_reviewers: [],
		requested_reviewers_teams: [],
		state: "open",
		draft: true,
		is_locked: false,
		comments: 0,
		review_comments: 0,
		additions: 2,
		deletions: 0,
		changed_files: 1,
		html_url: page,
		diff_url: `${page}.diff`,
		patch_url: `${page}.patch`,
		mergeable: false,
		merged: false,
		merged_at: null,
		merge_commit_sha: null,
		merged_by: null,
		allow_maintainer_edit: true,
		base: {
			label: "main",
			ref: "main",
			sha: base,
			repo_id: expect.any(Number),
			repo: expect.objectContaining({
				full_name: "ada/book",
				open_pr_counter: expect.any(Number),
			}),
		},
		head: {
			label: name,
			ref: name,
			sha,
			repo_id: expect.any(Number),
			repo: expect.objectContaining({ full_name: "ada/book" }),
		},
		merge_base: base,
		due_date: "2031-01-02T03:04:05Z",
		created_at: expect.any(String),
		updated_at: expect.any(String),
		closed_at: null,
		pin_order: 0,
		content_version: 0,
	});
	const [first] = (await on.timeline(body.number)).filter(
		(row) => row.type === "pull_push",
	);
	expect(JSON.parse(first?.body ?? "")).toEqual({
		is_force_push: false,
		commit_ids: [sha],
	});
	const issue = await on.call<{ pull_request: object }>(
		"GET",
		`/issues/${body.number}`,
	);
	expect(issue.body.pull_request).toEqual({
		merged: false,
		merged_at: null,
		draft: true,
		ref: body.head.ref,
		html_url: page,
	});
});

test("what cannot be a pull request is refused", async () => {
	const { ada, bob, eve, forge } = on;
	const head = (await on.branch()).name;
	await on.call("POST", "/tags", { tag_name: "v1", target: "main" });
	await on.open({ head });
	const refused = async (
		body: object,
		as: Parameters<typeof on.call>[3] = ada,
	) =>
		(
			await on.call(
				"POST",
				"/pulls",
				{ head, base: "main", title: "t", ...body },
				as,
			)
		).status;
	expect(await refused({})).toBe(409);
	expect(await refused({ title: "" })).toBe(422);
	expect(await refused({ head: "main" })).toBe(422);
	expect(await refused({ head: "v1" })).toBe(422);
	expect(await refused({ head: "absent" })).toBe(404);
	expect(await refused({ base: "absent" })).toBe(404);
	expect(await refused({ head: "nobody-here:main" })).toBe(404);
	expect(await refused({ head: "eve:main" })).toBe(400);
	expect(await refused({ head: "eve/none:main" })).toBe(404);
	expect(await refused({ milestone: 77 })).toBe(404);
	expect(await refused({ assignees: ["nobody-here"] })).toBe(422);
	expect(await refused({ base: (await on.branch()).name }, eve)).toBe(403);
	expect(await refused({}, null)).toBe(401);
	expect(await refused({}, await forge.token(bob, ["write:issue"]))).toBe(403);
	const at = (path: string, as: Parameters<typeof on.call>[3]) =>
		forge.call("POST", `/repos/ada/${path}/pulls`, {
			as,
			body: { head: "x", base: "main", title: "t" },
		});
	expect((await at("old", ada)).status).toBe(423);
	expect((await at("secret", eve)).status).toBe(404);
	expect((await at("bare", ada)).status).toBe(404);
});

test("a fork's branch is proposed by who writes there, and its objects come along", async () => {
	const { eve, forge } = on;
	await forge.call("POST", "/repos/ada/book/forks", {
		as: eve,
		body: { name: "copy" },
	});
	const made = await forge.call<{ commit: { sha: string } }>(
		"POST",
		"/repos/eve/copy/contents/eve.txt",
		{ as: eve, body: { content: "eA==", branch: "main", new_branch: "mine" } },
	);
	const pull = await on.open({ head: "eve/copy:mine" }, eve);
	expect(pull.head).toMatchObject({
		ref: "mine",
		sha: made.body.commit.sha,
		repo: { full_name: "eve/copy" },
	});
	expect(pull.changed_files).toBe(1);
	const ref = await on.call<{ object: { sha: string } }[]>(
		"GET",
		`/git/refs/pull/${pull.number}/head`,
	);
	expect(ref.body[0]?.object.sha).toBe(made.body.commit.sha);
	const next = await forge.call<{ commit: { sha: string } }>(
		"POST",
		"/repos/eve/copy/contents/more.txt",
		{ as: eve, body: { content: "eA==", branch: "mine" } },
	);
	await on.settle();
	expect(await on.get(pull.number)).toMatchObject({
		changed_files: 2,
		mergeable: true,
		head: { sha: next.body.commit.sha },
	});
	const pushes = (await on.timeline(pull.number)).filter(
		(row) => row.type === "pull_push",
	);
	expect(pushes.map((row) => JSON.parse(row.body).commit_ids)).toEqual([
		[made.body.commit.sha],
		[next.body.commit.sha],
	]);
	expect(pushes[1]?.user.login).toBe("eve");
	await forge.call("DELETE", "/repos/eve/copy", { as: eve });
	expect((await on.get(pull.number)).state).toBe("closed");
	expect((await on.get(pull.number)).head).toMatchObject({
		repo: null,
		repo_id: -1,
		label: "mine",
		ref: `refs/pull/${pull.number}/head`,
		sha: next.body.commit.sha,
	});
	expect(
		(await on.call<unknown[]>("GET", `/pulls/${pull.number}/files`)).body,
	).toHaveLength(2);
});

describe("a change of a pull request", () => {
	const edit = (
		pull: { number: number },
		body: object,
		as: Parameters<typeof on.call>[3] = on.ada,
	) => on.call("PATCH", `/pulls/${pull.number}`, body, as);

	test("is all or nothing", async () => {
		const pull = await on.open();
		for (const [bad, status] of [
			[{ state: "merged" }, 412],
			[{ state: "" }, 412],
			[{ assignees: ["nobody-here"] }, 422],
			[{ milestone: 9999 }, 422],
			[{ base: "absent" }, 404],
			[{ due_date: "soon" }, 422],
			[{ content_version: 5 }, 409],
		] as const)
			expect([
				(await edit(pull, { title: "other", ...bad })).status,
				bad,
			]).toEqual([status, bad]);
		expect((await on.get(pull.number)).title).toBe("A change");
	});

	test("takes every member", async () => {
		const pull = await on.open({ body: "old" });
		const label = await on.call<{ id: number }>("POST", "/labels", {
			name: "x",
			color: "#0f0",
		});
		const changed = await edit(pull, {
			title: "wip: new",
			body: "b",
			assignee: "ada",
			assignees: ["bob"],
			labels: [label.body.id],
			due_date: "2030-01-01T00:00:00+02:00",
			state: "closed",
			content_version: 0,
		});
		expect(changed.status).toBe(201);
		expect(changed.body).toMatchObject({
			title: "wip: new",
			body: "b",
			draft: true,
			content_version: 1,
			state: "closed",
			closed_at: expect.any(String),
			due_date: "2030-01-01T23:59:59Z",
		});
		const logins = (of: typeof changed) =>
			of.body.assignees.map((a) => a.login);
		expect(logins(changed)).toEqual(["ada", "bob"]);
		const turned = await edit(pull, { assignee: "bob", assignees: ["ada"] });
		expect(logins(turned)).toEqual(["bob", "ada"]);
		const listed = await edit(pull, { assignees: ["ada", "bob"] });
		expect(logins(listed)).toEqual(["bob", "ada"]);
		await edit(pull, { assignees: ["ada"] });
		const alone = await edit(pull, { assignees: ["bob", "ada"] });
		expect(logins(alone)).toEqual(["ada", "bob"]);
		expect(changed.body.labels.map((l) => l.id)).toEqual([label.body.id]);
		const back = await edit(pull, {
			state: "open",
			unset_due_date: true,
			assignees: [],
			labels: [],
			body: "",
		});
		expect(back.body).toMatchObject({
			state: "open",
			due_date: null,
			assignees: [],
			labels: [],
			body: "",
			closed_at: null,
		});
	});

	test("is for the poster and for writers", async () => {
		const pull = await on.open({}, on.bob);
		expect((await edit(pull, { title: "x" }, on.eve)).status).toBe(403);
		expect((await edit(pull, { title: "x" }, null)).status).toBe(401);
		expect(
			(
				await edit(
					pull,
					{ title: "x" },
					await on.forge.token(on.bob, ["read:repository"]),
				)
			).status,
		).toBe(403);
		expect(
			(await edit(pull, { allow_maintainer_edit: false }, on.ada)).status,
		).toBe(403);
		expect(
			(await edit(pull, { allow_maintainer_edit: false }, on.bob)).body
				.allow_maintainer_edit,
		).toBe(false);
		const issue = await on.call<{ number: number }>("POST", "/issues", {
			title: "plain",
		});
		expect((await edit(issue.body, { title: "x" })).status).toBe(404);
		expect((await edit({ number: 9999 }, { title: "x" })).status).toBe(404);
	});

	test("takes another base, unless that is no use", async () => {
		const head = await on.branch();
		const release = await on.branch(
			{ "release.txt": "r\n" },
			"main",
			"release",
		);
		const pull = await on.open({ head: head.name });
		const changed = await edit(pull, { base: "release" });
		expect(changed.body.base).toMatchObject({
			ref: "release",
			sha: release.sha,
		});
		expect(
			(await on.timeline(pull.number)).find(
				(row) => row.type === "change_target_branch",
			),
		).toMatchObject({ old_ref: "main", new_ref: "release" });
		await on.open({ head: head.name });
		expect((await edit(pull, { base: "main" })).status).toBe(409);
		await on.call("POST", "/branches", {
			new_branch_name: "same",
			old_branch_name: head.name,
		});
		expect((await edit(pull, { base: "same" })).status).toBe(422);
		await edit(pull, { state: "closed" });
		expect((await edit(pull, { base: "same" })).status).toBe(422);
		expect((await on.get(pull.number)).base.ref).toBe("release");
	});

	test("of one version succeeds once when several come at a time", async () => {
		const pull = await on.open();
		const all = await Promise.all(
			Array.from({ length: 5 }, (_, i) =>
				edit(pull, { body: `b${i}`, content_version: 0 }),
			),
		);
		expect(all.map((r) => r.status).sort()).toEqual([201, 409, 409, 409, 409]);
	});

	test("opens only one of two for the same branches", async () => {
		const head = (await on.branch()).name;
		const one = await on.open({ head });
		await edit(one, { state: "closed" });
		await on.open({ head });
		expect((await edit(one, { state: "open" })).status).toBe(409);
		expect(
			(await on.call("PATCH", `/issues/${one.number}`, { state: "open" }))
				.status,
		).toBe(409);
	});
});
