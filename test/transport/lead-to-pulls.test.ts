import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { gitBench } from "../support/git-client.ts";

const run = promisify(execFile);
let on: Awaited<ReturnType<typeof gitBench>>;
const ssh: string[] = [];

beforeAll(async () => {
	on = await gitBench();
	const file = join(on.work, "key");
	await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", file]);
	const key = await readFile(`${file}.pub`, "utf8");
	await on.forge.call("POST", "/user/keys", {
		as: on.ada,
		body: { title: "mine", key },
	});
	ssh.push(
		"-c",
		`core.sshCommand=ssh -F /dev/null -i ${file} -o IdentitiesOnly=yes -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR`,
	);
});

/** What git shows of a push, without its own lines. */
async function said(dir: string, ...args: string[]): Promise<string[]> {
	const { code, stderr } = await on.git(dir, ...args);
	expect([code, code ? stderr : ""]).toEqual([0, ""]);
	return stderr
		.split("\n")
		.filter((line) => line.startsWith("remote:"))
		.map((line) => line.slice("remote:".length).trim());
}
const compare = (path: string, branch: string, home: string) => [
	"",
	`Create a new pull request for '${branch}':`,
	`${on.forge.url}${home}/compare/${path}`,
	"",
];
const openPull = async (api: string, head: string, base = "main") => {
	const made = await on.forge.call<{ number: number }>("POST", `${api}/pulls`, {
		as: on.ada,
		body: { title: head, head, base },
	});
	expect(made.status).toBe(201);
	return made.body.number;
};

describe.each(["HTTP", "SSH"])("over %s", (transport) => {
	const options = () => (transport === "SSH" ? ssh : []);
	async function begun(more: Record<string, unknown> = {}) {
		const { name, api, url } = await on.repository({
			auto_init: true,
			...more,
		});
		const address =
			transport === "SSH"
				? `ssh://git@127.0.0.1:${on.forge.app.sshPort}/ada/${name}.git`
				: url;
		const dir = await on.clone(url);
		await on.ok(dir, "remote", "set-url", "origin", address);
		const push = (...refs: string[]) =>
			said(dir, ...options(), "push", "origin", ...refs);
		return { name, api, dir, push, home: `ada/${name}` };
	}

	test("a pushed branch leads to a new pull request, then to the open one", async () => {
		const { api, dir, push, home } = await begun();
		await on.commit(dir, "one");
		const first = await push("HEAD:refs/heads/feature/ä#1");
		expect(first).toEqual(
			compare("main...feature/%C3%A4%231", "feature/ä#1", home),
		);
		const number = await openPull(api, "feature/ä#1");
		await on.commit(dir, "two");
		expect(await push("HEAD:refs/heads/feature/ä#1")).toEqual([
			"",
			"Visit the existing pull request:",
			`${on.forge.url}${home}/pulls/${number}`,
			"",
		]);
		await on.forge.call("PATCH", `${api}/pulls/${number}`, {
			as: on.ada,
			body: { state: "closed" },
		});
		await on.commit(dir, "three");
		expect(await push("HEAD:refs/heads/feature/ä#1")).toEqual(first);
	});

	test("nothing is said of the default branch, tags, deleted and refused branches", async () => {
		const { api, dir, push } = await begun();
		await on.commit(dir, "one");
		expect(await push("HEAD:refs/heads/main", "HEAD:refs/tags/t")).toEqual([]);
		await push("HEAD:refs/heads/gone");
		expect(await push(":refs/heads/gone")).toEqual([]);
		await on.forge.call("POST", `${api}/branch_protections`, {
			as: on.ada,
			body: { rule_name: "kept", enable_push: false },
		});
		const { code, stderr } = await on.git(
			dir,
			...options(),
			"push",
			"origin",
			"HEAD:refs/heads/kept",
		);
		expect(code).toBe(1);
		expect(stderr).not.toContain("pull request for");
	});

	test("nothing is said where pull requests are off", async () => {
		const { api, dir, push } = await begun();
		await on.forge.call("PATCH", api, {
			as: on.ada,
			body: { has_pull_requests: false },
		});
		await on.commit(dir, "one");
		expect(await push("HEAD:refs/heads/other")).toEqual([]);
	});

	test("a push of many branches tells of the first ones", async () => {
		const { dir, push } = await begun();
		await on.commit(dir, "one");
		const refs = Array.from({ length: 30 }, (_, i) => `HEAD:refs/heads/b${i}`);
		const lines = await push(...refs);
		expect(lines.filter((line) => line.startsWith("Create"))).toHaveLength(20);
	});
});

test("a branch of a fork leads to what it was forked from, while its pusher may read that", async () => {
	const { forge, ada, bob } = on;
	const { name, api } = await on.repository({ auto_init: true });
	await forge.call("PATCH", api, { as: ada, body: { private: true } });
	await forge.call("PUT", `${api}/collaborators/bob`, {
		as: ada,
		body: { permission: "read" },
	});
	const made = await forge.call("POST", `${api}/forks`, { as: bob, body: {} });
	expect(made.status).toBe(202);
	await forge.app.jobs.settled();
	const dir = await on.clone(forge.gitUrl(`bob/${name}`, bob));
	await on.commit(dir, "one");
	expect(await said(dir, "push", "origin", "HEAD:refs/heads/main")).toEqual(
		compare("main...bob:main", "bob:main", `ada/${name}`),
	);
	await forge.call("DELETE", `${api}/collaborators/bob`, { as: ada });
	await on.commit(dir, "two");
	const after = await said(dir, "push", "origin", "HEAD:refs/heads/main");
	expect(after.join("\n")).not.toContain("ada/");
	await on.commit(dir, "three");
	const own = await said(dir, "push", "origin", "HEAD:refs/heads/side");
	expect(own.join("\n")).not.toContain("ada/");
});

test("a push to a wiki leads nowhere", async () => {
	const { name, api } = await on.repository({ auto_init: true });
	const page = await on.forge.call("POST", `${api}/wiki/new`, {
		as: on.ada,
		body: { title: "Home", content_base64: "aGk=" },
	});
	expect(page.status).toBe(201);
	const dir = await on.clone(on.forge.gitUrl(`ada/${name}.wiki`, on.ada));
	await on.commit(dir, "one");
	expect(await said(dir, "push", "origin", "HEAD:refs/heads/side")).toEqual([]);
});
