import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { gitWork } from "../../support/git-work.ts";
import { runBench } from "../../support/run-bench.ts";

const bench = await runBench("secret");
const { book, forge, runner, call } = bench;
const home = "/repos/ada/secret";
const steps = "runs-on: ubuntu-latest\n    steps: [{run: echo}]\n";

beforeAll(async () => {
	await call("POST", `${home}/issues`, { title: "an issue" });
	await call("POST", `${home}/releases`, { tag_name: "v1" });
});

let count = 0;
async function begun(file: string, job = "") {
	await bench.started(
		`p${++count}`,
		`${file}jobs:\n  a:\n${job && `    ${job}\n`}    ${steps}`,
	);
	return bench.take();
}
async function clone() {
	const work = await gitWork();
	await work.git("clone", "-q", forge.gitUrl("ada/secret", book.ada), ".");
	await work.git("commit", "-q", "--allow-empty", "-m", `c${++count}`);
	return work;
}
const as = (token: string) => ({ name: "x", password: token });
/** What a job may do: read the code, push, read issues, read releases. */
async function may(token: string) {
	const { git } = await clone();
	const address = forge.gitUrl("ada/secret", as(token));
	const tries = (work: Promise<unknown>) =>
		work.then(
			() => true,
			() => false,
		);
	const get = async (path: string) =>
		(await forge.call("GET", home + path, { as: { token } })).status === 200;
	return [
		(await tries(git("ls-remote", address))) ? "read" : "",
		(await tries(git("push", address, `HEAD:refs/heads/b${++count}`)))
			? "push"
			: "",
		(await get("/issues")) ? "issues" : "",
		(await get("/releases")) ? "releases" : "",
	].filter(Boolean);
}

test.each([
	["", "", ["read", "push", "releases"]],
	["permissions: {}\n", "", []],
	["permissions:\n", "", []],
	["permissions: read-all\n", "", ["read", "issues", "releases"]],
	["permissions: write-all\n", "", ["read", "push", "issues", "releases"]],
	["permissions: {contents: read}\n", "", ["read", "releases"]],
	["permissions: {contents: write}\n", "", ["read", "push", "releases"]],
	["permissions: {issues: write}\n", "", ["issues"]],
	["permissions: {id-token: write}\n", "", []],
	[
		"permissions: write-all\n",
		"permissions: {contents: read}",
		["read", "releases"],
	],
	[
		"permissions: {}\n",
		"permissions: {contents: write}",
		["read", "push", "releases"],
	],
	["", "permissions: {}", []],
])("the token of a job with %j and %j", async (file, job, wanted) => {
	const task = await begun(file, job);
	expect(await may(task.context.token)).toEqual(wanted);
	await runner.end(task);
});

test("what is called has what it names of the rights of the job that calls it", async () => {
	const called = (name: string, permissions: string) =>
		bench.put(
			name,
			`on: workflow_call\n${permissions}jobs:\n  in:\n    ${steps}`,
		);
	const start = (name: string, permissions: string) =>
		bench.started(
			`p${++count}`,
			`jobs:\n  a:\n    permissions: ${permissions}\n    uses: ./.gitea/workflows/${name}\n`,
		);
	await called("silent.yml", "");
	await called("less.yml", "permissions: {contents: read}\n");
	await called("more.yml", "permissions: {contents: read, issues: write}\n");
	await called("all.yml", "permissions: write-all\n");
	for (const [name, permissions] of [
		["silent.yml", "{contents: read}"],
		["less.yml", "{contents: write, issues: write}"],
		["less.yml", "{code: write, releases: read}"],
		["less.yml", "read-all"],
	] as const) {
		await start(name, permissions);
		const task = await bench.take();
		expect(await may(task.context.token)).toEqual(["read", "releases"]);
		await runner.end(task);
	}
	for (const [name, permissions, sentence] of [
		[
			"more.yml",
			"read-all",
			'"issues: write", but the job that calls it has "issues: read"',
		],
		[
			"more.yml",
			"{contents: write}",
			'"issues: write", but the job that calls it has "issues: none"',
		],
		[
			"more.yml",
			"{code: read, issues: write}",
			'"contents: read", but the job that calls it has "contents: none"',
		],
		[
			"all.yml",
			"{contents: write}",
			'"actions: write", but the job that calls it has "actions: none"',
		],
	] as const) {
		const run = await start(name, permissions);
		const [job] = await bench.jobs(run, home);
		expect(job?.conclusion).toBe("failure");
		const log = await call("GET", `${home}/actions/jobs/${job?.id}/logs`);
		expect(log.text).toContain(`jobs.in asks for the permission ${sentence}`);
	}
});

test("a job changes no workflow files, on whatever ref", async () => {
	const task = await begun("");
	const address = forge.gitUrl("ada/secret", as(task.context.token));
	const { git, path } = await clone();
	await git("push", address, "HEAD:refs/heads/before");
	for (const directory of [".gitea/workflows", ".github/workflows"]) {
		await mkdir(join(path, directory), { recursive: true });
		await writeFile(join(path, directory, "evil.yml"), "on: push\n");
		await git("add", ".");
		await git("commit", "-qm", directory);
		for (const ref of ["refs/heads/new", "refs/heads/before", "refs/tags/new"])
			await expect(git("push", address, `HEAD:${ref}`)).rejects.toThrow(
				"workflow files",
			);
		await git("tag", "-a", "-m", "x", `t${++count}`);
		await expect(git("push", address, `t${count}`)).rejects.toThrow(
			"workflow files",
		);
		await git("reset", "-q", "--hard", "HEAD^");
	}
	await git("rm", "-rq", ".gitea/workflows");
	await git("commit", "-qm", "none");
	await expect(git("push", address, "HEAD:refs/heads/before")).rejects.toThrow(
		"workflow files",
	);
	await git("reset", "-q", "--hard", "HEAD^");
	await writeFile(join(path, "other"), "x");
	await git("add", ".");
	await git("commit", "-qm", "other");
	await git("push", address, "HEAD:refs/heads/before");
	await git("push", address, ":refs/heads/before");
	await git("notes", "add", "-m", "seen");
	await git("push", address, "refs/notes/commits");
	await runner.end(task);
});

test("a job is on no list of who may, whatever the list says of keys", async () => {
	const task = await begun("");
	const address = forge.gitUrl("ada/secret", as(task.context.token));
	const { git } = await clone();
	const rule = async (branch: string, more: object) => {
		await git("push", "-q", address, `HEAD:refs/heads/${branch}`);
		const made = await call("POST", `${home}/branch_protections`, {
			rule_name: branch,
			...more,
		});
		expect(made.status).toBe(201);
	};
	await rule("listed", {
		enable_push: true,
		enable_push_whitelist: true,
		push_whitelist_usernames: ["ada"],
		push_whitelist_deploy_keys: true,
	});
	await rule("forced", {
		enable_push: true,
		enable_force_push: true,
		enable_force_push_allowlist: true,
		force_push_allowlist_usernames: ["ada"],
		force_push_allowlist_deploy_keys: true,
	});
	await call("POST", `${home}/tag_protections`, {
		name_pattern: "v*",
		whitelist_usernames: ["ada"],
	});
	await git("commit", "-q", "--allow-empty", "-m", "next");
	for (const to of ["refs/heads/listed", "refs/tags/v2"])
		await expect(git("push", address, `HEAD:${to}`)).rejects.toThrow();
	await git("push", address, "HEAD:refs/heads/forced");
	await git("commit", "-q", "--amend", "--allow-empty", "-m", "another");
	await expect(
		git("push", "-f", address, "HEAD:refs/heads/forced"),
	).rejects.toThrow();
	await expect(git("push", address, ":refs/heads/listed")).rejects.toThrow();
	await runner.end(task);
});

test("what a job pushes starts no runs: of pushes, new branches, or pull requests", async () => {
	const events = async () => {
		// the pull request follows its branch, and then runs follow the pull request
		for (let i = 0; i < 3; i++) await forge.app.events.settled();
		return (
			await call<{ workflow_runs: { event: string }[] }>(
				"GET",
				`${home}/actions/runs`,
			)
		).body.workflow_runs.map((run) => run.event);
	};
	await bench.put(
		"loop.yml",
		`on: [push, create, delete, pull_request]\njobs:\n  a:\n    ${steps}`,
	);
	await call("POST", `${home}/branches`, { new_branch_name: "loop" });
	const topic = await clone();
	await topic.git("push", "-q", "origin", "HEAD:refs/heads/loop");
	await call("POST", `${home}/pulls`, {
		head: "loop",
		base: "main",
		title: "a pull request",
	});
	const before = await events();
	expect(before).toContain("pull_request");
	const task = await bench.take();
	const address = forge.gitUrl("ada/secret", as(task.context.token));
	await topic.git("commit", "-q", "--allow-empty", "-m", "by the job");
	await topic.git("push", "-q", address, "HEAD:refs/heads/loop");
	await topic.git("push", "-q", address, "HEAD:refs/heads/loop2");
	expect(await events()).toEqual(before);
	const { body: pull } = await call<{ head: { sha: string } }>(
		"GET",
		`${home}/pulls/2`,
	);
	expect(pull.head.sha).toBe((await topic.git("rev-parse", "HEAD")).trim());
	// what somebody else pushes does
	await topic.git("commit", "-q", "--allow-empty", "-m", "by its author");
	await topic.git("push", "-q", "origin", "HEAD:refs/heads/loop");
	expect((await events()).slice(0, -before.length).sort()).toEqual([
		"pull_request",
		"push",
	]);
});
