import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { gitCommand, versionOf } from "../../src/transport/ssh/command.ts";
import { gitBench } from "../support/git-client.ts";

const run = promisify(execFile);
let bench: Awaited<ReturnType<typeof gitBench>>;
let key: string;

beforeAll(async () => {
	bench = await gitBench();
	key = await newKey("mine");
	await addKey(bench.ada, key);
});

async function newKey(name: string, type = "ed25519"): Promise<string> {
	const file = join(bench.work, name);
	await run("ssh-keygen", ["-q", "-t", type, "-N", "", "-C", name, "-f", file]);
	return file;
}
const addKey = async (
	as: typeof bench.ada,
	file: string,
	more: Record<string, unknown> = {},
) => {
	const text = await readFile(`${file}.pub`, "utf8");
	const body = { title: file, key: text, ...more };
	const made = await bench.forge.call<{ id: number }>("POST", "/user/keys", {
		as,
		body,
	});
	expect(made.status).toBe(201);
	return made.body.id;
};
const options = (file: string) => [
	...[
		"-F",
		"/dev/null",
		"-i",
		file,
		"-o",
		"IdentitiesOnly=yes",
		"-o",
		"IdentityAgent=none",
		"-o",
		"BatchMode=yes",
	],
	...[
		"-o",
		"StrictHostKeyChecking=no",
		"-o",
		"UserKnownHostsFile=/dev/null",
		"-o",
		"LogLevel=ERROR",
	],
];
const sshUrl = (name: string) =>
	`ssh://git@127.0.0.1:${bench.forge.app.sshPort}/ada/${name}.git`;
const git = (cwd: string, file: string, ...args: string[]) =>
	bench.git(
		cwd,
		"-c",
		`core.sshCommand=ssh ${options(file).join(" ")}`,
		...args,
	);
/** Runs ssh with some words; gives what it said and how it ended. */
async function ssh(file: string, ...words: string[]) {
	const all = [
		...options(file),
		"-p",
		String(bench.forge.app.sshPort),
		"git@127.0.0.1",
		...words,
	];
	try {
		const { stdout, stderr } = await run("ssh", all);
		return { code: 0, stdout, stderr };
	} catch (error) {
		return error as { code: number; stdout: string; stderr: string };
	}
}

test("a repository is cloned, fetched and pushed, in every version of the protocol", async () => {
	const { name, api } = await bench.repository({ auto_init: true });
	for (const version of ["0", "1", "2"]) {
		const dir = join(bench.work, `ssh${version}`);
		const v = ["-c", `protocol.version=${version}`];
		expect(
			await git(bench.work, key, ...v, "clone", "-q", sshUrl(name), dir),
		).toMatchObject({ code: 0 });
		const oid = await bench.commit(
			dir,
			`by version ${version}`,
			`v${version}.txt`,
		);
		expect(
			await git(dir, key, ...v, "push", "-q", "origin", "main"),
		).toMatchObject({ code: 0 });
		expect(await bench.head(api)).toBe(oid);
		expect(await git(dir, key, ...v, "fetch", "-q")).toMatchObject({ code: 0 });
	}
	const archive = await git(
		bench.work,
		key,
		"archive",
		`--remote=${sshUrl(name)}`,
		"--format=tar",
		"-o",
		join(bench.work, "a.tar"),
		"HEAD",
	);
	expect(archive.code).toBe(0);
	expect((await stat(join(bench.work, "a.tar"))).size).toBeGreaterThan(1000);
});

test("keys of every kind are taken, unknown and removed ones are not", async () => {
	const { name } = await bench.repository({ auto_init: true });
	const ls = async (file: string) =>
		(await git(bench.work, file, "ls-remote", sshUrl(name))).code;
	for (const type of ["rsa", "ecdsa"]) {
		const file = await newKey(`kind-${type}`, type);
		expect([type, await ls(file)]).toEqual([type, 128]);
		const id = await addKey(bench.ada, file);
		expect([type, await ls(file)]).toEqual([type, 0]);
		await bench.forge.call("DELETE", `/user/keys/${id}`, { as: bench.ada });
		expect([type, await ls(file)]).toEqual([type, 128]);
	}
	expect((await ssh(await newKey("unknown"), "-T")).stderr).toContain(
		"Permission denied (publickey)",
	);
});

test("there is a greeting, and nothing else but git", async () => {
	const hello = await ssh(key, "-T");
	expect([hello.code, hello.stdout]).toEqual([
		0,
		expect.stringContaining("Hi ada!"),
	]);
	for (const words of [
		["id"],
		["git-upload-pack 'a/b'; id"],
		["git-upload-pack $(id)"],
		["-tt", "id"],
		["-s", "sftp"],
	]) {
		const { code, stdout } = await ssh(key, ...words);
		expect([words, code === 0, stdout.includes("uid=")]).toEqual([
			words,
			false,
			false,
		]);
	}
});

test("what one may not see is as absent, and what one may not write is said", async () => {
	const { name, api } = await bench.repository({
		auto_init: true,
		private: true,
	});
	const bobs = await newKey("bobs");
	await addKey(bench.bob, bobs);
	const told = async (repository: string) =>
		(await ssh(bobs, `git-upload-pack '/ada/${repository}.git'`)).stderr;
	expect(await told(name)).toBe("Ingot: repository not found\n");
	expect(await told("absent")).toBe(await told(name));
	await bench.forge.call("PUT", `${api}/collaborators/bob`, {
		as: bench.ada,
		body: { permission: "read" },
	});
	const copy = `copy-of-${name}`;
	await git(bench.work, bobs, "clone", "-q", sshUrl(name), copy);
	const pushed = await git(
		join(bench.work, copy),
		bobs,
		"push",
		"origin",
		"HEAD:refs/heads/mine",
	);
	expect(pushed.code).not.toBe(0);
	expect(pushed.stderr).toContain("permission denied");
	await bench.forge.call("PATCH", api, {
		as: bench.ada,
		body: { archived: true },
	});
	expect((await ssh(key, `git-receive-pack 'ada/${name}'`)).stderr).toContain(
		"archived",
	);
	expect(await git(bench.work, bobs, "ls-remote", sshUrl(name))).toMatchObject({
		code: 0,
	});
});

test("an account that may not sign in cannot use its key", async () => {
	const user = await bench.forge.user("leaving");
	const file = await newKey("leaving");
	await addKey(user, file);
	expect((await ssh(file, "-T")).code).toBe(0);
	const body = { login_name: "leaving", source_id: 0, active: false };
	await bench.forge.call("PATCH", "/admin/users/leaving", { body });
	expect((await ssh(file, "-T")).code).toBe(255);
});

test("the host keys are made once and are ours alone", async () => {
	const directory = join(bench.forge.app.config.data, "ssh");
	for (const kind of ["ed25519", "ecdsa"]) {
		const path = join(directory, `host_${kind}`);
		expect((await stat(path)).mode & 0o777).toBe(0o600);
		expect(await readFile(path, "utf8")).toContain("PRIVATE KEY");
	}
});

describe("a command line", () => {
	test.each([
		[
			"git-upload-pack '/ada/x.git'",
			{ service: "git-upload-pack", owner: "ada", name: "x" },
		],
		[
			"git-receive-pack 'ada/x'",
			{ service: "git-receive-pack", owner: "ada", name: "x" },
		],
		[
			"git upload-archive /ada/x.y.git",
			{ service: "git-upload-archive", owner: "ada", name: "x.y" },
		],
		["git-upload-pack '/ada/x.git/../y'", undefined],
		["git-upload-pack 'ada/x' 'b'", undefined],
		["git-upload-pack ada/$(id)", undefined],
		["git-upload-pack --help", undefined],
		["git-shell -c id", undefined],
		["git-upload-pack '", undefined],
		["", undefined],
	])("%s", (line, expected) => {
		expect(gitCommand(line)).toEqual(expected);
	});

	test("only the version of an environment counts", () => {
		expect(["version=2", "x:version=1", "2", undefined].map(versionOf)).toEqual(
			[2, 1, 0, 0],
		);
	});
});

test("a key that may only read clones and does not push", async () => {
	const { name } = await bench.repository({ auto_init: true });
	const reader = await newKey("reader");
	await addKey(bench.ada, reader, { read_only: true });
	const dir = join(bench.work, "read-only");
	const cloned = await git(
		bench.work,
		reader,
		"clone",
		"-q",
		sshUrl(name),
		dir,
	);
	expect(cloned).toMatchObject({ code: 0 });
	await bench.commit(dir, "mine", "x.txt");
	const pushed = await git(dir, reader, "push", "-q", "origin", "main");
	expect(pushed.code).not.toBe(0);
	expect(pushed.stderr).toContain("the key is read-only");
	const whole = await git(dir, key, "push", "-q", "origin", "main");
	expect(whole).toMatchObject({ code: 0 });
});
