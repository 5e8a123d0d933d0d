import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import { putStatus } from "../../statuses/status.ts";
import { queueJob, unqueueJob } from "../queue/job-queue.ts";
import { isOver, type Job, type Run, type Status } from "./run.ts";
import type { RunNames } from "./workflow-name.ts";

/** The words of the check of a cancelled job. */
export const cancelledCheck = "Has been cancelled";

const shown: Readonly<Record<Status, [state: string, words: string]>> = {
	blocked: ["pending", "Blocked by required conditions"],
	waiting: ["pending", "Waiting to run"],
	running: ["pending", "Has started running"],
	success: ["success", "Successful in"],
	failure: ["failure", "Failing after"],
	cancelled: ["failure", cancelledCheck],
	skipped: ["skipped", "Has been skipped"],
};
/** Runs of these events say something of a commit. */
const ofCommits = [
	"push",
	"pull_request",
	"pull_request_target",
	"release",
	"workflow_dispatch",
	"schedule",
];

/** Puts a job into a state, with everything that follows of it: its times, the commit's status, the event. */
export async function setJobStatus(
	app: App,
	tx: Transaction,
	run: Run,
	job: Job,
	{
		status,
		names,
		more = {},
	}: {
		readonly status: Status;
		readonly names: RunNames;
		readonly more?: Partial<Pick<Job, "runner_id" | "runner_name" | "outputs">>;
	},
): Promise<Job> {
	const at = now(app);
	const changed: Job = {
		...job,
		...more,
		status,
		updated_at: at,
		started_at: status === "running" && !job.started_at ? at : job.started_at,
		stopped_at: isOver(status) ? at : 0,
	};
	await tx.change((q) =>
		q
			.updateTable("action_job")
			.set({
				status,
				updated_at: at,
				started_at: changed.started_at,
				stopped_at: changed.stopped_at,
				runner_id: changed.runner_id,
				runner_name: changed.runner_name,
				outputs: changed.outputs,
			})
			.where("id", "=", job.id),
	);
	if (status === "waiting") {
		await queueJob(app, tx, changed);
		await tickClock(app, tx);
	} else unqueueJob(tx, job.id);
	tx.afterCommit(() => app.actions.logs.ring(job.id));
	// the jobs that it calls speak for it
	if (job.opened) return changed;
	await app.events.record(tx, {
		kind: "workflow.job",
		repository: run.repository_id,
		payload: { run: run.id, job: job.id, status },
	});
	await setCommitStatus(app, tx, run, changed, names);
	return changed;
}

/** Says the state of a job as a status of the run's commit. */
export async function setCommitStatus(
	app: App,
	tx: Transaction,
	run: Run,
	job: Job,
	names: RunNames,
): Promise<void> {
	if (!ofCommits.includes(run.event)) return;
	// nothing would ever take back that it waits
	if (job.uses && !isOver(job.status)) return;
	const [state, words] = shown[job.status as Status];
	const took =
		words.endsWith("in") || words.endsWith("after")
			? ` ${Math.max(0, job.stopped_at - (job.started_at || job.stopped_at))}s`
			: "";
	await putStatus(app, tx, run.repository_id, run.sha, {
		creator: null,
		said: {
			state,
			context: `${names.workflow} / ${job.name} (${run.event})`.slice(0, 255),
			description: words + took,
			targetUrl: `/${names.fullName}/actions/runs/${run.id}/jobs/${job.id}`,
		},
	});
}

/** Puts a run and its present attempt into a state. */
export async function setRunStatus(
	app: App,
	tx: Transaction,
	run: Run,
	status: Status,
): Promise<Run> {
	if (run.status === status) return run;
	const at = now(app);
	const started = run.started_at || (status === "running" ? at : 0);
	const times = {
		status,
		started_at: started || (isOver(status) ? at : 0),
		stopped_at: isOver(status) ? at : 0,
	};
	await tx.change((q) =>
		q
			.updateTable("action_run")
			.set({ ...times, updated_at: at })
			.where("id", "=", run.id),
	);
	await tx.change((q) =>
		q
			.updateTable("action_attempt")
			.set(times)
			.where("run_id", "=", run.id)
			.where("number", "=", run.attempt),
	);
	await app.events.record(tx, {
		kind: "workflow.run",
		repository: run.repository_id,
		actor: run.trigger_actor_id ?? undefined,
		payload: { run: run.id, status },
	});
	return { ...run, ...times, updated_at: at };
}

/** Tells runners that there is something new to take. */
async function tickClock(app: App, tx: Transaction): Promise<void> {
	await tx.change((q) =>
		q
			.updateTable("action_clock")
			.set((e) => ({ version: e("version", "+", 1) }))
			.where("id", "=", 1),
	);
	tx.afterCommit(() => app.actions.work.ring());
}
