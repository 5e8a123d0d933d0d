import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { hookBench } from "../support/hook-bench.ts";

const {
	clock,
	inbox,
	forge,
	ada,
	bob,
	send,
	settled,
	repository,
	hook,
	write,
	history,
} = await hookBench();
const hour = 3600_000;

const events = () =>
	inbox
		.take()
		.map((one) => [
			one.headers["x-gitea-event-type"],
			one.body?.action ?? one.body?.ref,
		]);
test("a push is told with its commits, signed, under every name that receivers look for", async () => {
	const api = await repository();
	await hook(api, { authorization_header: "Bearer abc" }, { secret: "hush" });
	await write(api, "a.txt", { new_branch: "feat/x" });
	await settled();
	const [created, pushed] = inbox.take();
	expect(created?.body).toMatchObject({ ref: "feat/x", ref_type: "branch" });
	const sha256 = createHmac("sha256", "hush")
		.update(pushed?.text ?? "")
		.digest("hex");
	expect(pushed).toMatchObject({
		method: "POST",
		path: "/in",
		headers: {
			"content-type": "application/json",
			authorization: "Bearer abc",
			"x-gitea-event": "push",
			"x-gitea-event-type": "push",
			"x-github-event": "push",
			"x-gogs-event": "push",
			"x-gitea-signature": sha256,
			"x-hub-signature-256": `sha256=${sha256}`,
			"x-gitea-delivery": expect.stringMatching(/^[0-9a-f-]{36}$/),
		},
		body: {
			ref: "refs/heads/feat/x",
			before: "0".repeat(40),
			after: expect.stringMatching(/^[0-9a-f]{40}$/),
			total_commits: 1,
			commits: [
				{
					message: "add a.txt\n",
					added: ["a.txt"],
					removed: [],
					modified: [],
					author: { username: "ada" },
				},
			],
			repository: { full_name: api.slice(7), permissions: { admin: true } },
			pusher: { login: "ada" },
			sender: { login: "ada" },
		},
	});
	await write(api, "b.txt", { branch: "feat/x" });
	await settled();
	const [second] = inbox.take();
	expect(second?.body).toMatchObject({
		before: pushed?.body.after,
		total_commits: 1,
	});
	expect(second?.body.compare_url).toMatch(
		/compare\/[0-9a-f]{40}\.\.\.[0-9a-f]{40}$/,
	);
});

test("each event is told once to those who asked for it, filtered by branch", async () => {
	const api = await repository();
	await hook(api, {
		branch_filter: "release/*",
		events: ["push", "issues", "issue_comment", "wiki", "delete", "repository"],
	});
	await write(api, "a.txt");
	await write(api, "b.txt", { new_branch: "release/1" });
	const { number } = await send("POST", `${api}/issues`, { title: "one" });
	const { id } = await send("POST", `${api}/labels`, {
		name: "x",
		color: "#fff",
	});
	await send("POST", `${api}/issues/${number}/labels`, { labels: [id] });
	await send("PATCH", `${api}/issues/${number}`, {
		title: "two",
		assignees: ["ada"],
	});
	await send("POST", `${api}/issues/${number}/comments`, { body: "hm" });
	await send("PATCH", `${api}/issues/${number}`, { state: "closed" });
	await send("POST", `${api}/wiki/new`, {
		title: "Home",
		content_base64: "eA==",
	});
	await send("DELETE", `${api}/branches/release%2F1`);
	await settled();
	const got = inbox.take();
	expect(
		got.map((one) => [
			one.headers["x-gitea-event-type"],
			one.body.action ?? one.body.ref,
		]),
	).toEqual([
		["push", "refs/heads/release/1"],
		["issues", "opened"],
		["issue_label", "label_updated"],
		["issue_assign", "assigned"],
		["issues", "edited"],
		["issue_comment", "created"],
		["issues", "closed"],
		["wiki", "created"],
		["delete", "release/1"],
	]);
	expect(got[4]?.body.changes).toEqual({ title: { from: "one" } });
	expect(got[5]?.body).toMatchObject({
		is_pull: false,
		comment: { body: "hm" },
		issue: { number },
	});
	expect(got[7]?.body).toMatchObject({
		page: "Home",
		comment: 'Add "Home"',
		sender: { login: "ada" },
	});
});

test("owners, the site and new repositories have webhooks of their own", async () => {
	const config = { url: inbox.url, content_type: "form" };
	const events_ = {
		type: "gogs",
		active: true,
		events: ["repository", "push"],
	};
	const mine = await send("POST", "/user/hooks", { ...events_, config });
	const site = await send(
		"POST",
		"/admin/hooks",
		{ ...events_, config: { ...config, is_system_webhook: "true" } },
		forge.admin,
	);
	const usual = await send(
		"POST",
		"/admin/hooks",
		{ ...events_, config: { ...config, secret: "s" } },
		forge.admin,
	);
	const api = await repository();
	await write(api, "a.txt");
	await settled();
	const got = inbox
		.take()
		.map((one) =>
			JSON.parse(new URLSearchParams(one.text).get("payload") ?? ""),
		);
	// a user's, a site's and a copied webhook hear of both
	expect(got.filter((body) => body.action === "created").length).toBe(3);
	expect(got.filter((body) => body.ref === "refs/heads/main").length).toBe(3);
	const copies = await send<{ id: number; type: string }[]>(
		"GET",
		`${api}/hooks`,
	);
	expect(copies.map((one) => one.type)).toEqual(["gogs"]);
	await send("DELETE", api);
	await settled();
	expect(
		inbox
			.take()
			.map((one) =>
				JSON.parse(new URLSearchParams(one.text).get("payload") ?? ""),
			)
			.map((body) => [body.action, body.repository.full_name]),
	).toEqual([
		["deleted", api.slice(7)],
		["deleted", api.slice(7)],
	]);
	await send("DELETE", `/user/hooks/${mine.id}`);
	for (const one of [site, usual])
		await send("DELETE", `/admin/hooks/${one.id}`, undefined, forge.admin);
});

test("a receiver that was down gets everything in order, and the history tells it", async () => {
	const api = await repository();
	const { id } = await hook(api, { events: ["issues"] });
	inbox.answers(() => 503);
	for (const title of ["one", "two", "three"])
		await send("POST", `${api}/issues`, { title });
	await settled();
	expect((await history(api, id)).map((d) => [d.state, d.attempts])).toEqual([
		["waiting", 0],
		["waiting", 0],
		["waiting", 1],
	]);
	for (let i = 0; i < 5; i++) {
		clock.now += 2 * 60_000;
		await settled();
	}
	expect(inbox.take()).toEqual([]);
	inbox.answers(() => 200);
	clock.now += hour;
	await settled();
	expect(inbox.take().map((one) => one.body.issue.title)).toEqual([
		"one",
		"two",
		"three",
	]);
	const done = await history(api, id);
	expect(done.map((d) => [d.state, d.response_status])).toEqual([
		["delivered", 200],
		["delivered", 200],
		["delivered", 200],
	]);
	const again = await forge.call(
		"POST",
		`${api}/hooks/${id}/deliveries/${done[1]?.id}/redeliver`,
		{ as: ada },
	);
	expect(again.status).toBe(202);
	await settled();
	expect(inbox.take().map((one) => one.body.issue.title)).toEqual(["two"]);
	expect(
		(
			await forge.call(
				"POST",
				`${api}/hooks/${id}/deliveries/999999/redeliver`,
				{ as: ada },
			)
		).status,
	).toBe(404);
});

test("a message that is refused holds up nobody, and is tried for a day at most", async () => {
	const api = await repository();
	const { id } = await hook(api, { events: ["issues"] });
	inbox.answers((one) =>
		one.text.includes("poison")
			? 500
			: one.text.includes("unwanted")
				? 400
				: 200,
	);
	for (const title of ["poison", "unwanted", "fine"])
		await send("POST", `${api}/issues`, { title });
	await settled();
	expect(inbox.take().map((one) => one.body.issue.title)).toEqual(["fine"]);
	const states = async () => (await history(api, id)).map((d) => d.state);
	expect(await states()).toEqual(["delivered", "failed", "retrying"]);
	for (let i = 0; i < 26; i++) {
		clock.now += hour;
		await settled();
	}
	expect(await states()).toEqual(["delivered", "failed", "failed"]);
	// a webhook that has never worked for days is switched off
	inbox.answers(() => 400);
	for (let i = 0; i < 4; i++) {
		clock.now += 25 * hour;
		await send("POST", `${api}/issues`, { title: "again" });
		await settled();
	}
	const off = await send<{ active: boolean }>("GET", `${api}/hooks/${id}`);
	expect(off.active).toBe(false);
	inbox.answers(() => 200);
	await send("PATCH", `${api}/hooks/${id}`, { active: true });
	await send("POST", `${api}/issues`, { title: "well again" });
	await settled();
	expect(inbox.take().map((one) => one.body.issue.title)).toEqual([
		"well again",
	]);
});

test("a test tells of the newest commit, also while the webhook is off", async () => {
	const api = await repository();
	const { id } = await hook(api, { active: false });
	await write(api, "a.txt");
	await settled();
	expect(inbox.take()).toEqual([]);
	await send("POST", `${api}/hooks/${id}/tests`);
	await settled();
	expect(events()).toEqual([["push", "refs/heads/main"]]);
	expect(
		(await forge.call("POST", `${api}/hooks/${id}/tests?ref=none`, { as: ada }))
			.status,
	).toBe(404);
	expect(
		(await forge.call("POST", `${api}/hooks/${id}/tests`, { as: bob })).status,
	).toBe(403);
});

test("whoever set a webhook up and may not see the repository any more is told nothing", async () => {
	const api = await repository({ private: true });
	await send("PUT", `${api}/collaborators/bob`, { permission: "admin" });
	const made = await forge.call<{ id: number }>("POST", `${api}/hooks`, {
		as: bob,
		body: {
			type: "gitea",
			active: true,
			events: ["issues"],
			config: { url: inbox.url, content_type: "json" },
		},
	});
	await send("POST", `${api}/issues`, { title: "seen" });
	await settled();
	expect(inbox.take().length).toBe(1);
	await send("DELETE", `${api}/collaborators/bob`);
	await send("POST", `${api}/issues`, { title: "unseen" });
	await settled();
	expect(inbox.take()).toEqual([]);
	expect(await send("GET", `${api}/hooks/${made.body.id}`)).toMatchObject({
		active: false,
	});
});

test("what waits for a receiver is taken together, and what comes after a failure is given back untouched", async () => {
	const api = await repository();
	const { id } = await hook(api, { events: ["issues"] });
	const titles = Array.from({ length: 40 }, (_, i) => `number ${i}`);
	inbox.answers(() => 503);
	for (const title of titles) await send("POST", `${api}/issues`, { title });
	await settled();
	inbox.answers(({ body }) => (body.issue.title === "number 20" ? 503 : 200));
	clock.now += 2 * 60_000;
	// what follows new repositories is not counted
	await forge.app.jobs.settled();
	const before = forge.app.db.statements;
	await forge.app.outbox.webhooks.settled();
	// they are looked for and claimed together, not one by one
	expect(forge.app.db.statements - before).toBeLessThan(21 * 10);
	expect(inbox.take().map((one) => one.body.issue.title)).toEqual(
		titles.slice(0, 20),
	);
	const waiting = (await history(api, id)).filter((d) => d.state === "waiting");
	expect(waiting.map((d) => d.attempts)).toEqual([...Array(19).fill(0), 1]);
	inbox.answers(() => 200);
	clock.now += 2 * 60_000;
	await settled();
	expect(inbox.take().map((one) => one.body.issue.title)).toEqual(
		titles.slice(20),
	);
});
