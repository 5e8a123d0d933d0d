import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Git } from "../../../src/git/git.ts";
import { type StoreRef, storePath } from "../../../src/git/store.ts";

/** What the real git makes of a patch: the new tree, or undefined, and what it complains about. */
export type RealResult = { tree?: string; complaint: string };

/** One process of the shell for many patches: a process of node takes longer to start than git takes for all it does. */
const APPLY_ALL = `
while read -r name root; do
	export GIT_INDEX_FILE="$name.index"
	git read-tree "$root" || exit 1
	git apply --cached --recount --ignore-whitespace --whitespace=fix --binary -3 "$name.patch" 2>"$name.complaint" &&
		git write-tree >"$name.tree" 2>>"$name.complaint" || : >"$name.tree"
done`;

/** Applies each patch to its root tree with `git apply`, under the options that Gitea gives it. */
export async function realApply(
	git: Git,
	store: StoreRef,
	scratch: string,
	cases: readonly { root: string; patch: Buffer }[],
): Promise<RealResult[]> {
	const folder = mkdtempSync(join(scratch, "real-"));
	try {
		cases.forEach(({ patch }, at) => {
			writeFileSync(join(folder, `${at}.patch`), patch);
		});
		const list = cases.map(({ root }, at) => `${at} ${root}\n`).join("");
		await run("sh", ["-c", APPLY_ALL], folder, store, git, list);
		return cases.map((_, at) => {
			const read = (end: string) =>
				readFileSync(join(folder, `${at}.${end}`), "utf8");
			return {
				tree: read("tree").trim() || undefined,
				complaint: read("complaint"),
			};
		});
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** The patches that the real git makes between pairs of trees. */
export async function realDiffs(
	git: Git,
	store: StoreRef,
	scratch: string,
	pairs: readonly { from: string; to: string }[],
	options: readonly string[],
): Promise<string[]> {
	if (pairs.length === 0) return [];
	const args = ["diff-tree", "--stdin", "-r", "-p", ...options];
	const list = pairs.map(({ from, to }) => `${from} ${to}\n`).join("");
	const out = await run("git", args, scratch, store, git, list);
	// The two trees stand in a line before each patch, of which no line begins so.
	const patches = out.split(/^[0-9a-f]{40} [0-9a-f]{40}\n/m).slice(1);
	if (patches.length !== pairs.length)
		throw new Error(`${patches.length} patches of ${pairs.length} pairs`);
	return patches;
}

async function run(
	command: string,
	args: readonly string[],
	cwd: string,
	store: StoreRef,
	git: Git,
	input: string,
): Promise<string> {
	const env = {
		PATH: process.env.PATH,
		HOME: "/nonexistent",
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: "/dev/null",
		GIT_DIR: storePath(git, store),
	};
	const running = promisify(execFile)(command, args, {
		cwd,
		env,
		maxBuffer: 1 << 28,
	});
	running.child.stdin?.end(input);
	return (await running).stdout;
}
