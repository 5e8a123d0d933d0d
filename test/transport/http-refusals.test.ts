import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { gitBench } from "../support/git-client.ts";

const run = promisify(execFile);
let bench: Awaited<ReturnType<typeof gitBench>>;
let forge: typeof bench.forge;
let ada: typeof bench.ada;
let bob: typeof bench.bob;
let work: string;
let git: typeof bench.git;
let ok: typeof bench.ok;
let repository: typeof bench.repository;
let local: typeof bench.local;
let commit: typeof bench.commit;
let clone: typeof bench.clone;

beforeAll(async () => {
	bench = await gitBench();
	({ forge, ada, bob, work, git, ok, repository, local, commit, clone } =
		bench);
});

test.each([
	["refs/pull/1/head", "the forge's own"],
	["refs/ingot/x", "the forge's own"],
	["refs/changes/01/1/1", "the forge's own"],
	[`refs/replace/${"a".repeat(40)}`, "the forge's own"],
	["refs/heads/-x", "funny refname"],
	["refs/heads/HEAD", "funny refname"],
	[`refs/heads/${"a".repeat(40)}`, "funny refname"],
])("nobody pushes %s", async (ref, words) => {
	const { url } = await repository();
	const dir = await local(url);
	const { code, stderr } = await git(dir, "push", "origin", `HEAD:${ref}`);
	expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
	expect(await ok(work, "ls-remote", url)).toBe("");
});

test("a file and a directory of refs cannot both be", async () => {
	const { url } = await repository();
	const dir = await local(url);
	await ok(dir, "push", "-q", "origin", "HEAD:refs/heads/a");
	const clash = await git(dir, "push", "origin", "HEAD:refs/heads/a/b");
	expect([clash.code, clash.stderr]).toEqual([
		1,
		expect.stringMatching(/rejected|conflict/),
	]);
	await ok(dir, "push", "-q", "origin", "HEAD:refs/heads/main");
	await forge.call(
		"PATCH",
		`/repos/ada/${url.split("/").at(-1)?.replace(".git", "")}`,
		{ as: ada, body: { default_branch: "main" } },
	);
	await ok(dir, "push", "-q", "origin", ":refs/heads/a", "HEAD:refs/heads/a/b");
});

test("a branch points to commits only", async () => {
	const { url } = await repository();
	const dir = await local(url);
	const blob = await ok(dir, "rev-parse", "HEAD:file.txt");
	const { code, stderr } = await git(
		dir,
		"push",
		"origin",
		`${blob}:refs/heads/blob`,
	);
	expect([code, stderr]).toEqual([
		1,
		expect.stringContaining("must point to a commit"),
	]);
});

test("what a refused push has brought is gone when it is answered", async () => {
	const { url } = await repository();
	const dir = await local(url);
	const blob = await ok(dir, "rev-parse", "HEAD:file.txt");
	const refused = await git(dir, "push", "origin", `${blob}:refs/heads/blob`);
	expect(refused.code).toBe(1);
	const files = readdirSync(forge.app.git.root, {
		...{ recursive: true, encoding: "utf8" },
	});
	expect(files.filter((file) => file.includes("objects/"))).not.toEqual([]);
	expect(files.filter((file) => file.includes("objects/tmp-"))).toEqual([]);
});

test("a tag of tags of tags is followed so deep and no deeper", async () => {
	const { url } = await repository();
	const dir = await local(url);
	let target = "HEAD";
	for (let depth = 1; depth <= 17; depth++) {
		await ok(dir, "tag", "-a", "-m", "deeper", `t${depth}`, target);
		target = `t${depth}`;
	}
	await ok(dir, "push", "-q", "origin", "refs/tags/t16");
	const { code, stderr } = await git(dir, "push", "origin", "refs/tags/t17");
	expect([code, stderr]).toEqual([
		1,
		expect.stringContaining("a tag of tags of tags"),
	]);
	expect(await ok(work, "ls-remote", "--tags", url)).toMatch(
		/^\w{40}\trefs\/tags\/t16\n(\w{40})\trefs\/tags\/t16\^\{\}$/,
	);
});

test("who may not is asked for a password, refused, or told nothing", async () => {
	const open = await repository({ auto_init: true });
	const secret = await repository({ auto_init: true, private: true });
	const bare = (url: string) => url.replace(/\/\/[^@]+@/, "//");
	const as = (url: string, user: string, password: string) =>
		bare(url).replace("//", `//${user}:${password}@`);
	const ls = async (url: string) => git(work, "ls-remote", url);
	expect((await ls(bare(open.url))).code).toBe(0);
	for (const url of [
		bare(secret.url),
		bare(`${open.url}x`),
		as(secret.url, "ada", "wrong"),
	])
		expect((await ls(url)).stderr).toMatch(
			/Authentication failed|could not read Username/,
		);
	for (const url of [
		as(secret.url, "bob", bob.password),
		as(`${open.url}x`, "bob", bob.password),
	])
		expect((await ls(url)).stderr).toContain("not found");
	const dir = await clone(open.url);
	await commit(dir, "not mine");
	const push = async (url: string) =>
		(await git(dir, "push", url, "main")).stderr;
	// who reads may propose, so the refusal is one of the ref
	expect(await push(as(open.url, "bob", bob.password))).toMatch(
		/remote rejected.*permission denied/,
	);
	expect(await push(bare(open.url))).toMatch(/could not read Username/);
	const reader = await forge.token(ada, ["read:repository"]);
	expect((await ls(as(secret.url, "x", reader.token))).code).toBe(0);
	expect(await push(as(open.url, "x", reader.token))).toContain("403");
	const other = await forge.token(ada, ["write:issue"]);
	expect((await ls(as(secret.url, "x", other.token))).stderr).toContain("403");
	const writer = await forge.token(ada, ["write:repository"]);
	await ok(dir, "push", "-q", as(open.url, writer.token, ""), "main");
	await ok(
		work,
		"-c",
		`http.extraHeader=Authorization: Bearer ${writer.token}`,
		"ls-remote",
		bare(secret.url),
	);
	await forge.call("PUT", `${secret.api}/collaborators/bob`, {
		as: ada,
		body: { permission: "read" },
	});
	expect((await ls(as(secret.url, "bob", bob.password))).code).toBe(0);
	await forge.call("PATCH", open.api, { as: ada, body: { archived: true } });
	expect(await push(open.url)).toContain("403");
});

test("hostile trees are refused, and nothing of them stays", async () => {
	const { url } = await repository();
	const dir = await local(url);
	const blob = await ok(dir, "rev-parse", "HEAD:file.txt");
	for (const name of [".git", ".GIT", "..", "git~1"]) {
		const input = join(work, "tree");
		await writeFile(
			input,
			Buffer.concat([
				Buffer.from(`100644 ${name}\0`),
				Buffer.from(blob, "hex"),
			]),
		);
		const { stdout } = await run(
			"git",
			["hash-object", "-t", "tree", "-w", "--literally", input],
			{ cwd: dir },
		);
		const made = await ok(dir, "commit-tree", "-m", "evil", stdout.trim());
		const refused = await git(dir, "push", "origin", `${made}:refs/heads/evil`);
		expect([name, refused.code]).toEqual([name, 1]);
	}
	expect(await ok(work, "ls-remote", url)).toBe("");
});

describe("requests that are none of git's", () => {
	const post = (
		path: string,
		body: Buffer | string,
		headers: Record<string, string> = {},
	) =>
		fetch(`${forge.url}${path}`, {
			method: "POST",
			body: body as BodyInit,
			headers: {
				authorization: `Basic ${Buffer.from(`ada:${ada.password}`).toString("base64")}`,
				"content-type": "application/x-git-upload-pack-request",
				...headers,
			},
		});
	test("they are refused in words", async () => {
		const { name } = await repository({ auto_init: true });
		const at = `ada/${name}.git`;
		const v2 = { "git-protocol": "version=2" };
		expect((await fetch(`${forge.url}${at}/info/refs`)).status).toBe(403);
		expect(
			(await post(`${at}/info/refs?service=git-upload-pack`, "")).status,
		).toBe(405);
		expect(
			(
				await post(`${at}/git-upload-pack`, "x", {
					"content-type": "text/plain",
				})
			).status,
		).toBe(415);
		const gzip = { ...v2, "content-encoding": "gzip" };
		expect(
			(await post(`${at}/git-upload-pack`, "no gzip at all", gzip)).status,
		).toBe(400);
		const bomb = await post(
			`${at}/git-upload-pack`,
			gzipSync(Buffer.alloc(50 << 20)),
			gzip,
		);
		expect(await bomb.text()).not.toContain("refs/heads");
		const push = { "content-type": "application/x-git-receive-pack-request" };
		expect((await post(`${at}/git-receive-pack`, "garbage", push)).status).toBe(
			400,
		);
		expect((await post(`${at}/git-receive-pack`, "0000", push)).status).toBe(
			200,
		);
		for (const path of [
			"config",
			"HEAD/../config",
			"objects/info/packs",
			"hooks/update",
		])
			expect((await fetch(`${forge.url}${at}/${path}`)).status).toBe(404);
	});
});
