import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import type { ChildForge } from "../support/child-forge.ts";
import {
	callChild as call,
	type MortalForge,
	mortalForge,
} from "../support/mortal-forge.ts";
import { thorough } from "../support/run/thorough.ts";

const run = promisify(execFile);
const rounds = Number(process.env.KILL_ROUNDS ?? (thorough ? 8 : 3));
let mortal: MortalForge;
let work: string;

beforeAll(async () => {
	mortal = await mortalForge();
	work = mortal.work;
});

const git = (cwd: string, ...args: string[]) =>
	run("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...args], {
		cwd,
		env: {
			...process.env,
			GIT_TERMINAL_PROMPT: "0",
			GIT_CONFIG_GLOBAL: "/dev/null",
		},
	});

/** Commits by API until the forge is gone; gives the ids that were acknowledged. */
async function commitUntilDead(
	forge: ChildForge,
	lane: number,
	round: number,
	seen: Set<string>,
) {
	for (let i = 0; ; i++) {
		try {
			const { status, body } = await call(
				forge,
				"POST",
				"/repos/root/api/contents",
				{
					files: [
						{
							operation: "create",
							path: `r${round}/l${lane}/${i}.txt`,
							content: "eA==",
						},
					],
				},
			);
			if (status === 201)
				seen.add((body as { commit: { sha: string } }).commit.sha);
		} catch {
			return;
		}
	}
}

/** Pushes commits to a branch of its own until the forge is gone; gives the last id that was acknowledged. */
async function pushUntilDead(
	forge: ChildForge,
	round: number,
	told: () => void,
): Promise<[string, string] | undefined> {
	const dir = join(work, `push-${round}`);
	const url = forge.url.replace("://", "://root:admin-pass-1@");
	await git(work, "init", "-q", "-b", "main", dir);
	const branch = `round-${round}`;
	let acknowledged: string | undefined;
	for (let i = 0; ; i++) {
		await writeFile(join(dir, `f${i}.txt`), `${round} ${i}`);
		await git(dir, "add", ".");
		await git(dir, "commit", "-qm", `c${i}`);
		try {
			await git(
				dir,
				"push",
				"-q",
				`${url}root/git.git`,
				`HEAD:refs/heads/${branch}`,
			);
			acknowledged = (await git(dir, "rev-parse", "HEAD")).stdout.trim();
			told();
		} catch {
			return acknowledged ? [branch, acknowledged] : undefined;
		}
	}
}

test(`nothing that was acknowledged is lost in ${rounds} kills of the server`, {
	timeout: rounds * 15_000,
}, async () => {
	const commits = new Set<string>();
	const pushes = new Map<string, string>();
	for (let round = 0; round < rounds; round++) {
		const forge = await mortal.start();
		if (round === 0)
			for (const name of ["api", "git"])
				expect(
					(
						await call(forge, "POST", "/user/repos", {
							name,
							auto_init: name === "api",
						})
					).status,
				).toBe(201);
		const working = [0, 1, 2].map((lane) =>
			commitUntilDead(forge, lane, round, commits),
		);
		let pushedOnce = false;
		const pushing = pushUntilDead(forge, round, () => {
			pushedOnce = true;
		});
		// killed when this much has been acknowledged: another moment in each round, and none that the clock chooses
		const enough = commits.size + 1 + ((round * 7) % 40);
		const waitsForPush = round % 2 === 1;
		while (commits.size < enough || (waitsForPush && !pushedOnce))
			await new Promise(setImmediate);
		await forge.kill("SIGKILL");
		await Promise.all(working);
		const pushed = await pushing;
		if (pushed) pushes.set(...pushed);
	}
	const forge = await mortal.start();
	const clone = async (name: string) => {
		const dir = join(work, name);
		const url = forge.url.replace("://", "://root:admin-pass-1@");
		await git(work, "clone", "-q", "--mirror", `${url}root/${name}.git`, dir);
		return dir;
	};
	const history = new Set(
		(await git(await clone("api"), "rev-list", "main")).stdout.split("\n"),
	);
	expect([...commits].filter((oid) => !history.has(oid))).toEqual([]);
	const pushed = await clone("git");
	for (const [branch, oid] of pushes) {
		const contains = await git(
			pushed,
			"merge-base",
			"--is-ancestor",
			oid,
			branch,
		);
		expect(contains.stderr).toBe("");
	}
	expect(pushes.size).toBeGreaterThanOrEqual(Math.floor(rounds / 2));
	await forge.kill("SIGTERM");
	for (const store of await storesOf(mortal.data)) {
		const { stdout, stderr } = await git(
			store,
			"fsck",
			"--full",
			"--strict",
			"--no-dangling",
		);
		expect(stdout + stderr).toBe("");
	}
});

test(`no kill of a git child in ${rounds} pushes blocks a ref or moves one untold`, {
	timeout: rounds * 50_000,
}, async () => {
	const forge = await mortal.start();
	await call(forge, "POST", "/user/repos", { name: "children" });
	const url = `${forge.url.replace("://", "://root:admin-pass-1@")}root/children.git`;
	const dir = join(work, "children");
	await git(work, "init", "-q", "-b", "main", dir);
	let refused = 0;
	// a push may be over before its child is killed: then there is one more
	const most = rounds * 5;
	for (let round = 0; round < (refused ? rounds : most); round++) {
		await writeFile(join(dir, "file.txt"), randomBytes(2_000_000));
		await git(dir, "add", ".");
		await git(dir, "commit", "-qm", `c${round}`);
		const pushing = git(dir, "push", "-q", url, "HEAD:refs/heads/main");
		const settled = pushing.then(
			() => true,
			() => false,
		);
		// the first or second git process that the push starts is killed
		await killGitChildren(forge.child.pid as number, settled, 1 + (round % 2));
		const accepted = await settled;
		if (!accepted) {
			refused++;
			const before = await refsOf(url);
			expect(before).not.toContain(
				(await git(dir, "rev-parse", "HEAD")).stdout.trim(),
			);
			// and nothing is in the way of the next try
			await git(dir, "push", "-q", url, "HEAD:refs/heads/main");
		}
		expect(await refsOf(url)).toContain(
			(await git(dir, "rev-parse", "HEAD")).stdout.trim(),
		);
	}
	expect(refused).toBeGreaterThan(0);
	expect(await forge.kill("SIGTERM")).toBe(0);
});

const refsOf = async (url: string) =>
	(await git(work, "ls-remote", url)).stdout;

/** Kills git processes of a server, as many as told, until the push is over. */
async function killGitChildren(
	server: number,
	over: Promise<boolean>,
	most: number,
) {
	let done = false;
	void over.then(() => {
		done = true;
	});
	const killed = new Set<string>();
	while (!done && killed.size < most) {
		const { stdout } = await run("ps", ["-eo", "pid=,ppid=,args="]).catch(
			() => ({ stdout: "" }),
		);
		const all = stdout
			.split("\n")
			.map((line) => line.trim().split(/\s+/))
			.map(([pid = "", parent = "", ...args]) => ({ pid, parent, args }));
		// a large server has a process that starts them
		const parents = new Set([
			String(server),
			...all
				.filter(({ parent }) => parent === String(server))
				.map(({ pid }) => pid),
		]);
		for (const { pid, parent, args } of all) {
			if (!parents.has(parent) || killed.has(pid)) continue;
			if (!/index-pack|rev-list/.test(args.join(" "))) continue;
			killed.add(pid);
			try {
				process.kill(Number(pid), "SIGKILL");
			} catch {
				// it had ended by itself
			}
		}
	}
}

async function storesOf(data: string): Promise<string[]> {
	const repositories = join(data, "repositories");
	const stores: string[] = [];
	const fans = await readdir(repositories, { withFileTypes: true });
	// beside them lie the lock of a maintenance that was killed too, and what a sandbox needs
	const named = fans.filter(({ name }) => /^[0-9a-f]{2}$/.test(name));
	for (const fan of named)
		for (const name of await readdir(join(repositories, fan.name)))
			stores.push(join(repositories, fan.name, name));
	return stores;
}
