import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { endError, startGit } from "../run.ts";
import type { ReadFrom } from "../store.ts";

/** What git goes through: lines of its input, and more arguments (git-rev-list(1)). */
type Walk = {
	readonly input: Iterable<string>;
	readonly args?: readonly string[];
	readonly signal?: AbortSignal;
	readonly deadline: number;
};

/**
 * Gives the id of every object that a walk reaches, the newest commits first, each with its trees and files; who has seen enough leaves.
 * Throws `timeout`, `aborted`, `failed`.
 */
export async function* walkObjects(
	git: Git,
	from: ReadFrom,
	{ input, args = [], signal, deadline }: Walk,
): AsyncGenerator<string> {
	const child = await startGit(git, from, "rev-list", [...WALK, ...args], {
		signal,
		bounded: true,
		deadline,
	});
	child.stdin.end(`${[...input].join("\n")}\n`);
	let over = false;
	try {
		let text = "";
		for await (const chunk of child.stdout) {
			const lines = (text + chunk.toString("latin1")).split("\n");
			text = lines.pop() ?? "";
			yield* lines;
		}
		over = true;
	} finally {
		if (!over) child.kill("aborted");
	}
	const end = await child.ended;
	if (signal?.aborted) throw new GitError("aborted", "the client went away");
	if (end.killed || end.code !== 0) throw endError("rev-list", end);
}

/** Takes the objects that a walk reaches out of a set, until none is left. Throws as walkObjects. */
export async function meetObjects(
	git: Git,
	from: ReadFrom,
	wanted: Set<string>,
	walk: Walk,
): Promise<void> {
	if (wanted.size === 0) return;
	for await (const oid of walkObjects(git, from, walk))
		if (wanted.delete(oid) && wanted.size === 0) return;
}

const WALK = [
	"--objects",
	"--in-commit-order",
	"--no-object-names",
	"--ignore-missing",
	"--stdin",
];
