import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	buildForge,
	runIngot,
	startChildForge,
} from "../support/child-forge.ts";
import { preparedData } from "../support/schema-file.ts";

let work: string;
let count = 0;
const fresh = () => join(work, `data-${count++}`);
/** Data that has its schema already. */
const prepared = () => preparedData(fresh());

beforeAll(async () => {
	buildForge();
	work = await mkdtemp(join(tmpdir(), "ingot-cli-"));
});
afterAll(() => rm(work, { recursive: true, force: true }));

/** Runs a command to its end. */
async function finished(args: string[], env: Record<string, string> = {}) {
	const child = runIngot(args, env);
	let stdout = "";
	let stderr = "";
	child.stdout?.on("data", (text) => {
		stdout += text;
	});
	child.stderr?.on("data", (text) => {
		stderr += text;
	});
	const [code] = await once(child, "close");
	return { code, stdout, stderr };
}

test("the start is told in one line for scripts, and a TERM ends it with 0", async () => {
	const forge = await startChildForge(fresh());
	expect(forge.facts).toMatchObject({
		url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
		admin: "root",
		database: "sqlite",
		sandbox: expect.stringMatching(/^(landlock|bwrap|limits)$/),
		pid: forge.child.pid,
	});
	expect(forge.facts).not.toHaveProperty("password");
	const version = await fetch(`${forge.url}api/v1/version`);
	expect(await version.json()).toEqual({
		version: expect.stringMatching(/^\d+\.\d+\.\d+\+ingot-\d+\.\d+\.\d+$/),
	});
	expect(await forge.kill("SIGTERM")).toBe(0);
});

test("without a password one is made, works, and is told only once", async () => {
	const data = fresh();
	const env = { INGOT_ADMIN_PASSWORD: "", INGOT_ADMIN_USER: "boss" };
	const first = await startChildForge(data, env);
	const { admin, password } = first.facts;
	const pair = Buffer.from(`${admin}:${password}`).toString("base64");
	const answer = await fetch(`${first.url}api/v1/user`, {
		headers: { authorization: `Basic ${pair}` },
	});
	expect(await answer.json()).toMatchObject({ login: "boss", is_admin: true });
	await first.kill("SIGTERM");
	const second = await startChildForge(data, env);
	expect(second.facts).not.toHaveProperty("password");
	await second.kill("SIGTERM");
});

test("people are told the address, the account and how to push", async () => {
	const child = runIngot(
		["serve", "--data", prepared(), "--port", "0", "--ssh-port", "0"],
		{},
	);
	const [text] = await once(child.stdout as never, "data");
	expect(String(text)).toMatch(/Ingot .* is at http:\/\/127\.0\.0\.1:\d+\//);
	expect(String(text)).toMatch(/Account {3}root, password \S+/);
	expect(String(text)).toContain("git push http://");
	child.kill("SIGTERM");
	await once(child, "close");
});

test("what is under way when a TERM comes is finished", async () => {
	const forge = await startChildForge(prepared());
	const body = JSON.stringify({ name: "slow" });
	const sent = request(`${forge.url}api/v1/user/repos`, {
		method: "POST",
		headers: {
			authorization: `Basic ${Buffer.from("root:admin-pass-1").toString("base64")}`,
			"content-type": "application/json",
			"content-length": body.length,
			expect: "100-continue",
		},
	});
	sent.flushHeaders();
	await once(sent, "continue");
	sent.write(body.slice(0, 5));
	forge.child.kill("SIGTERM");
	// no new requests are taken any more
	const refused = () =>
		fetch(`${forge.url}api/v1/version`).then(
			() => false,
			() => true,
		);
	while (!(await refused())) await new Promise(setImmediate);
	sent.end(body.slice(5));
	const [answer] = (await once(sent, "response")) as [IncomingMessage];
	expect(answer.statusCode).toBe(201);
	answer.resume();
	if (forge.child.exitCode === null) await once(forge.child, "exit");
	expect(forge.child.exitCode).toBe(0);
});

test("a data directory belongs to one process, until it ends however it ends", async () => {
	const data = prepared();
	const forge = await startChildForge(data);
	const second = await finished(["serve", "--data", data, "--port", "0"]);
	expect([second.code, second.stdout]).toEqual([1, ""]);
	expect(second.stderr).toBe(
		`ingot: the data directory ${data} is in use by another process\n`,
	);
	await forge.kill("SIGKILL");
	await (await startChildForge(data)).kill("SIGTERM");
});

test.each(["port", "ssh-port"])(
	"a taken port is told, and nothing goes on listening: %s",
	async (which) => {
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		const { port } = other.address() as AddressInfo;
		const ports = which === "port" ? [] : ["--port=0"];
		const { code, stderr } = await finished([
			"serve",
			"--data",
			prepared(),
			...ports,
			`--${which}=${port}`,
		]);
		other.close();
		expect([code, stderr]).toEqual([
			1,
			`ingot: port ${port} of 127.0.0.1 is taken by another program: choose another one with --${which}\n`,
		]);
	},
);

test("a data directory that cannot be one is told", async () => {
	const file = join(work, "a-file");
	await writeFile(file, "");
	const { code, stderr } = await finished(["serve", "--data", join(file, "x")]);
	expect(code).toBe(1);
	expect(stderr).toMatch(/^ingot: the data directory .* cannot be written: /);
});

test("data of a newer program is left alone", async () => {
	const data = prepared();
	await (await startChildForge(data)).kill("SIGTERM");
	const db = new DatabaseSync(join(data, "ingot.db"));
	db.exec("insert into schema_step (version, name) values (9999, 'future')");
	db.close();
	const { code, stderr } = await finished(["serve", "--data", data]);
	expect(code).toBe(1);
	expect(stderr).toMatch(
		/^ingot: the data has schema steps that this program does not know \(9999 future\): start a newer version/,
	);
});

test("a missing git, and one that is too old, are told", async () => {
	const none = await finished(["serve", "--data", prepared()], { PATH: work });
	expect([none.code, none.stdout]).toEqual([1, ""]);
	expect(none.stderr).toMatch(/^ingot: .*git/);
	const bin = join(work, "old");
	await mkdir(bin);
	await writeFile(join(bin, "git"), "#!/bin/sh\necho git version 2.30.1\n");
	await chmod(join(bin, "git"), 0o755);
	const old = await finished(["serve", "--data", prepared()], {
		PATH: `${bin}:/bin:/usr/bin`,
	});
	expect(old.code).toBe(1);
	expect(old.stderr).toMatch(/2\.30\.1.*2\.38|2\.38.*2\.30\.1/);
});

test("flags win over the environment, and that over the file", async () => {
	const file = join(work, "ingot.json");
	const say = { "admin-user": "from-file", url: "https://file.example/git" };
	await writeFile(file, JSON.stringify(say));
	const env = { INGOT_CONFIG: file, INGOT_ADMIN_USER: "from-env" };
	const forge = await startChildForge(prepared(), env, [
		"--url",
		"https://flag.example/git",
	]);
	expect(forge.facts).toMatchObject({
		admin: "from-env",
		url: "https://flag.example/git/",
	});
	const { port } = forge.facts;
	// a proxy may strip the path of the public address, or leave it
	for (const path of ["/api/v1/version", "/git/api/v1/version"]) {
		const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
		expect([path, status]).toEqual([path, 200]);
	}
	await forge.kill("SIGTERM");
});

test.each([
	[["serve", "--nonsense"], "ingot: unknown option --nonsense\n"],
	[["serve", "--port"], "ingot: --port requires a value\n"],
	[
		["serve", "--port", "x"],
		"ingot: --port: must be a whole number from 0 to 65535\n",
	],
	[
		["serve", "--url", "ftp://x"],
		'ingot: INGOT_URL: "ftp://x" is no http(s) address\n',
	],
	[["dance"], 'ingot: unknown command "dance"; "ingot help" lists them\n'],
])("%j is refused", async (args, words) => {
	const { code, stdout, stderr } = await finished(args as string[]);
	expect([code, stdout, stderr]).toEqual([2, "", words]);
});

test("help names every setting, and the version is one line", async () => {
	const { code, stdout } = await finished(["help"]);
	expect(code).toBe(0);
	for (const name of ["--data", "INGOT_DATABASE_URL", "--json"])
		expect(stdout).toContain(name);
	expect((await finished(["version"])).stdout).toMatch(
		/^\d+\.\d+\.\d+\+[0-9a-f]{12}\n$/,
	);
});
