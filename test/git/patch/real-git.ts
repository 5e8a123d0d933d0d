import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Git } from "../../../src/git/git.ts";
import { type StoreRef, storePath } from "../../../src/git/store.ts";
import { runClient } from "../support/forge.ts";

/** The options under which Gitea runs `git apply`. */
const OPTIONS = [
	"--cached",
	"--recount",
	"--ignore-whitespace",
	"--whitespace=fix",
	"--binary",
	"-3",
];

/** What the real `git apply` makes of a tree and a patch: the new tree, or undefined and what it complains about. */
export async function realApply(
	git: Git,
	store: StoreRef,
	scratch: string,
	root: string,
	patch: Buffer,
): Promise<{ tree?: string; complaint: string }> {
	const index = join(scratch, `index-${counter++}`);
	const file = `${index}.patch`;
	writeFileSync(file, patch);
	const env = { GIT_DIR: storePath(git, store), GIT_INDEX_FILE: index };
	try {
		const read = await runClient(scratch, ["read-tree", root], env);
		if (read.code !== 0) throw new Error(read.err);
		const apply = await runClient(scratch, ["apply", ...OPTIONS, file], env);
		if (apply.code !== 0) return { complaint: apply.err };
		const written = await runClient(scratch, ["write-tree"], env);
		if (written.code !== 0) return { complaint: written.err };
		return { tree: written.out, complaint: apply.err };
	} finally {
		rmSync(index, { force: true });
		rmSync(file, { force: true });
	}
}

/** The patch that the real git makes between two trees. */
export function realDiff(
	git: Git,
	store: StoreRef,
	from: string,
	to: string,
	options: readonly string[],
): string {
	const args = ["diff-tree", "-r", "-p", ...options, from, to];
	const env = { PATH: process.env.PATH, GIT_DIR: storePath(git, store) };
	return execFileSync("git", args, { env, encoding: "utf8" });
}

let counter = 0;
