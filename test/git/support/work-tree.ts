import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const env = {
	...process.env,
	GIT_AUTHOR_NAME: "a",
	GIT_AUTHOR_EMAIL: "a@example.org",
	GIT_COMMITTER_NAME: "a",
	GIT_COMMITTER_EMAIL: "a@example.org",
};

/** A work tree of git in a directory, whose commits are packed for pushes. */
export function openWorkTree(
	scratch: string,
	format: "sha1" | "sha256" = "sha1",
) {
	const cwd = join(scratch, "work");
	mkdirSync(cwd);
	const git = (args: string[], input?: string) =>
		execFileSync("git", args, { cwd, input, env, maxBuffer: 1 << 26 });
	git(["init", "-q", "-b", "main", `--object-format=${format}`]);
	return {
		...{ cwd, git },
		/** Makes a commit over some files, and gives its id. */
		commit(files: Record<string, string | Buffer>, ...more: string[]): string {
			for (const [path, text] of Object.entries(files)) {
				mkdirSync(dirname(join(cwd, path)), { recursive: true });
				writeFileSync(join(cwd, path), text);
			}
			git(["add", "-A"]);
			git(["commit", "-q", "-m", "x", "--allow-empty", ...more]);
			return git(["rev-parse", "HEAD"]).toString().trim();
		},
		/** Packs what some revisions have, as a push does. */
		pack(revisions: readonly string[], ...options: string[]): Buffer {
			const args = ["pack-objects", "--revs", "--thin", "--stdout", "-q"];
			return git([...args, ...options], revisions.join("\n"));
		},
	};
}
