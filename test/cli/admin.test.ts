import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	buildForge,
	runIngot,
	startChildForge,
} from "../support/child-forge.ts";
import { preparedData } from "../support/schema-file.ts";

let work: string;

beforeAll(async () => {
	buildForge();
	work = await mkdtemp(join(tmpdir(), "ingot-admin-"));
});
afterAll(() => rm(work, { recursive: true, force: true }));

async function admin(data: string, ...args: string[]) {
	const child = runIngot(["admin", ...args, "--data", data]);
	const texts = { stdout: "", stderr: "" };
	child.stdout?.on("data", (text) => {
		texts.stdout += text;
	});
	child.stderr?.on("data", (text) => {
		texts.stderr += text;
	});
	const [code] = await once(child, "close");
	return { code, ...texts };
}

const signIn = async (url: string, name: string, password: string) => {
	const pair = btoa(`${name}:${password}`);
	const headers = { Authorization: `Basic ${pair}` };
	return (await fetch(`${url}api/v1/user`, { headers })).status;
};

test("users are kept in order beside a running forge", async () => {
	const data = preparedData(join(work, "running"));
	const forge = await startChildForge(data);
	const mode = (await stat(join(data, "control.sock"))).mode & 0o777;
	expect(mode & 0o077).toBe(0);
	const create = ["user", "create", "ada", "--email", "ada@example.org"];
	const made = await admin(data, ...create);
	const password =
		/^created ada, password (\S+)\n$/.exec(made.stdout)?.[1] ?? "";
	expect(await signIn(forge.url, "ada", password)).toBe(200);
	const again = await admin(data, ...create);
	expect([again.code, again.stderr]).toEqual([
		1,
		"ingot: user already exists [name: ada]\n",
	]);
	const change = ["user", "change-password", "ada", "--password", "longer-one"];
	expect(await admin(data, ...change)).toEqual({
		code: 0,
		stdout: "changed the password of ada\n",
		stderr: "",
	});
	expect(await signIn(forge.url, "ada", password)).toBe(401);
	expect(await signIn(forge.url, "ada", "longer-one")).toBe(200);
	await admin(data, "user", "rename", "ada", "lady");
	const { stdout } = await admin(data, "user", "list");
	expect(stdout).toMatch(
		/^\d+\troot\t\S+\tadministrator\tsign-in enabled\n\d+\tlady\tada@example.org\tuser\tsign-in enabled\n$/,
	);
	expect((await admin(data, "user", "delete", "lady")).code).toBe(0);
	expect(await signIn(forge.url, "lady", "longer-one")).toBe(401);
	const last = await admin(data, "user", "delete", "root", "--purge");
	expect([last.code, last.stderr]).toEqual([
		1,
		expect.stringContaining("can not delete the last admin user"),
	]);
	expect(await forge.kill("SIGTERM")).toBe(0);
});

test("an administrator can be made before the first start", async () => {
	const data = join(work, "fresh");
	const email = "boss@example.org";
	const args = ["user", "create", "boss", "--admin", `--email=${email}`];
	const made = await admin(data, ...args, "--password=boss-pass-1");
	expect(made).toEqual({ code: 0, stdout: "created boss\n", stderr: "" });
	// left by a forge that was killed
	await writeFile(join(data, "control.sock"), "");
	const forge = await startChildForge(data);
	expect(forge.facts).toMatchObject({ admin: "boss" });
	expect(await signIn(forge.url, "boss", "boss-pass-1")).toBe(200);
	expect((await admin(data, "user", "list")).stdout).toContain("\tboss\t");
	await forge.kill("SIGTERM");
});

test.each([
	[
		"an unknown command",
		["user", "promote", "x"],
		1,
		'unknown command "user promote"',
	],
	["an unknown option", ["user", "list", "--fast"], 2, "--fast"],
	["an unknown user", ["user", "delete", "none"], 1, "user not found: none"],
	["a missing address", ["user", "create", "x"], 1, "e-mail invalid"],
	[
		"a token without a name",
		["user", "create-token", "root"],
		1,
		"--token-name is required",
	],
	[
		"a token of nobody",
		["user", "create-token", "boss", "--token-name", "x"],
		1,
		"user not found: boss",
	],
	[
		"an end that is no number",
		["user", "create-token", "boss", "--token-name=x", "--days=soon"],
		1,
		"--days must be a number",
	],
	[
		"new passwords of nobody",
		["user", "must-change-password"],
		1,
		"name users, or give --all",
	],
	[
		"new passwords of some and all",
		["user", "must-change-password", "boss", "--all"],
		1,
		"name users, or give --all",
	],
	[
		"a mail with two texts",
		["mail", "--subject=x", "--text=y", "--file=/dev/null"],
		1,
		"--text and --file cannot be used together",
	],
	["a runner of nobody", ["runner-token", "none/x"], 1, "owner not found"],
])("%s is refused", async (_, args, code, words) => {
	const refused = await admin(join(work, "refused"), ...args);
	expect([refused.code, refused.stderr]).toEqual([
		code,
		expect.stringContaining(words),
	]);
});

test("the factors of somebody who lost them are taken away", async () => {
	const data = preparedData(join(work, "factors"));
	const forge = await startChildForge(data);
	const make = ["user", "create", "ada", "--email", "ada@example.org"];
	await admin(data, ...make);
	const none = await admin(data, "user", "remove-factors", "ada");
	expect([none.code, none.stdout]).toEqual([0, "ada has no second factor\n"]);
	const nobody = await admin(data, "user", "remove-factors", "nobody");
	expect([nobody.code, nobody.stderr]).toEqual([
		1,
		"ingot: user not found: nobody\n",
	]);
	await forge.kill("SIGTERM");
});

test("a token, new passwords and a token of runners are had beside a running forge", async () => {
	const data = preparedData(join(work, "tokens"));
	const forge = await startChildForge(data);
	const as = (name: string, ...rest: string[]) =>
		admin(data, "user", name, ...rest);
	const pass = "--password=first-pass-1";
	await as("create", "ada", "--email=ada@example.org", pass);
	await as("create", "ben", "--email=ben@example.org", pass);
	const flags = ["--token-name", "backup", "--scopes", "read:user"];
	const made = await as("create-token", "ada", ...flags, "--days", "3");
	expect([made.code, made.stderr]).toEqual([0, ""]);
	const token = /^([0-9a-f]{40})\n$/.exec(made.stdout)?.[1] ?? "";
	const mine = () =>
		fetch(`${forge.url}api/v1/user`, {
			headers: { Authorization: `token ${token}` },
		});
	expect(await (await mine()).json()).toMatchObject({ login: "ada" });
	const keys = await fetch(`${forge.url}api/v1/user/repos`, {
		method: "POST",
		headers: {
			Authorization: `token ${token}`,
			"Content-Type": "application/json",
		},
		body: '{ "name": "x" }',
	});
	expect(keys.status).toBe(403);
	expect((await as("create-token", "ada", ...flags)).stderr).toBe(
		"ingot: access token name has been used already\n",
	);

	const all = ["--all", "--except", "root,ben"];
	expect((await as("must-change-password", ...all)).stdout).toBe(
		"1 user: must change their passwords\n",
	);
	expect((await mine()).status).toBe(403);
	expect(await signIn(forge.url, "ada", "first-pass-1")).toBe(403);
	expect(await signIn(forge.url, "ben", "first-pass-1")).toBe(200);
	expect((await as("must-change-password", "ben", "ada")).stdout).toBe(
		"ben, ada: must change their passwords\n",
	);
	expect(await signIn(forge.url, "ben", "first-pass-1")).toBe(403);
	expect((await as("must-change-password", "--all", "--unset")).stdout).toBe(
		"2 users: may keep their passwords\n",
	);
	expect((await mine()).status).toBe(200);

	for (const place of [[], ["ada"]]) {
		const { stdout } = await admin(data, "runner-token", ...place);
		expect(stdout).toMatch(/^[0-9a-f]{40}\n$/);
	}
	await forge.kill("SIGTERM");
});

test("the running process logs more or less when it is told to", async () => {
	const data = preparedData(join(work, "level"));
	const nobody = await admin(data, "log-level", "debug");
	expect([nobody.code, nobody.stderr]).toEqual([
		1,
		"ingot: no forge runs on this data directory\n",
	]);
	const forge = await startChildForge(data);
	const { stdout: before } = await admin(data, "log-level", "show");
	expect((await admin(data, "log-level", "trace")).stdout).toBe("trace\n");
	expect((await admin(data, "log-level", "show")).stdout).toBe("trace\n");
	expect(before).not.toBe("trace\n");
	expect((await admin(data, "log-level", "loud")).stderr).toContain(
		'unknown command "log-level loud"',
	);
	await forge.kill("SIGTERM");
});
