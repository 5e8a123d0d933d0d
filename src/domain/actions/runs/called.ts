import type { App } from "../../../app.ts";
import type { Transaction } from "../../../database/database.ts";
import type { Surroundings } from "../contexts.ts";
import { interpolate, type Scope } from "../expressions/evaluate.ts";
import { ExpressionError, toText, type Value } from "../expressions/values.ts";
import {
	type CalledFiles,
	calledWorkflow,
	inputsOfCall,
	outputsOfCall,
} from "../workflow/calls.ts";
import {
	isMapping,
	type JobSpec,
	type Json,
	parseWorkflow,
	WorkflowError,
} from "../workflow/parse-workflow.ts";
import { planJobs, resolved } from "../workflow/plan-jobs.ts";
import { insertJobs } from "./job-rows.ts";
import { isOver, type Job, type Run, type Status, together } from "./run.ts";
import { setJobStatus } from "./set-status.ts";

/** The workflow files that a run calls, as they were when it began. */
export const calledFilesOf = ({ called }: Pick<Run, "called">): CalledFiles =>
	JSON.parse(called) as CalledFiles;

const specOf = (job: Job): JobSpec =>
	parseWorkflow(job.source).jobs[0] as JobSpec;

const below = (caller: Job, jobs: readonly Job[]): Job[] =>
	jobs.filter((job) => job.parent_id === caller.id);

/** A scope in which `inputs` are those of the workflow that a job belongs to. */
export function scopeBelow(
	scope: Scope,
	job: Job,
	jobs: readonly Job[],
): Scope {
	const caller = jobs.find((other) => other.id === job.parent_id);
	if (!caller) return scope;
	const inputs = JSON.parse(caller.inputs) as Value;
	return { ...scope, contexts: { ...scope.contexts, inputs } };
}

/**
 * Puts the jobs of the workflow that a job calls in its place; `scope` is that of the job.
 * @throws WorkflowError or ExpressionError for what is wrong with it
 */
export async function openCall(
	app: App,
	tx: Transaction,
	run: Run,
	job: Job,
	scope: Scope,
): Promise<void> {
	const called = calledWorkflow(job.uses, calledFilesOf(run));
	const inputs = inputsOfCall(specOf(job), called, (value) =>
		resolved(value, scope),
	);
	const { needs: _needs, matrix: _matrix, ...contexts } = scope.contexts;
	const jobs = planJobs(
		called,
		{ contexts: { ...contexts, inputs: inputs as Value }, status: "success" },
		job,
	);
	await insertJobs(app, tx, run, jobs, {
		position: job.position,
		parent: job.id,
	});
	await tx.change((q) =>
		q
			.updateTable("action_job")
			.set({ opened: 1, status: "running", inputs: JSON.stringify(inputs) })
			.where("id", "=", job.id),
	);
}

/** Whether everything that a job has called is over, and itself not yet. */
export const hasEnded = (job: Job, jobs: readonly Job[]): boolean =>
	job.opened === 1 &&
	!isOver(job.status) &&
	below(job, jobs).every((inner) => isOver(inner.status));

/** Ends a job that calls others with what they have come to, and the outputs of the called workflow. */
export async function closeCall(
	app: App,
	tx: Transaction,
	run: Run,
	job: Job,
	jobs: readonly Job[],
	around: Surroundings,
): Promise<Job> {
	const inner = below(job, jobs);
	const result = (one: Job) =>
		one.status === "failure" && one.forgiving ? "success" : one.status;
	let status: Status = together(inner.map(result));
	let outputs = {};
	try {
		const contexts = {
			...around.scope.contexts,
			inputs: JSON.parse(job.inputs) as Value,
			jobs: Object.fromEntries(
				[...new Set(inner.map((one) => one.key))].map((key) => {
					const all = inner.filter((one) => one.key === key);
					return [
						key,
						{
							result: together(all.map(result)),
							outputs: Object.assign(
								{},
								...all.map((one) => JSON.parse(one.outputs) as object),
							) as Value,
						},
					];
				}),
			),
		};
		outputs = outputsOfCall(
			calledWorkflow(job.uses, calledFilesOf(run)),
			(value) => textOf(value, { contexts, status: "success" }),
		);
	} catch (error) {
		if (!(error instanceof ExpressionError || error instanceof WorkflowError))
			throw error;
		status = "failure";
	}
	return setJobStatus(app, tx, run, job, status, around, {
		outputs: JSON.stringify(outputs),
	});
}

const textOf = (value: Json, scope: Scope): string =>
	toText(
		typeof value === "string" ? interpolate(value, scope) : (value as Value),
	);

/**
 * The secrets that reach a job through those that call it: all where they are inherited, else only what is handed over, by the names of
 * the called workflow.
 */
export function secretsOfCalled(
	job: Job,
	jobs: readonly Job[],
	own: Readonly<Record<string, string>>,
	contexts: Readonly<Record<string, Value>>,
	token: string,
): Readonly<Record<string, string>> {
	const caller = jobs.find((other) => other.id === job.parent_id);
	if (!caller) return own;
	const outer = secretsOfCalled(caller, jobs, own, contexts, token);
	const given = specOf(caller).raw.secrets;
	if (given === "inherit") return outer;
	if (!isMapping(given)) return {};
	const matrix = JSON.parse(caller.matrix) as Value;
	const scope: Scope = scopeBelow(
		{
			contexts: {
				...contexts,
				matrix,
				secrets: { ...outer, GITEA_TOKEN: token, GITHUB_TOKEN: token },
			},
			status: "success",
		},
		caller,
		jobs,
	);
	return Object.fromEntries(
		Object.entries(given).map(([name, value]) => [name, handed(value, scope)]),
	);
}

/** A secret that cannot be worked out is empty: its job has begun already. */
function handed(value: Json, scope: Scope): string {
	try {
		return textOf(value, scope);
	} catch (error) {
		if (error instanceof ExpressionError) return "";
		throw error;
	}
}
