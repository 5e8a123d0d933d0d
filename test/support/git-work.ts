import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterFile } from "./after-file.ts";

/** A directory in which the real git works, as somebody with fixed people and times. */
export interface Work {
	readonly path: string;
	git(...args: string[]): Promise<string>;
}

/** Makes an empty directory for the real git; removed after the tests of the file. */
export async function gitWork(): Promise<Work> {
	const path = await mkdtemp(join(tmpdir(), "ingot-work-"));
	afterFile(() => rm(path, { recursive: true, force: true }));
	const date = "2024-05-01T10:00:00Z";
	const env = {
		PATH: process.env.PATH,
		HOME: path,
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_TERMINAL_PROMPT: "0",
		GIT_AUTHOR_NAME: "Ada",
		GIT_AUTHOR_EMAIL: "ada@example.org",
		GIT_AUTHOR_DATE: date,
		GIT_COMMITTER_NAME: "Linus",
		GIT_COMMITTER_EMAIL: "linus@example.org",
		GIT_COMMITTER_DATE: date,
	};
	return {
		path,
		git: async (...args) =>
			(
				await promisify(execFile)("git", args, { cwd: path, env })
			).stdout.trim(),
	};
}
