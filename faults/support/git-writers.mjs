import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** More than the server reads of a push without a child of git (decision 43). */
const large = 100_000;

/** Writers that push commits over HTTP, each to a branch of its own; every other one adds a file that makes the push a large one. */
export function gitWriters(client, folder, count) {
	const names = Array.from({ length: count }, (_, i) => `pushed-${i + 1}`);
	return Promise.all(names.map((name) => gitWriter(client, folder, name)));
}

async function gitWriter(client, folder, branch) {
	const work = join(folder, branch);
	mkdirSync(work);
	const env = {
		...process.env,
		GIT_TERMINAL_PROMPT: "0",
		GIT_CONFIG_NOSYSTEM: "1",
		HOME: folder,
	};
	const git = (...args) => run("git", args, { cwd: work, env });
	await git("init", "-q", "-b", branch);
	await git("config", "user.name", "Kills");
	await git("config", "user.email", "kills@example.org");
	const to = new URL("root/git.git", client.url);
	[to.username, to.password] = ["root", "admin-pass-1"];
	let serial = 0;
	let isLarge = false;
	return async () => {
		const text = `${branch} ${serial++}`;
		writeFileSync(join(work, "file.txt"), text);
		if (serial % 2 === 0) {
			// a push that fails leaves its commits to the next one
			isLarge = true;
			writeFileSync(join(work, "large.bin"), randomBytes(large));
		}
		await git("add", ".");
		await git("commit", "-qm", text);
		const sha = (await git("rev-parse", "HEAD")).stdout.trim();
		const began = performance.now();
		try {
			await git("push", "-q", to.href, branch);
		} catch (error) {
			const status = /returned error: (\d+)/.exec(error.stderr)?.[1];
			if (status >= "500" && !["502", "503", "507"].includes(status))
				client.fault(`git push: ${error.stderr}`);
			return;
		}
		const kind = isLarge ? "large pushes" : "pushes";
		isLarge = false;
		return {
			kind,
			began,
			thing: `git: commit ${sha}`,
			path: `/api/v1/repos/root/git/git/commits/${sha}`,
			holds: (answer) => answer.value?.commit.message.trim() === text,
			branch,
			sha,
		};
	};
}

/** The commits of the branches that were pushed, as git gets them. */
export async function clonedCommits(client, folder) {
	const to = new URL("root/git.git", client.url);
	[to.username, to.password] = ["root", "admin-pass-1"];
	const clone = join(folder, "clone.git");
	await run("git", ["clone", "-q", "--mirror", to.href, clone]);
	await run("git", ["fsck", "--full"], { cwd: clone });
	const { stdout } = await run("git", ["rev-list", "--all"], {
		cwd: clone,
		maxBuffer: 1 << 28,
	});
	return new Set(stdout.split("\n"));
}
