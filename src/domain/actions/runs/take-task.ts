import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { randomToken, sha256Hex } from "../../../crypto/digests.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { ExpressionError } from "../../../workflow-language/expressions/values.ts";
import { fileOfJob } from "../../../workflow-language/plan-jobs.ts";
import {
	isMapping,
	type JobSpec,
	type Json,
	type Mapping,
	WorkflowError,
} from "../../../workflow-language/workflow-file.ts";
import { accountById } from "../../accounts/account.ts";
import {
	fullName,
	type RepositoryWithOwner,
	repositoryById,
} from "../../repositories/repository.ts";
import {
	type GithubContext,
	githubContext,
	runContextOf,
} from "../contexts.ts";
import { nextJobs, noteTurn } from "../queue/job-queue.ts";
import type { Runner } from "../runners.ts";
import { secretsFor, variablesFor } from "../settings.ts";
import { advanceRun, failWith, needsContext } from "./advance.ts";
import { secretsOfCalled, specOf } from "./called.ts";
import { cancelBarredRun, isBarred } from "./cancel-barred.ts";
import { endTask } from "./end-task.ts";
import { labelsOfJob } from "./job-rows.ts";
import {
	holdRun,
	isOver,
	type Job,
	jobById,
	jobsOfRun,
	type Run,
	runById,
	stateOfJobs,
	type Task,
} from "./run.ts";
import { setJobStatus, setRunStatus } from "./set-status.ts";
import { filesOfRun, type RunFiles } from "./texts.ts";
import { namesOf } from "./workflow-name.ts";

/** A job that a runner has got, with everything that it needs for it. */
export interface Assignment {
	readonly task: Task;
	readonly job: Job;
	readonly run: Run;
	readonly owned: RepositoryWithOwner;
	/** The job's token for git and the API; it dies with the task. */
	readonly token: string;
	/** The workflow with this job alone. */
	readonly payload: string;
	readonly github: GithubContext;
	readonly secrets: Readonly<Record<string, string>>;
	readonly vars: Readonly<Record<string, string>>;
	readonly needs: ReturnType<typeof needsContext>;
}

/** How often the queue is asked again when others were faster, or jobs could not be given out. */
const rounds = 5;

const clock = query((q, _: object) =>
	q.selectFrom("action_clock").select("version").where("id", "=", 1),
);

/** Counts up whenever there is new work: a runner that has seen this number need not ask for tasks. */
export const workVersion = async (app: App): Promise<number> =>
	(await app.db.first(clock, {}))?.version ?? 0;

/** Gives a runner the next job that it may take: owners have turns, and each gets its oldest. Undefined when there is none. */
export async function takeTask(
	app: App,
	runner: Runner,
): Promise<Assignment | undefined> {
	if (runner.disabled) return undefined;
	for (let round = 0; round < rounds; round++) {
		const jobs = await nextJobs(app.db, runner);
		for (const id of jobs) {
			const given = await tryJob(app, runner, id);
			if (given) return given;
		}
		if (jobs.length === 0) return undefined;
	}
	return undefined;
}

/** Gives a job to a runner, unless another one is faster; one that cannot be written down for a runner fails with the reason. */
async function tryJob(
	app: App,
	runner: Runner,
	id: number,
): Promise<Assignment | undefined> {
	const job = await jobById(app.db, id);
	const run = job && (await runById(app.db, job.run_id));
	if (!job || !run) return undefined;
	// its owner was hidden or deleted meanwhile: the jobs of others come first
	if (!(await repositoryById(app.db, run.repository_id))) return undefined;
	// left in the queue it would hold up the jobs behind it
	if (await isBarred(app.db, run)) {
		await cancelBarredRun(app, run.id);
		return undefined;
	}
	const jobs = await jobsOfRun(app.db, run.id, run.attempt);
	try {
		const written = await writtenJob(app, run, job, jobs);
		const token = randomToken();
		const taken = await app.db.write((tx) =>
			assign(app, tx, runner, { run, id }, { token, steps: written.steps }),
		);
		return taken && (await complete(app, taken, token, written));
	} catch (error) {
		const known =
			error instanceof WorkflowError || error instanceof ExpressionError;
		if (!known)
			app.log.error({ err: error, job: id }, "a job cannot be assigned");
		const why = known ? error.message : "the job cannot be given to a runner";
		// whatever is wrong with it, jobs of others that come behind it must not wait for ever
		await app.db.write((tx) => fail(app, tx, run, job, why));
		return undefined;
	}
}

/** A job as its runner reads it, and the names of its steps. */
interface WrittenJob {
	readonly payload: string;
	readonly steps: readonly string[];
	readonly files: RunFiles | undefined;
}

/** @throws WorkflowError */
async function writtenJob(
	app: App,
	run: Run,
	job: Job,
	jobs: readonly Job[],
): Promise<WrittenJob> {
	if (job.source !== "") {
		// from before jobs were written down when they are taken
		const own = await app.actions.workflows.read(job.source);
		const spec = own.jobs.find((one) => one.key === job.key);
		const files = job.parent_id
			? await filesOfRun(app, app.db, run)
			: undefined;
		return { payload: job.source, steps: stepNames(spec), files };
	}
	const files = await filesOfRun(app, app.db, run);
	const { workflow, spec } = specOf(job, jobs, files);
	const caller = jobs.find((other) => other.id === job.parent_id);
	const inputs = caller && (JSON.parse(caller.inputs) as Mapping);
	const matrix = JSON.parse(job.matrix) as Mapping;
	const file = fileOfJob(workflow, spec, matrix, labelsOfJob(job), inputs);
	const weight = inputs ? JSON.stringify(file).length : workflow.weight;
	return {
		payload: await app.actions.workflows.write(file, weight),
		steps: stepNames(spec),
		files,
	};
}

async function fail(
	app: App,
	tx: Transaction,
	run: Run,
	{ id }: Job,
	sentence: string,
): Promise<void> {
	const job = await jobById(tx, id);
	const around = await runContextOf(app, tx, run);
	if (!job || isOver(job.status) || !around) return;
	await endTask(app, tx, job.id, "failure");
	await failWith(app, tx, run, job, {
		sentence: `${run.workflow}: ${sentence}`,
		names: around,
	});
	await advanceRun(app, tx, run);
}

async function assign(
	app: App,
	tx: Transaction,
	runner: Runner,
	{ run: begun, id }: { readonly run: Run; readonly id: number },
	{
		token,
		steps,
	}: { readonly token: string; readonly steps: readonly string[] },
): Promise<{ task: Task; job: Job; run: Run } | undefined> {
	const busy = runner.ephemeral
		? await tx.rows((q) =>
				q
					.selectFrom("action_task")
					.select("id")
					.where("runner_id", "=", runner.id)
					.limit(1),
			)
		: [];
	if (busy.length > 0) return undefined;
	// who was hidden or switched off while the job was written down: the next round ends the run
	if (await isBarred(tx, begun)) return undefined;
	// another runner may have found it at the same moment
	const claimed = await tx.change((q) =>
		q
			.updateTable("action_job")
			.set({ status: "running" })
			.where("id", "=", id)
			.where("status", "=", "waiting"),
	);
	if (!claimed) return undefined;
	const job = await jobById(tx, id);
	const run = job && (await holdRun(tx, job.run_id));
	const repository = run && (await repositoryById(tx, run.repository_id));
	const owner = repository && (await accountById(tx, repository.owner_id));
	if (!job || !run || !repository || !owner) return undefined;
	const at = now(app);
	const [task] = await tx.rows((q) =>
		q
			.insertInto("action_task")
			.values({
				job_id: job.id,
				repository_id: run.repository_id,
				runner_id: runner.id,
				hash: sha256Hex(token),
				status: "running",
				started_at: at,
				updated_at: at,
			})
			.returningAll(),
	);
	noteTurn(tx, owner.id, (task as Task).id);
	const rows = steps.map((name, number) => ({
		task_id: (task as Task).id,
		number,
		name: name.slice(0, 255),
		status: "waiting",
	}));
	// a statement takes a limited number of values
	for (let at = 0; at < rows.length; at += 100)
		await tx.change((q) =>
			q.insertInto("action_step").values(rows.slice(at, at + 100)),
		);
	const changed = await setJobStatus(app, tx, run, job, {
		status: "running",
		names: namesOf(run, fullName({ repository, owner })),
		more: { runner_id: runner.id, runner_name: runner.name },
	});
	const all = await jobsOfRun(tx, run.id, run.attempt);
	const going = await setRunStatus(app, tx, run, stateOfJobs(all));
	return { task: task as Task, job: changed, run: going };
}

/** The names of a job's steps, as pages and the API show them. */
function stepNames(job: JobSpec | undefined): string[] {
	const steps = job?.raw.steps;
	const text = (value: Json | undefined) =>
		typeof value === "string" ? value : "";
	return (Array.isArray(steps) ? steps : []).map((step) => {
		if (!isMapping(step)) return "";
		const what =
			text(step.uses) || (text(step.run).trim().split("\n", 1)[0] ?? "");
		return text(step.name) || `Run ${what}`;
	});
}

async function complete(
	app: App,
	{ task, job, run }: { task: Task; job: Job; run: Run },
	token: string,
	{ payload, files }: WrittenJob,
): Promise<Assignment | undefined> {
	const repository = await repositoryById(app.db, run.repository_id);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	if (!repository || !owner) return undefined;
	const owned = { repository, owner };
	const jobs = await jobsOfRun(app.db, run.id, run.attempt);
	const github = await githubContext(app, app.db, owned, run, job);
	const vars = await variablesFor(app.db, owner.id, repository.id);
	// what comes from outside could print whatever it is given
	const own = run.trusted ? await secretsFor(app, owner.id, repository.id) : {};
	return {
		task,
		job,
		run,
		owned,
		token,
		payload,
		github,
		secrets: files
			? secretsOfCalled(job, jobs, own, { github, vars }, { token, files })
			: own,
		vars,
		needs: needsContext(job, jobs),
	};
}
