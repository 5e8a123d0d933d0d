import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testForge } from "../support/forge.ts";

const run = promisify(execFile);
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
let work: string;
let count = 0;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	work = await mkdtemp(join(tmpdir(), "ingot-http-"));
});
afterAll(() => rm(work, { recursive: true, force: true }));

/** Runs git; gives what it said and how it ended. */
async function git(cwd: string, ...args: string[]) {
	const env = {
		PATH: process.env.PATH,
		HOME: work,
		GIT_TERMINAL_PROMPT: "0",
		GIT_CONFIG_GLOBAL: "/dev/null",
		GIT_CONFIG_SYSTEM: "/dev/null",
		LC_ALL: "C",
	};
	const all = [
		"-c",
		"user.name=A",
		"-c",
		"user.email=a@example.org",
		"-c",
		"init.defaultBranch=main",
		...args,
	];
	try {
		const { stdout, stderr } = await run("git", all, {
			cwd,
			env,
			maxBuffer: 1 << 26,
		});
		return { code: 0, stdout, stderr };
	} catch (error) {
		return error as { code: number; stdout: string; stderr: string };
	}
}
async function ok(cwd: string, ...args: string[]): Promise<string> {
	const { code, stdout, stderr } = await git(cwd, ...args);
	expect([args.join(" "), code, code ? stderr : ""]).toEqual([
		args.join(" "),
		0,
		"",
	]);
	return stdout.trim();
}
async function repository(more: Record<string, unknown> = {}) {
	const name = `r${count++}`;
	const made = await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name, ...more },
	});
	expect(made.status).toBe(201);
	return {
		name,
		url: forge.gitUrl(`ada/${name}`, ada),
		api: `/repos/ada/${name}`,
	};
}
/** A local repository with one commit, and the address as its origin. */
async function local(url: string, format = "sha1") {
	const dir = join(work, `w${count++}`);
	await ok(work, "init", "-q", `--object-format=${format}`, dir);
	await ok(dir, "remote", "add", "origin", url);
	await commit(dir, "first");
	return dir;
}
async function commit(
	dir: string,
	text: string,
	path = "file.txt",
): Promise<string> {
	await writeFile(join(dir, path), text);
	await ok(dir, "add", ".");
	await ok(dir, "commit", "-qm", text.slice(0, 40));
	return ok(dir, "rev-parse", "HEAD");
}
const clone = async (url: string, ...args: string[]) => {
	const dir = join(work, `c${count++}`);
	await ok(work, "clone", "-q", ...args, url, dir);
	return dir;
};
const head = async (api: string, branch = "main") =>
	(
		await forge.call<{ commit: { id: string } }>(
			"GET",
			`${api}/branches/${branch}`,
			{ as: ada },
		)
	).body?.commit?.id;

describe.each(["sha1", "sha256"])("%s", (format) => {
	test("what is pushed comes back, and the repository knows of it", async () => {
		const { url, api } = await repository({
			object_format_name: format,
			default_branch: "main",
		});
		const dir = await local(url, format);
		await commit(dir, "second", "other.txt");
		await ok(dir, "tag", "-a", "-m", "one", "v1");
		await ok(
			dir,
			"push",
			"-q",
			"origin",
			"HEAD:refs/heads/main",
			"HEAD~1:refs/heads/topic/a",
			"v1",
		);
		const oid = await ok(dir, "rev-parse", "HEAD");
		const { body } = await forge.call("GET", api, { as: ada });
		expect(body).toMatchObject({
			empty: false,
			default_branch: "main",
			branch_count: 2,
		});
		for (const version of ["0", "1", "2"]) {
			const copy = await clone(url, "-c", `protocol.version=${version}`);
			expect(await ok(copy, "rev-parse", "HEAD", "v1^{}")).toBe(
				`${oid}\n${oid}`,
			);
			expect(await ok(copy, "fsck", "--full", "--strict")).toBe("");
		}
	});

	test("shallow and partial clones work, and grow", async () => {
		const { url } = await repository({ object_format_name: format });
		const dir = await local(url, format);
		for (const text of ["2", "3", "4"]) await commit(dir, text);
		await ok(dir, "push", "-q", "origin", "main");
		const shallow = await clone(url, "--depth", "1");
		expect(await ok(shallow, "rev-list", "--count", "HEAD")).toBe("1");
		await ok(shallow, "fetch", "-q", "--unshallow");
		expect(await ok(shallow, "rev-list", "--count", "HEAD")).toBe("4");
		const partial = await clone(url, "--filter=blob:none", "--no-checkout");
		expect(await ok(partial, "show", "HEAD~2:file.txt")).toBe("2");
	});
});

test("the first push chooses the default branch", async () => {
	const { url, api } = await repository();
	const dir = await local(url);
	await ok(dir, "push", "-q", "origin", "HEAD:refs/heads/trunk");
	expect((await forge.call("GET", api, { as: ada })).body).toMatchObject({
		default_branch: "trunk",
		empty: false,
	});
	expect(await ok(work, "ls-remote", "--symref", url, "HEAD")).toContain(
		"ref: refs/heads/trunk\tHEAD",
	);
});

test("git and the API see each other's commits at once", async () => {
	const { url, api } = await repository({ auto_init: true });
	const dir = await clone(url);
	const pushed = await commit(dir, "by git");
	await ok(dir, "push", "-q");
	expect(await head(api)).toBe(pushed);
	const made = await forge.call<{ commit: { sha: string } }>(
		"POST",
		`${api}/contents`,
		{
			as: ada,
			body: {
				files: [{ operation: "create", path: "by-api", content: "eA==" }],
			},
		},
	);
	await ok(dir, "pull", "-q");
	expect(await ok(dir, "rev-parse", "HEAD")).toBe(made.body.commit.sha);
});

test("a history that does not descend is refused without force, and kept out with a stale lease", async () => {
	const { url, api } = await repository({ auto_init: true });
	const dir = await clone(url);
	const old = await head(api);
	await ok(dir, "commit", "-q", "--amend", "-m", "another");
	const refused = await git(dir, "push", "origin", "main");
	expect([refused.code, refused.stderr]).toEqual([
		1,
		expect.stringMatching(/rejected.*(non-fast-forward|fetch first)/s),
	]);
	expect(await head(api)).toBe(old);
	await ok(dir, "push", "-q", "--force-with-lease", "origin", "main");
	const mine = await ok(dir, "rev-parse", "HEAD");
	expect(await head(api)).toBe(mine);
	await forge.call("POST", `${api}/contents`, {
		as: ada,
		body: { files: [{ operation: "create", path: "x" }] },
	});
	await ok(dir, "commit", "-q", "--amend", "-m", "third");
	expect(
		(await git(dir, "push", "--force-with-lease", "origin", "main")).stderr,
	).toContain("stale info");
});

test("an atomic push moves all of its refs or none", async () => {
	const { url, api } = await repository({ auto_init: true });
	const dir = await clone(url);
	await commit(dir, "new");
	// the default branch cannot be deleted, so the other must not move either
	const refused = await git(
		dir,
		"push",
		"--atomic",
		"origin",
		":main",
		"HEAD:refs/heads/other",
	);
	expect(refused.code).toBe(1);
	expect(await head(api, "other")).toBeUndefined();
	const some = await git(
		dir,
		"push",
		"origin",
		":main",
		"HEAD:refs/heads/other",
	);
	expect([some.code, some.stderr]).toEqual([
		1,
		expect.stringContaining("the default branch cannot be deleted"),
	]);
	expect(await head(api, "other")).toBe(await ok(dir, "rev-parse", "HEAD"));
});

test.each([
	["refs/pull/1/head", "the forge's own"],
	["refs/ingot/x", "the forge's own"],
	["refs/custom/x", "only branches, tags and notes"],
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
	expect(await push(as(open.url, "bob", bob.password))).toContain("403");
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

test("a renamed repository is found under its old name by those who may see it", async () => {
	const { url, api } = await repository({ auto_init: true });
	const dir = await clone(url);
	await forge.call("PATCH", api, {
		as: ada,
		body: { name: `renamed-${count}` },
	});
	await commit(dir, "later");
	await ok(dir, "push", "-q");
	await ok(dir, "fetch", "-q");
});

test("a push of many and of large objects arrives whole", async () => {
	const { url } = await repository();
	const dir = await local(url);
	const lines = [
		"commit refs/heads/main",
		"committer A <a@example.org> 1700000000 +0000",
		"data 4",
		"many",
		"from refs/heads/main^0",
	];
	for (let i = 0; i < 20_000; i++)
		lines.push(
			`M 100644 inline d${i % 100}/f${i}`,
			`data ${String(i).length}`,
			String(i),
		);
	await writeFile(join(work, "import"), `${lines.join("\n")}\n`);
	await run(
		"sh",
		["-c", `git fast-import --quiet --force < ${join(work, "import")}`],
		{ cwd: dir },
	);
	await ok(dir, "reset", "-q", "--hard");
	await writeFile(join(dir, "large.bin"), randomBytes(12 << 20));
	await ok(dir, "add", ".");
	await ok(dir, "commit", "-qm", "large");
	// more than a mebibyte goes out in chunks, behind a probe
	await ok(dir, "push", "-q", "origin", "main");
	const copy = await clone(url, "--bare");
	expect(await ok(copy, "rev-parse", "main")).toBe(
		await ok(dir, "rev-parse", "HEAD"),
	);
	expect(await ok(copy, "rev-list", "--objects", "--count", "main")).toBe(
		await ok(dir, "rev-list", "--objects", "--count", "main"),
	);
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

test("sixteen clones push their own branches at once, and one branch together", async () => {
	const { url, api } = await repository({ auto_init: true });
	const dirs = await Promise.all(Array.from({ length: 8 }, () => clone(url)));
	await Promise.all(
		dirs.map(async (dir, i) => {
			await commit(dir, `branch ${i}`, `b${i}.txt`);
			await ok(dir, "push", "-q", "origin", `HEAD:refs/heads/b${i}`);
		}),
	);
	const accepted = await Promise.all(
		dirs.map(async (dir, i) => {
			for (;;) {
				await ok(dir, "fetch", "-q");
				await ok(dir, "rebase", "-q", "origin/main");
				const { code, stderr } = await git(
					dir,
					"push",
					"-q",
					"origin",
					"HEAD:main",
				);
				if (code === 0) return `b${i}.txt`;
				expect(stderr).toMatch(/rejected|fetch first|stale/);
			}
		}),
	);
	const copy = await clone(url);
	const files = (await ok(copy, "ls-tree", "--name-only", "HEAD")).split("\n");
	expect(accepted.filter((f) => !files.includes(f))).toEqual([]);
	expect(await ok(copy, "rev-list", "--count", "HEAD")).toBe("9");
	expect((await forge.call("GET", api, { as: ada })).body).toMatchObject({
		branch_count: 9,
	});
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

test("a read of one page starts no git process, a small push at most three", async () => {
	const { url, api } = await repository({ auto_init: true });
	const dir = await clone(url);
	// what is kept for lists is worked out behind the pushes
	await forge.app.jobs.settled(60_000);
	const { processes } = forge.app.git;
	const started = async (act: () => Promise<unknown>) => {
		const before = processes.started;
		await act();
		return processes.started - before;
	};
	expect(
		await started(() => forge.call("GET", `${api}/branches`, { as: ada })),
	).toBe(0);
	expect(await started(() => ok(work, "ls-remote", url))).toBe(0);
	await commit(dir, "small");
	expect(await started(() => ok(dir, "push", "-q"))).toBeLessThanOrEqual(3);
});
