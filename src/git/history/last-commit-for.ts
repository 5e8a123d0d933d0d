import { GitError } from "../errors.ts";
import type { Git } from "../open.ts";
import { treeEntryAt } from "../read/tree.ts";
import { endError, startGit } from "../run.ts";
import type { ReadFrom } from "../store.ts";

/**
 * For each path the newest commit, from `commit` back, that made it what it is now: one `git log` that is ended as
 * soon as all are found. Paths that are not in the commit's tree get no answer; nor do those not reached in `deadline`
 * milliseconds. Throws `missing-object`, `failed`.
 */
export async function lastCommitFor(
	git: Git,
	from: ReadFrom,
	commit: string,
	paths: readonly string[],
	options: { signal?: AbortSignal; deadline?: number } = {},
): Promise<Map<string, string>> {
	const found = new Map<string, string>();
	const wanted = new Map<string, string>();
	for (const path of paths) {
		const entry = await treeEntryAt(git, from, commit, path);
		if (entry && path !== "") wanted.set(path, entry.oid);
	}
	if (wanted.size === 0) return found;
	const child = startGit(
		git,
		from,
		"log",
		[...LOG, commit, "--", ...wanted.keys()],
		{
			signal: options.signal,
			deadline: options.deadline ?? git.limits.deadline,
		},
	);
	child.stdin.end();
	let current = "";
	let ids = "";
	for await (const field of fields(child.stdout)) {
		const text = field.startsWith("\n") ? field.slice(1) : field;
		if (text.startsWith("\x01")) current = text.slice(1);
		else if (text.startsWith(":")) ids = text;
		else if (ids !== "") {
			// A side branch may have changed the path in a way a merge threw away: what it is now counts.
			const after = ids.split(" ").at(-2);
			ids = "";
			if (wanted.get(text) !== after) continue;
			found.set(text, current);
			wanted.delete(text);
			if (wanted.size === 0) break;
		}
	}
	const complete = wanted.size === 0;
	if (complete) child.kill("aborted");
	const end = await child.ended;
	if (options.signal?.aborted)
		throw new GitError("aborted", "the client went away");
	if (!complete && !end.killed && end.code !== 0) throw endError("log", end);
	return found;
}

/** The fields of output that is separated by NUL. */
async function* fields(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
	let rest: Buffer = Buffer.alloc(0);
	for await (const chunk of source) {
		const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
		let at = 0;
		for (;;) {
			const end = data.indexOf(0, at);
			if (end < 0) break;
			yield data.toString("utf8", at, end);
			at = end + 1;
		}
		rest = data.subarray(at);
	}
	if (rest.length > 0) yield rest.toString("utf8");
}

/** Trees are shown too (`-t`), so that a directory has an id to compare; merges show what is in no parent (`-c`). */
const LOG = [
	"--topo-order",
	"-c",
	"-t",
	"--raw",
	"--no-abbrev",
	"--no-renames",
	"--no-ext-diff",
	"--no-textconv",
	"-z",
	"--format=%x01%H",
];
