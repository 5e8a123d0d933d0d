import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { unquote } from "../patch/file-name.ts";
import type { ReadFrom } from "../store.ts";
import { readGit } from "./read-turn.ts";

/** Who made some lines of a file what they are. */
export type Blame = {
	/** The commit of each line, from the first that was asked for. */
	readonly commits: readonly string[];
	/** By commit: the one before it, and the path there; absent where the commit made the file. */
	readonly before: ReadonlyMap<string, { oid: string; path: string }>;
};

/**
 * The commits of the lines `first` to `last` of a file (git-blame(1)); the changes of `ignore`, which must be there, are looked through.
 * Throws `missing-object`, `timeout`, `failed` (also for a file without these lines).
 */
export async function blame(
	git: Git,
	from: ReadFrom,
	commit: string,
	path: string,
	options: { first: number; last: number; ignore?: readonly string[] },
): Promise<Blame> {
	const { first, last, ignore = [] } = options;
	for (const oid of [commit, ...ignore])
		if (!isOid(from.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	if (path === "" || path.includes("\0"))
		throw new GitError("bad-path", "a path is refused", { path });
	const { stdout } = await readGit(
		git,
		from,
		"blame",
		[
			// without the lines themselves
			"--incremental",
			`-L${Math.trunc(first)},${Math.trunc(last)}`,
			...ignore.flatMap((oid) => ["--ignore-rev", oid]),
			commit,
			"--",
			path,
		],
		{ bounded: true, deadline: 20_000 },
	);
	const commits: string[] = [];
	const before = new Map<string, { oid: string; path: string }>();
	// a part of the output would keep all of it in memory
	const own = new Map<string, string>();
	const owned = (text: string) => {
		const found = own.get(text) ?? Buffer.from(text).toString();
		own.set(found, found);
		return found;
	};
	let current = "";
	for (const line of stdout.toString("utf8").split("\n")) {
		const head = /^([0-9a-f]{40,64}) \d+ (\d+) (\d+)$/.exec(line);
		if (head) {
			current = owned(head[1] as string);
			const at = Number(head[2]) - first;
			for (let i = 0; i < Number(head[3]); i++) commits[at + i] = current;
			continue;
		}
		const previous = /^previous ([0-9a-f]{40,64}) (.*)$/s.exec(line);
		if (previous)
			before.set(current, {
				oid: owned(previous[1] as string),
				path: owned(nameOf(previous[2] as string)),
			});
	}
	return { commits, before };
}

/** Names with quotes or control signs stand in quotes. */
const nameOf = (text: string): string =>
	unquote(text, 0, text.length)?.name ?? text;
