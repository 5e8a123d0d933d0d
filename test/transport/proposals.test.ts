import { beforeAll, expect, test } from "vitest";
import { gitBench } from "../support/git-client.ts";
import type { PullBody } from "../support/pulls.ts";

let on: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	on = await gitBench();
});
const pullsOf = async (api: string) =>
	(
		await on.forge.call<(PullBody & { user: { login: string } })[]>(
			"GET",
			`${api}/pulls?sort=oldest`,
		)
	).body;
const settle = async () => {
	await on.forge.app.events.settled();
	await on.forge.app.jobs.settled();
};
const propose = (dir: string, ...more: string[]) =>
	on.git(dir, "push", "origin", ...more);

async function begun(more: Record<string, unknown> = {}) {
	const made = await on.repository({ auto_init: true, ...more });
	const url = on.forge.gitUrl(`ada/${made.name}`, on.bob);
	return { ...made, bobs: url, dir: await on.clone(url) };
}

test.each(["sha1", "sha256"])(
	"who only reads opens a pull request by a push, %s",
	async (format) => {
		const { api, name, dir } = await begun({ object_format_name: format });
		const first = await on.commit(dir, "A title\n\nand words");
		const made = await propose(dir, "HEAD:refs/for/main/mine");
		expect([made.code, made.stderr]).toEqual([
			0,
			expect.stringContaining(`${on.forge.url}ada/${name}/pulls/1`),
		]);
		const [pull] = await pullsOf(api);
		expect(pull).toMatchObject({
			title: "A title",
			body: "and words",
			user: { login: "bob" },
			base: { ref: "main" },
			head: { sha: first, ref: "refs/pull/1/head", label: "" },
			mergeable: true,
		});
		const second = await on.commit(dir, "more", "other.txt");
		expect(
			(await propose(dir, "HEAD:refs/for/main", "-o", "topic=mine")).code,
		).toBe(0);
		expect((await pullsOf(api)).map((p) => p.head.sha)).toEqual([second]);
		await on.ok(dir, "commit", "-q", "--amend", "-m", "rewritten");
		const refused = await propose(dir, "HEAD:refs/for/main/mine");
		expect([refused.code, refused.stderr]).toEqual([
			1,
			expect.stringContaining("force-push"),
		]);
		const forced = await propose(
			dir,
			"HEAD:refs/for/main/mine",
			"-o",
			"force-push",
		);
		expect(forced.code).toBe(0);
		const third = await on.ok(dir, "rev-parse", "HEAD");
		expect(
			await on.ok(dir, "ls-remote", "origin", "refs/pull/1/head"),
		).toContain(third);
		expect(await on.ok(dir, "ls-remote", "--heads", "origin")).not.toContain(
			"mine",
		);
		const merged = await on.forge.call("POST", `${api}/pulls/1/merge`, {
			as: on.ada,
			body: { do: "merge" },
		});
		expect(merged.status).toBe(200);
		await settle();
		expect((await pullsOf(api))[0]).toMatchObject({
			merged: true,
			state: "closed",
		});
	},
);

test("what cannot be proposed is refused, and nothing is left of it", async () => {
	const { api, dir, name } = await begun();
	const says = async (...args: string[]) =>
		(await propose(dir, ...args)).stderr;
	await on.commit(dir, "x");
	expect(await says("HEAD:refs/for/absent/x")).toContain(
		"base branch not found",
	);
	expect(await says("HEAD:refs/for/main")).toContain("topic");
	expect(await says("HEAD:refs/for/main", "-o", "topic=a..b")).toContain(
		"invalid topic name",
	);
	expect(await says("origin/main:refs/for/main/x")).toContain("no new commits");
	expect(await says(":refs/for/main/x")).toContain("not deleted");
	expect(await says("HEAD:refs/heads/mine")).toContain("permission denied");
	expect(await says("HEAD:refs/pull/1/head")).toContain("forge's own");
	expect(
		await says("--atomic", "HEAD:refs/for/main/x", "HEAD:refs/for/main/y"),
	).toContain("atomic");
	await on.ok(dir, "tag", "-a", "-m", "m", "v1");
	expect(await says("v1:refs/for/main/x")).toContain("only commits");
	expect(await pullsOf(api)).toEqual([]);
	const mixed = await propose(
		dir,
		"HEAD:refs/heads/mine",
		"HEAD:refs/for/main/x",
	);
	expect(mixed.code).toBe(1);
	expect((await pullsOf(api)).length).toBe(1);
	expect(await on.ok(dir, "ls-remote", "--heads", "origin")).not.toContain(
		"mine",
	);
	const limited = await on.forge.token(on.bob, ["read:repository"]);
	const url = new URL(
		on.forge.gitUrl(`ada/${name}`, { name: "bob", password: limited.token }),
	);
	expect(
		(await on.git(dir, "push", url.href, "HEAD:refs/for/main/z")).stderr,
	).toContain("403");
	await on.forge.call("PATCH", api, {
		as: on.ada,
		body: { has_pull_requests: false },
	});
	expect(await says("HEAD:refs/for/main/z")).toContain("403");
	await on.forge.call("PATCH", api, {
		as: on.ada,
		body: { has_pull_requests: true, archived: true },
	});
	expect(await says("HEAD:refs/for/main/z")).toContain("403");
});

test("topics of different people never meet", async () => {
	const { api, dir, name } = await begun();
	const adas = await on.clone(on.forge.gitUrl(`ada/${name}`, on.ada));
	const first = await on.commit(dir, "bob's");
	expect((await propose(dir, "HEAD:refs/for/main/t")).code).toBe(0);
	await on.commit(adas, "ada's");
	for (const topic of ["t", "bob/t"])
		expect(
			(
				await propose(
					adas,
					"HEAD:refs/for/main",
					"-o",
					`topic=${topic}`,
					"-o",
					"force-push",
				)
			).code,
		).toBe(0);
	expect((await pullsOf(api)).map((p) => p.user.login)).toEqual([
		"bob",
		"ada",
		"ada",
	]);
	expect((await pullsOf(api))[0]?.head.sha).toBe(first);
});

test("maintainers push to the branch of a pull request, and to no other of that fork", async () => {
	const { api, name } = await begun();
	const { forge, ada, bob } = on;
	await forge.call("POST", `${api}/forks`, { as: bob, body: {} });
	const bobs = await on.clone(forge.gitUrl(`bob/${name}`, bob));
	await on.commit(bobs, "feature");
	await on.ok(bobs, "push", "-q", "origin", "HEAD:refs/heads/feat");
	const theirs = forge.gitUrl(`bob/${name}`, ada);
	const dir = await on.clone(theirs, "-b", "feat");
	const sha = await on.commit(dir, "help");
	expect((await propose(dir, "HEAD:refs/heads/feat")).code).toBe(1);
	const made = await forge.call<PullBody>("POST", `${api}/pulls`, {
		as: bob,
		body: { head: "bob:feat", base: "main", title: "t" },
	});
	for (const refs of [
		["HEAD:refs/heads/main"],
		["HEAD:refs/heads/new"],
		["HEAD:refs/tags/v1"],
		[":refs/heads/feat"],
		["--atomic", "HEAD:refs/heads/feat", "HEAD:refs/heads/main"],
	])
		expect([refs, (await propose(dir, ...refs)).code]).toEqual([refs, 1]);
	expect((await propose(dir, "HEAD:refs/heads/feat")).code).toBe(0);
	await settle();
	expect((await pullsOf(api))[0]).toMatchObject({
		head: { sha },
	});
	await forge.call("PATCH", `${api}/pulls/${made.body.number}`, {
		as: bob,
		body: { allow_maintainer_edit: false },
	});
	await on.commit(dir, "more");
	expect((await propose(dir, "HEAD:refs/heads/feat")).code).toBe(1);
});

test("maintainers commit through the API to the branch of a pull request, and to no other of that fork", async () => {
	const { api, name } = await begun();
	const { forge, ada, bob } = on;
	const eve = await forge.user("eve");
	const fork = `/repos/bob/${name}`;
	await forge.call("POST", `${api}/forks`, { as: bob, body: {} });
	let files = 0;
	const write = async (as: typeof ada, branch: string, new_branch?: string) => {
		const path = `${fork}/contents/by-api-${++files}.txt`;
		const body = { content: "", branch, new_branch };
		return (await forge.call("POST", path, { as, body })).status;
	};
	expect(await write(bob, "main", "feat")).toBe(201);
	expect(await write(ada, "feat")).toBe(403);
	await forge.call("POST", `${api}/pulls`, {
		as: bob,
		body: { head: "bob:feat", base: "main", title: "t" },
	});
	expect(await write(ada, "feat")).toBe(201);
	expect(await write(eve, "feat")).toBe(403);
	expect(await write(ada, "main")).toBe(403);
	expect(await write(ada, "feat", "other")).toBe(403);
	const pushable = async (branch: string) =>
		(
			await forge.call<{ user_can_push: boolean }>(
				"GET",
				`${fork}/branches/${branch}`,
				{ as: ada },
			)
		).body.user_can_push;
	expect([await pushable("feat"), await pushable("main")]).toEqual([
		true,
		false,
	]);
});
