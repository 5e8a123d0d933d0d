import type { App } from "../../app.ts";
import type { Repository } from "../repositories/repository.ts";
import { isOnline, labelMatcher, type Runner } from "./runners.ts";
import { labelsOfJob } from "./runs/job-rows.ts";
import type { Job } from "./runs/run.ts";

/** Why a job that waits has not begun: nobody has its labels, those who have are silent or switched off, or all are busy. */
type WaitReason =
	| { readonly why: "no-runner"; readonly labels: readonly string[] }
	| { readonly why: "away"; readonly labels: readonly string[] }
	| { readonly why: "busy" };

/** The reasons of jobs that wait, by their ids; those that do not wait have none. One query. */
export async function reasonsToWait(
	app: App,
	repository: Repository,
	jobs: readonly Job[],
): Promise<ReadonlyMap<number, WaitReason>> {
	const waiting = jobs.filter(({ status }) => status === "waiting");
	if (waiting.length === 0) return new Map();
	const runners = await runnersOf(app, repository);
	return new Map(
		waiting.map((job) => [job.id, reason(app, runners, labelsOfJob(job))]),
	);
}

function reason(
	app: App,
	runners: readonly Runner[],
	labels: readonly string[],
): WaitReason {
	const able = runners.filter((runner) => labelMatcher(runner)(labels));
	if (able.length === 0) return { why: "no-runner", labels };
	const here = able.some((one) => !one.disabled && isOnline(app, one));
	return here ? { why: "busy" } : { why: "away", labels };
}

/** The runners that may take jobs of a repository: its own, its owner's, and those of the whole forge. */
const runnersOf = (app: App, { id, owner_id }: Repository): Promise<Runner[]> =>
	app.db.rows((q) =>
		q
			.selectFrom("action_runner")
			.selectAll()
			.where((e) =>
				e.or([
					e("repository_id", "=", id),
					e("owner_id", "=", owner_id),
					e.and([e("repository_id", "is", null), e("owner_id", "is", null)]),
				]),
			),
	);
