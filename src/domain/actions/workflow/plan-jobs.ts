import { stringify } from "yaml";
import { interpolate, type Scope } from "../expressions/evaluate.ts";
import { ExpressionError, toText, type Value } from "../expressions/values.ts";
import { fileOfCall, withInputs } from "./calls.ts";
import { combinationName, combinations } from "./matrix.ts";
import {
	isMapping,
	type JobSpec,
	type Json,
	type Mapping,
	textsOf,
	type Workflow,
	WorkflowError,
} from "./parse-workflow.ts";

/** A job that a run is to have. */
export interface PlannedJob {
	readonly key: string;
	readonly name: string;
	readonly needs: readonly string[];
	readonly labels: readonly string[];
	readonly condition: string;
	readonly matrix: Mapping;
	/** Its matrix depends on what other jobs give: it is planned again when they are done. */
	readonly deferred: boolean;
	readonly failFast: boolean;
	readonly maxParallel: number;
	readonly forgiving: boolean;
	readonly timeoutMinutes: number;
	/** The workflow file that it calls; empty for none. */
	readonly uses: string;
	/** The workflow with this job alone, for the runner. */
	readonly source: string;
}

/** The job that calls a workflow, for the jobs of that. */
export interface Caller {
	readonly name: string;
	/** The file that it calls. */
	readonly uses: string;
}

const mostJobs = 1000;

/** The jobs of a run with their matrices multiplied out. @throws WorkflowError */
export function planJobs(
	workflow: Workflow,
	scope: Scope,
	caller?: Caller,
): PlannedJob[] {
	const jobs = workflow.jobs.flatMap((job) =>
		planJob(workflow, job, scope, caller),
	);
	if (jobs.length > mostJobs)
		throw new WorkflowError(`the run would have more than ${mostJobs} jobs`);
	return jobs;
}

/**
 * One job with its matrix multiplied out, with what is known now. A job of a workflow that is called is named after its caller, and gets
 * the inputs written into its file.
 * @throws WorkflowError
 */
export function planJob(
	workflow: Workflow,
	job: JobSpec,
	scope: Scope,
	caller?: Caller,
): PlannedJob[] {
	const waits = job.needs.length > 0 && !("needs" in scope.contexts);
	const matrix = attempt(`jobs.${job.key}.strategy.matrix`, () =>
		waits && speaksOfNeeds(job.matrix)
			? undefined
			: combinations(resolved(job.matrix, scope)),
	);
	if (!matrix) return [planned(workflow, job, {}, scope, caller, true)];
	return matrix.map((values) =>
		planned(workflow, job, values, scope, caller, false),
	);
}

function planned(
	workflow: Workflow,
	job: JobSpec,
	matrix: Mapping,
	scope: Scope,
	caller: Caller | undefined,
	deferred: boolean,
): PlannedJob {
	const own: Scope = {
		...scope,
		contexts: {
			needs: {},
			...scope.contexts,
			matrix: matrix as Value,
			strategy: { "fail-fast": job.failFast },
		},
	};
	const suffix =
		!deferred && Object.keys(matrix).length
			? ` (${combinationName(matrix)})`
			: "";
	const name = job.name.includes("${{")
		? attempt(`jobs.${job.key}.name`, () => toText(interpolate(job.name, own)))
		: (job.name || job.key) + suffix;
	const labels =
		deferred || job.uses
			? []
			: attempt(`jobs.${job.key}.runs-on`, () =>
					labelsOf(resolved(job.runsOn, own)),
				);
	if (!deferred && !job.uses && labels.length === 0)
		throw new WorkflowError(`jobs.${job.key}: runs-on names no label`);
	return {
		key: job.key,
		name: (caller ? `${caller.name} / ${name}` : name).slice(0, 255),
		needs: job.needs,
		labels,
		condition: job.condition,
		matrix,
		deferred,
		failFast: job.failFast,
		maxParallel: job.maxParallel,
		forgiving: job.forgiving,
		timeoutMinutes: job.timeoutMinutes,
		uses: job.uses ? fileOfCall(job, caller?.uses ?? "") : "",
		source: sourceOf(
			workflow,
			job,
			matrix,
			labels,
			caller ? (scope.contexts.inputs as Mapping) : undefined,
		),
	};
}

/** What a runner reads: one job with the one combination that is its own. Whether it runs has been decided. */
function sourceOf(
	workflow: Workflow,
	job: JobSpec,
	matrix: Mapping,
	labels: readonly string[],
	inputs: Mapping | undefined,
): string {
	const { needs: _needs, if: _if, strategy: _strategy, ...rest } = job.raw;
	const own: Mapping = {
		...rest,
		...(job.uses ? {} : { "runs-on": [...labels] }),
		if: "always()",
	};
	if (Object.keys(matrix).length)
		own.strategy = {
			matrix: Object.fromEntries(
				Object.entries(matrix).map(([k, v]) => [k, [v]]),
			),
		};
	const file: Mapping = {
		...workflow.common,
		jobs: { [job.key]: own },
	};
	return stringify({
		name: workflow.name,
		on: Object.fromEntries(workflow.on),
		...(inputs === undefined ? file : (withInputs(file, inputs) as Mapping)),
	});
}

const labelsOf = (runsOn: Json): string[] =>
	(isMapping(runsOn) ? textsOf(runsOn.labels) : textsOf(runsOn))
		.map((label) => label.trim())
		.filter(Boolean);

/** A part of a workflow with its expressions worked out. */
export function resolved(value: Json, scope: Scope): Json {
	if (typeof value === "string") return interpolate(value, scope) as Json;
	if (Array.isArray(value)) return value.map((v) => resolved(v, scope));
	if (isMapping(value))
		return Object.fromEntries(
			Object.entries(value).map(([k, v]) => [k, resolved(v, scope)]),
		);
	return value;
}

const speaksOfNeeds = (value: Json): boolean =>
	/\$\{\{[^}]*\bneeds\b/.test(JSON.stringify(value));

function attempt<T>(where: string, work: () => T): T {
	try {
		return work();
	} catch (error) {
		if (error instanceof ExpressionError)
			throw new WorkflowError(`${where}: ${error.message}`);
		throw error;
	}
}
