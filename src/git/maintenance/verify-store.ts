import { isGitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { toleratedByFsck } from "../receive/fsck-rules.ts";
import { runGit } from "../run.ts";
import { type StoreRef, storePath } from "../store.ts";

/** A large repository is read whole. */
const deadline = 60 * 60_000;
const most = 64 * 1024;

/**
 * Reads every object of a store and compares it with its id; gives a line for each that is missing or damaged. It changes nothing, and pushes go on
 * beside it. @throws GitError when it cannot be done to the end
 */
export async function verifyStore(
	git: Git,
	store: StoreRef,
	signal: AbortSignal,
): Promise<string[]> {
	const args = ["--full", "--no-dangling", "--no-reflogs", "--no-progress"];
	try {
		const { code, stdout, stderr } = await runGit(git, store, "fsck", args, {
			config: toleratedByFsck,
			// each bit is a kind of fault (git-fsck(1))
			codes: Array.from({ length: 128 }, (_, bits) => bits),
			maxOutput: most,
			bounded: true,
			seconds: deadline / 1000,
			deadline,
			signal,
		});
		if (code === 0) return [];
		const text = `${stdout}\n${stderr}`.replaceAll(
			`${storePath(git, store)}/`,
			"",
		);
		const lines = text
			.split("\n")
			.filter((line) => line && !line.startsWith("notice:"));
		return lines.length ? [...new Set(lines)] : [`git fsck ended with ${code}`];
	} catch (error) {
		if (isGitError(error, "too-large"))
			return [
				"so many objects are missing or damaged that they are not listed",
			];
		throw error;
	}
}
