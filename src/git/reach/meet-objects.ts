import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { endError, startGit } from "../run.ts";
import type { ReadFrom } from "../store.ts";
import type { IdSet } from "./id-set.ts";

/** This is what git goes through: lines of its input, and more arguments (git-rev-list(1)). */
export type Walk = {
	readonly input: Iterable<string>;
	readonly args?: readonly string[];
	readonly signal?: AbortSignal;
	readonly deadline: number;
	/** Most objects that it goes through. */
	readonly most?: number;
	/** Who takes a turn for it; whoever the work is done for unless given. */
	readonly user?: string;
};

/**
 * Gives the id of every object that a walk reaches, the newest commits first, each with its trees and files; who has seen enough leaves.
 * Throws `timeout`, `too-large`, `busy`, `aborted`, `failed`.
 */
export async function* walkObjects(
	git: Git,
	from: ReadFrom,
	{ input, args = [], signal, deadline, most, user }: Walk,
): AsyncGenerator<string> {
	const child = await startGit(git, from, "rev-list", [...WALK, ...args], {
		signal,
		bounded: true,
		deadline,
		...(user !== undefined && { user }),
	});
	child.stdin.end(`${[...input].join("\n")}\n`);
	let over = false;
	let left = most ?? Number.POSITIVE_INFINITY;
	try {
		let text = "";
		for await (const chunk of child.stdout) {
			const lines = (text + chunk.toString("latin1")).split("\n");
			text = lines.pop() ?? "";
			left -= lines.length;
			if (left < 0)
				throw new GitError(
					"too-large",
					"there are too many objects to look at",
				);
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
	wanted: IdSet,
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
