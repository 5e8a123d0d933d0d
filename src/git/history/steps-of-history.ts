import { text } from "node:stream/consumers";
import { GitError } from "../errors.ts";
import { fields } from "../fields.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";

/** Steps that are given at once at most. */
const mostSteps = 400;

/**
 * Commits in the history of a tip, older ones first, each of which has about so many commits more than the one before: `size` in the middle, more where one merge
 * added many. They are first parents of each other (git-rev-list(1)), so the history of each has that of the one before. The last is the tip, unless
 * there are more than 400. @throws GitError "missing-object", "timeout", "failed"
 */
export async function stepsOfHistory(
	git: Git,
	store: ReadFrom,
	{
		tip,
		not,
		size,
	}: {
		readonly tip: string;
		readonly not: string | undefined;
		readonly size: number;
	},
	signal: AbortSignal,
): Promise<string[]> {
	for (const oid of [tip, ...(not ? [not] : [])])
		if (!isOid(store.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	if (!storeExists(git, store)) return [];
	const range = [tip, ...(not ? [`^${not}`] : []), "--"];
	const ask = (...args: string[]) =>
		streamGit(git, store, "rev-list", [...args, ...range], {
			...{ bounded: true, signal },
		});
	const all = Number(await text(ask("--count")));
	const chain = Number(await text(ask("--count", "--first-parent")));
	const step = Math.max(1, Math.floor((size * chain) / Math.max(all, 1)));
	const steps: string[] = [];
	let at = 0;
	for await (const oid of fields(ask("--first-parent"), "\n"))
		if (at++ % step === 0) steps.push(oid);
	return steps.reverse().slice(0, mostSteps);
}
