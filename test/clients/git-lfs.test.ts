import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let folder: string;

beforeAll(async () => {
	forge = await testForge();
	folder = await scratch();
	ada = await forge.user("ada");
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "big", private: true },
	});
});

const settings = {
	"user.name": "A",
	"user.email": "a@example.org",
	"init.defaultBranch": "main",
	"lfs.concurrenttransfers": "4",
	"filter.lfs.process": "git-lfs filter-process",
	"filter.lfs.required": "true",
	"filter.lfs.clean": "git-lfs clean -- %f",
	"filter.lfs.smudge": "git-lfs smudge -- %f",
};
const env = (more: Record<string, string> = {}) => ({
	GIT_TERMINAL_PROMPT: "0",
	GIT_CONFIG_COUNT: String(Object.keys(settings).length),
	...Object.fromEntries(
		Object.entries(settings).flatMap(([key, value], i) => [
			[`GIT_CONFIG_KEY_${i}`, key],
			[`GIT_CONFIG_VALUE_${i}`, value],
		]),
	),
	...more,
});
const git = async (
	cwd: string,
	args: string[],
	more?: Record<string, string>,
) => {
	const ended = await run("git", args, {
		cwd,
		env: env({ HOME: folder, ...more }),
	});
	expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
	return ended.out;
};

async function pushAndClone(
	url: string,
	name: string,
	more?: Record<string, string>,
) {
	const work = join(folder, name);
	await git(folder, ["clone", "-q", url, work], more);
	await git(work, ["lfs", "install", "--local"], more);
	await git(work, ["lfs", "track", "*.bin"], more);
	const content = randomBytes(300_000);
	await writeFile(join(work, `${name}.bin`), content);
	await git(work, ["add", "-A"], more);
	await git(work, ["commit", "-qm", name], more);
	await git(work, ["push", "-q", "origin", "HEAD:main"], more);
	const again = join(folder, `${name}-again`);
	await git(folder, ["clone", "-q", url, again], more);
	expect(content.equals(await readFile(join(again, `${name}.bin`)))).toBe(true);
	await git(again, ["lfs", "fsck"], more);
	return work;
}

clientTest("git-lfs", "git lfs pushes, pulls and locks over HTTP", async () => {
	const work = await pushAndClone(forge.gitUrl("ada/big", ada), "http");
	await git(work, ["lfs", "lock", "http.bin"]);
	expect(await git(work, ["lfs", "locks"])).toMatch(/http\.bin\s+ada/);
	await git(work, ["lfs", "unlock", "http.bin"]);
});

clientTest("git-lfs", "git lfs pushes and pulls over SSH", async () => {
	const key = join(folder, "key");
	await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key], {
		cwd: folder,
	});
	await forge.call("POST", "/user/keys", {
		as: ada,
		body: { title: "k", key: (await readFile(`${key}.pub`, "utf8")).trim() },
	});
	const { body } = await forge.call<{ ssh_url: string }>(
		"GET",
		"/repos/ada/big",
		{ as: ada },
	);
	await pushAndClone(body.ssh_url, "ssh", {
		GIT_SSH_VARIANT: "ssh",
		GIT_SSH_COMMAND: `ssh -F /dev/null -i ${key} -o IdentitiesOnly=yes -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR`,
	});
});
