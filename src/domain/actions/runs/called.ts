import type { App } from "../../../app.ts";
import type { Transaction } from "../../../database/database.ts";
import {
	calledWorkflow,
	inputsOfCall,
	outputsOfCall,
} from "../../../workflow-language/calls.ts";
import {
	interpolate,
	type Scope,
} from "../../../workflow-language/expressions/evaluate.ts";
import {
	ExpressionError,
	toText,
	type Value,
} from "../../../workflow-language/expressions/values.ts";
import { planJobs, resolved } from "../../../workflow-language/plan-jobs.ts";
import {
	isMapping,
	type JobSpec,
	type Json,
	type Workflow,
	WorkflowError,
} from "../../../workflow-language/workflow-file.ts";
import { jobBoundsIn } from "../../permissions/job-rules.ts";
import type { RunContext } from "../contexts.ts";
import { withRights } from "./job-rights.ts";
import { checkRoom, insertJobs } from "./job-rows.ts";
import {
	combinedStatus,
	isOver,
	type Job,
	type Run,
	type Status,
} from "./run.ts";
import { setJobStatus } from "./set-status.ts";
import { filesOfRun, type RunFiles } from "./texts.ts";

/** The workflow that a job is of, and the job as it stands there. @throws WorkflowError */
export function specOf(
	job: Pick<Job, "key" | "parent_id">,
	jobs: readonly Job[],
	{ workflow: own, called }: RunFiles,
): { readonly workflow: Workflow; readonly spec: JobSpec } {
	const caller = jobs.find((other) => other.id === job.parent_id);
	const workflow = caller ? calledWorkflow(caller.uses, called) : own;
	const spec = workflow.jobs.find((one) => one.key === job.key);
	if (!spec) throw new WorkflowError(`jobs.${job.key} is gone`);
	return { workflow, spec };
}

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
	{ jobs, scope }: { readonly jobs: readonly Job[]; readonly scope: Scope },
): Promise<void> {
	const files = await filesOfRun(app, tx, run);
	const called = calledWorkflow(job.uses, files.called);
	const { spec } = specOf(job, jobs, files);
	const inputs = inputsOfCall(spec, called, (value) => resolved(value, scope));
	const { needs: _needs, matrix: _matrix, ...contexts } = scope.contexts;
	const inner: Scope = {
		...scope,
		contexts: { ...contexts, inputs: inputs as Value },
		status: "success",
	};
	const planned = withRights(
		planJobs(called, inner, job),
		await jobBoundsIn(tx, run.repository_id),
		job,
	);
	const given = JSON.stringify(inputs);
	checkRoom(planned, jobs, given.length);
	await insertJobs(app, tx, run, planned, {
		position: job.position,
		parent: job.id,
	});
	await tx.change((q) =>
		q
			.updateTable("action_job")
			.set({ opened: 1, status: "running", inputs: given })
			.where("id", "=", job.id),
	);
}

/** Whether everything that a job has called is over, and itself not yet. */
export const hasEnded = (job: Job, jobs: readonly Job[]): boolean =>
	job.opened > 0 &&
	!isOver(job.status) &&
	below(job, jobs).every((inner) => isOver(inner.status));

/** Ends a job that calls others with what they have come to, and the outputs of the called workflow. */
export async function closeCall(
	app: App,
	tx: Transaction,
	run: Run,
	job: Job,
	{
		jobs,
		around,
	}: { readonly jobs: readonly Job[]; readonly around: RunContext },
): Promise<Job> {
	const inner = below(job, jobs);
	const result = (one: Job) =>
		one.status === "failure" && one.forgiving ? "success" : one.status;
	let status: Status = combinedStatus(inner.map(result));
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
							result: combinedStatus(all.map(result)),
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
			calledWorkflow(job.uses, (await filesOfRun(app, tx, run)).called),
			(value) =>
				textOf(value, { ...around.scope, contexts, status: "success" }),
		);
	} catch (error) {
		if (!(error instanceof ExpressionError || error instanceof WorkflowError))
			throw error;
		status = "failure";
	}
	return setJobStatus(app, tx, run, job, {
		status,
		names: around,
		more: {
			outputs: JSON.stringify(outputs),
		},
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
	{ token, files }: { readonly token: string; readonly files: RunFiles },
): Readonly<Record<string, string>> {
	const caller = jobs.find((other) => other.id === job.parent_id);
	if (!caller) return own;
	const outer = secretsOfCalled(caller, jobs, own, contexts, { token, files });
	const given = specOf(caller, jobs, files).spec.raw.secrets;
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
