import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { isGitError } from "../../git/errors.ts";
import { treeEntryAt } from "../../git/read/tree.ts";
import type { ReadFrom } from "../../git/store.ts";
import type { Actor } from "../permissions/actor.ts";
import {
	branchByName,
	branchPrefix,
	type RefMove,
	tagPrefix,
} from "../refs/ref.ts";
import type { Repository } from "../repositories/repository.ts";

/** Where workflow files are, in the order in which they are looked for. */
const directories = [".gitea/workflows", ".github/workflows"];

const runOf = query((q, p: { task: number }) =>
	q
		.selectFrom("action_task as t")
		.innerJoin("action_job as j", "j.id", "t.job_id")
		.innerJoin("action_run as r", "r.id", "j.run_id")
		.select("r.sha")
		.where("t.id", "=", p.task),
);

/**
 * Why a job may not move a ref, undefined for one that it may: the workflows of what it pushes must be those of what was there, of the
 * default branch, or of its own run. Else a job could write workflows that get more than itself. Reads through the quarantine.
 */
export async function judgeJob(
	app: App,
	{ job }: Actor,
	repository: Repository,
	held: ReadFrom,
	moves: readonly RefMove[],
): Promise<(string | undefined)[]> {
	if (!job || repository.wiki) return moves.map(() => undefined);
	const main = await branchByName(
		app.db,
		repository.store_id,
		repository.default_branch,
	);
	const run = await app.db.first(runOf, { task: job.task });
	const usual = new Set<string>();
	for (const commit of [main?.oid, run?.sha])
		if (commit) usual.add(await workflowsAt(app, held, commit));
	const refused: (string | undefined)[] = [];
	for (const { name, from, to } of moves) {
		// no workflow is ever read from anything else
		const counts = name.startsWith(branchPrefix) || name.startsWith(tagPrefix);
		const has =
			to === null || !counts ? undefined : await workflowsAt(app, held, to);
		const same =
			has === undefined ||
			usual.has(has) ||
			(from !== null && has === (await workflowsAt(app, held, from)));
		refused.push(
			same ? undefined : `a job may not change workflow files (${name})`,
		);
	}
	return refused;
}

/** What stands for all workflow files of a commit; something of its own for what is none or cannot be read. */
async function workflowsAt(
	app: App,
	held: ReadFrom,
	commit: string,
): Promise<string> {
	try {
		const entries = [];
		for (const path of directories)
			entries.push(await treeEntryAt(app.git, held, commit, path));
		return entries.map((entry) => entry?.oid ?? "").join(" ");
	} catch (error) {
		// a ref may point to a file
		if (isGitError(error, "wrong-type")) return " ";
		if (isGitError(error)) return commit;
		throw error;
	}
}
