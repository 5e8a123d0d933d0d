import { fileOfCall, withInputs } from "./calls.ts";
import {
	interpolate,
	type Scope,
	withExpressions,
} from "./expressions/evaluate.ts";
import { ofRun, openMeter } from "./expressions/meter.ts";
import { ExpressionError, toText, type Value } from "./expressions/values.ts";
import { combinationName, combinations } from "./matrix.ts";
import {
	isMapping,
	type JobSpec,
	type Json,
	type Mapping,
	type Permissions,
	textsOf,
	type Workflow,
	WorkflowError,
} from "./workflow-file.ts";

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
	/** What its token is to open: what stands at the job counts instead of what stands at the file; undefined where nothing does. */
	readonly permissions: Permissions | undefined;
}

const mostLabels = 100;

/** The job that calls a workflow, for the jobs of that. */
interface Caller {
	readonly name: string;
	/** The file that it calls. */
	readonly uses: string;
}

/** Jobs of a run, those of workflows that it calls among them. */
export const mostJobs = 1000;

/** The jobs of a run with their matrices multiplied out. @throws WorkflowError */
export function planJobs(
	workflow: Workflow,
	scope: Scope,
	caller?: Caller,
): PlannedJob[] {
	const metered = { ...scope, meter: scope.meter ?? openMeter(ofRun) };
	const jobs: PlannedJob[] = [];
	for (const job of workflow.jobs) {
		jobs.push(...planJob(workflow, job, metered, caller));
		if (jobs.length > mostJobs) throw tooManyJobs();
	}
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
	const permissions = job.permissions ?? workflow.permissions;
	const waits = job.needs.length > 0 && !("needs" in scope.contexts);
	const matrix = attempt(`jobs.${job.key}.strategy.matrix`, () =>
		waits && speaksOfNeeds(job.matrix)
			? undefined
			: weighed(combinations(resolved(job.matrix, scope), scope.meter), scope),
	);
	if (!matrix) return [planned(job, {}, scope, caller, true, permissions)];
	return matrix.map((values) =>
		planned(job, values, scope, caller, false, permissions),
	);
}

function planned(
	job: JobSpec,
	matrix: Mapping,
	scope: Scope,
	caller: Caller | undefined,
	deferred: boolean,
	permissions: Permissions | undefined,
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
	if (labels.length > mostLabels)
		throw new WorkflowError(
			`jobs.${job.key}: runs-on names more than ${mostLabels} labels`,
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
		permissions,
	};
}

/**
 * What a runner reads: one job with the one combination that is its own, and the inputs of the workflow that was called. Whether it runs
 * has been decided.
 * @throws WorkflowError when its inputs make it too long
 */
export function fileOfJob(
	workflow: Workflow,
	job: JobSpec,
	matrix: Mapping,
	labels: readonly string[],
	inputs: Mapping | undefined,
): Mapping {
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
	return {
		name: workflow.name,
		on: Object.fromEntries(workflow.on),
		...(inputs === undefined ? file : (withInputs(file, inputs) as Mapping)),
	};
}

export const tooManyJobs = () =>
	new WorkflowError(`the run would have more than ${mostJobs} jobs`);

const labelsOf = (runsOn: Json): string[] =>
	(isMapping(runsOn) ? textsOf(runsOn.labels) : textsOf(runsOn))
		.map((label) => label.trim())
		.filter(Boolean);

/** A part of a workflow with its expressions worked out. */
export function resolved(value: Json, scope: Scope): Json {
	scope.meter?.spend(typeof value === "string" ? 1 + value.length : 1);
	if (typeof value === "string") return interpolate(value, scope) as Json;
	if (Array.isArray(value)) return value.map((v) => resolved(v, scope));
	if (isMapping(value))
		return Object.fromEntries(
			Object.entries(value).map(([k, v]) => [k, resolved(v, scope)]),
		);
	return value;
}

function speaksOfNeeds(value: Json): boolean {
	if (typeof value === "string") {
		let speaks = false;
		withExpressions(value, (source) => {
			speaks ||= /\bneeds\b/.test(source);
			return source;
		});
		return speaks;
	}
	return (
		typeof value === "object" &&
		value !== null &&
		Object.values(value).some(speaksOfNeeds)
	);
}

/** Combinations, of which each is kept and written down with the values that it shares with others. */
function weighed(found: Mapping[], { meter }: Scope): Mapping[] {
	const weights = new WeakMap<object, number>();
	const weightOf = (value: Json): number => {
		if (typeof value !== "object" || value === null)
			return String(value).length;
		const known = weights.get(value);
		if (known !== undefined) return known;
		const weight = JSON.stringify(value).length;
		weights.set(value, weight);
		return weight;
	};
	for (const combination of found)
		for (const value of Object.values(combination))
			meter?.spend(5 + weightOf(value));
	return found;
}

function attempt<T>(where: string, work: () => T): T {
	try {
		return work();
	} catch (error) {
		if (error instanceof ExpressionError)
			throw new WorkflowError(`${where}: ${error.message}`);
		throw error;
	}
}
