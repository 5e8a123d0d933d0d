import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import type { Config } from "../../src/config.ts";
import { afterFile } from "./after-file.ts";
import { testForge } from "./forge.ts";

const run = promisify(execFile);

/** A forge, two users, and the real git with a directory of its own to work in. */
export async function gitBench(settings: Partial<Config> = {}) {
	const forge = await testForge(settings);
	const ada = await forge.user("ada");
	const bob = await forge.user("bob");
	const work = await mkdtemp(join(tmpdir(), "ingot-git-"));
	afterFile(() => rm(work, { recursive: true, force: true }));
	let count = 0;

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

	return {
		forge,
		ada,
		bob,
		work,
		git,
		ok,
		repository,
		local,
		commit,
		clone,
		head,
	};
}
