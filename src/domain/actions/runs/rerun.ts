import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import { badRequest, forbidden, notFound } from "../../../errors.ts";
import { accountsByIds } from "../../accounts/account.ts";
import { noteAudit } from "../../audit/note-audit.ts";
import type { Actor } from "../../permissions/actor.ts";
import { jobBoundsIn } from "../../permissions/job-rules.ts";
import { runContextOf } from "../contexts.ts";
import { advanceRun } from "./advance.ts";
import { cancelJobs } from "./cancel.ts";
import { beginRun, readFiles } from "./create-run.ts";
import { rightsAgain } from "./job-rights.ts";
import { needsOf } from "./job-rows.ts";
import { holdRun, isOver, type Job, jobsOfRun, type Run } from "./run.ts";

const mostAttempts = 50;

/** Which jobs of a run are done again: all, those that failed with what needs them, or one with what needs it. */
type RerunScope = "all" | "failed" | { readonly job: number };

/**
 * Begins another attempt of a run that is over; jobs that are not done again keep their results.
 * @throws DomainError "bad-request" while it runs, or after too many attempts; "not-found"
 */
export function rerun(
	app: App,
	actor: Actor,
	given: Run,
	again: RerunScope,
): Promise<{ run: Run; jobs: Job[] }> {
	return app.db.write(async (tx) => {
		const run = await holdRun(tx, given.id);
		if (!run) throw notFound();
		if (!isOver(run.status)) throw badRequest("this workflow run is not done");
		if (run.attempt >= mostAttempts)
			throw badRequest(`a run has at most ${mostAttempts} attempts`);
		const old = await jobsOfRun(tx, run.id, run.attempt);
		if (run.broken) throw badRequest("the workflow file is not valid");
		const chosen = chosenJobs(old, again);
		const next: Run = {
			...run,
			attempt: run.attempt + 1,
			trigger_actor_id: actor.account?.id ?? null,
			status: "blocked",
			started_at: 0,
			stopped_at: 0,
		};
		await putAttempt(app, tx, next);
		await copyJobs(app, tx, next, old, chosen);
		const going = await advanceRun(app, tx, next);
		return { run: going, jobs: await jobsOfRun(tx, run.id, next.attempt) };
	});
}

/** The jobs that are done anew, and the callers that are open again because jobs below them are. */
interface JobSelection {
	readonly anew: ReadonlySet<number>;
	readonly reopened: ReadonlySet<number>;
}

function chosenJobs(jobs: readonly Job[], again: RerunScope): JobSelection {
	if (again === "all")
		return { anew: new Set(jobs.map((j) => j.id)), reopened: new Set() };
	const anew = new Set(
		jobs
			.filter((job) =>
				again === "failed"
					? !job.opened &&
						(job.status === "failure" || job.status === "cancelled")
					: job.id === again.job && !job.opened,
			)
			.map((job) => job.id),
	);
	if (again !== "failed" && anew.size === 0)
		throw notFound("workflow job not found");
	const reopened = new Set<number>();
	const touched = (job: Job) => anew.has(job.id) || reopened.has(job.id);
	for (;;) {
		const before = anew.size + reopened.size;
		for (const job of jobs.filter(touched))
			if (job.parent_id && !anew.has(job.parent_id))
				reopened.add(job.parent_id);
		const keys = new Set(
			jobs.filter(touched).map((j) => `${j.parent_id} ${j.key}`),
		);
		for (const job of jobs)
			if (needsOf(job).some((key) => keys.has(`${job.parent_id} ${key}`))) {
				anew.add(job.id);
				reopened.delete(job.id);
			}
		if (anew.size + reopened.size === before) return { anew, reopened };
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
	{ anew, reopened }: JobSelection,
): Promise<void> {
	const at = now(app);
	const fresh = {
		attempt: run.attempt,
		outputs: "{}",
		runner_id: null,
		runner_name: "",
		created_at: at,
		updated_at: at,
		started_at: 0,
		stopped_at: 0,
		origin_id: 0,
	};
	const rules = await jobBoundsIn(tx, run.repository_id);
	const copies = new Map<number, number>();
	// callers come before what they call
	for (const { id, ...kept } of [...old].sort((a, b) => a.id - b.id)) {
		const job = { ...kept, permissions: rightsAgain(kept, rules) };
		const parent_id = job.parent_id ? copies.get(job.parent_id) : 0;
		// below a caller that is done anew
		if (parent_id === undefined) continue;
		const copy = anew.has(id)
			? { ...job, ...fresh, status: "blocked", opened: 0, inputs: "{}" }
			: reopened.has(id)
				? { ...job, ...fresh, status: "running", started_at: at }
				: {
						...job,
						attempt: run.attempt,
						created_at: at,
						origin_id: job.origin_id || id,
					};
		const [made] = await tx.rows((q) =>
			q
				.insertInto("action_job")
				.values({ ...copy, parent_id })
				.returning("id"),
		);
		if (made && !(anew.has(id) && job.opened)) copies.set(id, made.id);
	}
}

/**
 * Lets a run go that waited for a word of somebody who may write, and speaks for those from whom it comes: later runs of theirs wait no
 * more.
 * @throws DomainError "not-found", "bad-request" when it did not wait, "forbidden" to those from whom it comes
 */
export async function approveRun(
	app: App,
	actor: Actor,
	given: Run,
): Promise<Run> {
	const files = await readFiles(app, given);
	return app.db.write(async (tx) => {
		const run = await holdRun(tx, given.id);
		if (!run) throw notFound();
		if (!run.needs_approval || isOver(run.status))
			throw badRequest("this workflow run does not need an approval");
		const outsiders = JSON.parse(run.outsiders) as number[];
		const approver_id = actor.account?.id ?? null;
		if (outsiders.some((id) => id === approver_id))
			throw forbidden("you cannot approve your own workflow run");
		await tx.change((q) =>
			q
				.updateTable("action_run")
				.set({ needs_approval: 0 })
				.where("id", "=", run.id),
		);
		noteAudit(app, tx, {
			action: "run.approved",
			in: { repositoryId: run.repository_id },
			target: { id: run.id, name: run.title },
		});
		for (const { id: account_id } of await accountsByIds(tx, outsiders))
			await tx.change((q) =>
				q
					.insertInto("action_approval")
					.values({
						repository_id: run.repository_id,
						account_id,
						approver_id,
						approved_at: now(app),
					})
					.onConflict((c) => c.doNothing()),
			);
		const free = { ...run, needs_approval: 0 };
		// those from before approvals came first have their jobs already
		const planned = await jobsOfRun(tx, run.id, run.attempt);
		return planned.length > 0
			? advanceRun(app, tx, free)
			: beginRun(app, tx, free, files);
	});
}

/** Ends a run that is under way. @throws DomainError "not-found", "bad-request" when it is over */
export function cancelRun(app: App, given: Run): Promise<Run> {
	return app.db.write(async (tx) => {
		const run = await holdRun(tx, given.id);
		const around = run && (await runContextOf(app, tx, run));
		if (!run || !around) throw notFound();
		if (isOver(run.status))
			throw badRequest("this workflow run has already ended");
		// the next run of its group may go
		return advanceRun(app, tx, await cancelJobs(app, tx, run, around));
	});
}

/** Deletes a run that is over with its logs and artifacts. @throws DomainError "bad-request" while it runs, "not-found" */
export function deleteRun(app: App, given: Run): Promise<void> {
	return app.db.write(async (tx) => {
		const run = await holdRun(tx, given.id);
		if (!run) throw notFound();
		if (!isOver(run.status)) throw badRequest("this workflow run is not done");
		await tx.change((q) => q.deleteFrom("action_run").where("id", "=", run.id));
		noteAudit(app, tx, {
			action: "run.deleted",
			in: { repositoryId: run.repository_id },
			target: { id: run.id, name: run.title },
		});
	});
}
