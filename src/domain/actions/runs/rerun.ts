import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import { badRequest, notFound } from "../../../errors.ts";
import type { Actor } from "../../permissions/actor.ts";
import { surroundingsOf } from "../contexts.ts";
import { parseWorkflow, WorkflowError } from "../workflow/parse-workflow.ts";
import { advanceRun } from "./advance.ts";
import { cancelJobs } from "./cancel.ts";
import { needsOf } from "./job-rows.ts";
import { isOver, type Job, jobsOfRun, type Run, runById } from "./run.ts";

const mostAttempts = 50;

/** Which jobs of a run are done again: all, those that failed with what needs them, or one with what needs it. */
export type Again = "all" | "failed" | { readonly job: number };

/**
 * Begins another attempt of a run that is over; jobs that are not done again keep their results.
 * @throws Refusal "bad-request" while it runs, or after too many attempts; "not-found"
 */
export function rerun(
	app: App,
	actor: Actor,
	given: Run,
	again: Again,
): Promise<{ run: Run; jobs: Job[] }> {
	return app.db.write(async (tx) => {
		const run = await runById(tx, given.id);
		if (!run) throw notFound();
		if (!isOver(run.status)) throw badRequest("this workflow run is not done");
		if (run.attempt >= mostAttempts)
			throw badRequest(`a run has at most ${mostAttempts} attempts`);
		if (!isReadable(run)) throw badRequest("the workflow file is not valid");
		const old = await jobsOfRun(tx, run.id, run.attempt);
		const chosen = chosenJobs(old, again);
		const next: Run = {
			...run,
			attempt: run.attempt + 1,
			trigger_actor_id: actor.account?.id ?? null,
			status: "blocked",
			started_at: 0,
			stopped_at: 0,
			needs_approval: 0,
		};
		await putAttempt(app, tx, next);
		await copyJobs(app, tx, next, old, chosen);
		const going = await advanceRun(app, tx, next);
		return { run: going, jobs: await jobsOfRun(tx, run.id, next.attempt) };
	});
}

function isReadable(run: Run): boolean {
	try {
		parseWorkflow(run.source);
		return true;
	} catch (error) {
		if (error instanceof WorkflowError) return false;
		throw error;
	}
}

function chosenJobs(jobs: readonly Job[], again: Again): Set<number> {
	if (again === "all") return new Set(jobs.map((j) => j.id));
	const chosen = new Set(
		jobs
			.filter((job) =>
				again === "failed"
					? job.status === "failure" || job.status === "cancelled"
					: job.id === again.job,
			)
			.map((job) => job.id),
	);
	if (again !== "failed" && chosen.size === 0)
		throw notFound("workflow job not found");
	for (;;) {
		const keys = new Set(
			jobs.filter((j) => chosen.has(j.id)).map((j) => j.key),
		);
		const more = jobs.filter(
			(j) => !chosen.has(j.id) && needsOf(j).some((key) => keys.has(key)),
		);
		if (more.length === 0) return chosen;
		for (const job of more) chosen.add(job.id);
	}
}

async function putAttempt(app: App, tx: Transaction, run: Run): Promise<void> {
	const at = now(app);
	await tx.change((q) =>
		q
			.updateTable("action_run")
			.set({
				attempt: run.attempt,
				trigger_actor_id: run.trigger_actor_id,
				status: "blocked",
				started_at: 0,
				stopped_at: 0,
				needs_approval: 0,
				updated_at: at,
			})
			.where("id", "=", run.id),
	);
	await tx.change((q) =>
		q.insertInto("action_attempt").values({
			run_id: run.id,
			number: run.attempt,
			status: "blocked",
			trigger_actor_id: run.trigger_actor_id,
			created_at: at,
		}),
	);
}

async function copyJobs(
	app: App,
	tx: Transaction,
	run: Run,
	old: readonly Job[],
	chosen: ReadonlySet<number>,
): Promise<void> {
	const at = now(app);
	for (const { id, ...job } of old)
		await tx.change((q) =>
			q.insertInto("action_job").values(
				chosen.has(id)
					? {
							...job,
							attempt: run.attempt,
							status: "blocked",
							outputs: "{}",
							runner_id: null,
							runner_name: "",
							created_at: at,
							updated_at: at,
							started_at: 0,
							stopped_at: 0,
							origin_id: 0,
						}
					: {
							...job,
							attempt: run.attempt,
							created_at: at,
							origin_id: job.origin_id || id,
						},
			),
		);
}

/** Lets a run go that waited for a word of somebody who may write. @throws Refusal "not-found" */
export function approveRun(app: App, given: Run): Promise<Run> {
	return app.db.write(async (tx) => {
		const run = await runById(tx, given.id);
		if (!run) throw notFound();
		await tx.change((q) =>
			q
				.updateTable("action_run")
				.set({ needs_approval: 0 })
				.where("id", "=", run.id),
		);
		return advanceRun(app, tx, { ...run, needs_approval: 0 });
	});
}

/** Ends a run that is under way. @throws Refusal "not-found" */
export function cancelRun(app: App, given: Run): Promise<Run> {
	return app.db.write(async (tx) => {
		const run = await runById(tx, given.id);
		const around = run && (await surroundingsOf(app, tx, run));
		if (!run || !around) throw notFound();
		return cancelJobs(app, tx, run, around.fullName);
	});
}

/** Deletes a run that is over with its logs and artifacts. @throws Refusal "bad-request" while it runs, "not-found" */
export function deleteRun(app: App, given: Run): Promise<void> {
	return app.db.write(async (tx) => {
		const run = await runById(tx, given.id);
		if (!run) throw notFound();
		if (!isOver(run.status)) throw badRequest("this workflow run is not done");
		await tx.change((q) => q.deleteFrom("action_run").where("id", "=", run.id));
	});
}
