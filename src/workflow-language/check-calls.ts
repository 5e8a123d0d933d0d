import {
	type CalledFiles,
	calledWorkflow,
	fileOfCall,
	givenTo,
	nameIn,
	partOf,
	typed,
} from "./calls.ts";
import { beyond } from "./permissions.ts";
import {
	isMapping,
	type JobSpec,
	type Json,
	type Mapping,
	type Permissions,
	type Workflow,
	WorkflowError,
} from "./workflow-file.ts";

/** So many files below the first one: ten levels together, as on GitHub. */
const deepest = 9;
/** So many calls in all; files that call each other twice and twice again would grow without end. */
const mostCalls = 100;

/** A workflow among those that call each other. */
interface Level {
	readonly workflow: Workflow;
	/** The files that lead here, its own last. */
	readonly path: readonly string[];
	/** The permissions that its jobs get at most; undefined where no caller says so. */
	readonly allowed: Permissions | undefined;
}

/** Looks through everything that a workflow calls. @throws WorkflowError for what can be seen to be wrong before anything runs */
export function checkCalls(workflow: Workflow, files: CalledFiles): void {
	let calls = 0;
	const look = ({ workflow, path, allowed }: Level): void => {
		for (const job of workflow.jobs) {
			const asked = job.permissions ?? workflow.permissions;
			if (asked && allowed) checkAsked(job, path.at(-1) ?? "", asked, allowed);
			if (!job.uses) continue;
			const file = fileOfCall(job, path.at(-1) ?? "");
			if (path.includes(file))
				throw new WorkflowError(
					`jobs.${job.key}: ${file} calls itself, or a workflow that it is called by`,
				);
			if (path.length >= deepest)
				throw new WorkflowError(
					`jobs.${job.key} calls ${file}: workflows call each other more than ${deepest} deep`,
				);
			if (++calls > mostCalls)
				throw new WorkflowError(
					`the workflow calls others more than ${mostCalls} times`,
				);
			const called = calledWorkflow(file, files);
			checkGiven(job, file, called);
			look({
				workflow: called,
				path: [...path, file],
				allowed: asked ?? allowed,
			});
		}
	};
	look({ workflow, path: [], allowed: undefined });
}

function checkAsked(
	job: JobSpec,
	file: string,
	asked: Permissions,
	allowed: Permissions,
): void {
	const more = beyond(asked, allowed);
	if (more)
		throw new WorkflowError(
			`${file}: jobs.${job.key} asks for the permission "${more.scope}: ${more.asked}", but the job that calls it has "${more.scope}: ${more.allowed}"`,
		);
}

function checkGiven(job: JobSpec, file: string, called: Workflow): void {
	const inputs = partOf(called, "inputs");
	checkNames(job, file, "input", givenTo(job), inputs);
	for (const [name, spec] of Object.entries(inputs)) {
		const type = isMapping(spec) ? spec.type : undefined;
		const given = givenTo(job);
		const from = nameIn(given, name);
		if (from !== undefined)
			checkType(`jobs.${job.key}.with.${from}`, type, given[from]);
		else if (isMapping(spec) && spec.default !== undefined)
			checkType(
				`${file}: the default of the input ${name}`,
				type,
				spec.default,
			);
	}
	// what the caller has is known only when it runs
	if (job.raw.secrets === "inherit") return;
	const secrets = isMapping(job.raw.secrets) ? job.raw.secrets : {};
	checkNames(job, file, "secret", secrets, partOf(called, "secrets"));
}

function checkNames(
	job: JobSpec,
	file: string,
	kind: "input" | "secret",
	given: Mapping,
	declared: Mapping,
): void {
	for (const name of Object.keys(given))
		if (nameIn(declared, name) === undefined)
			throw new WorkflowError(
				`jobs.${job.key}: ${file} has no ${kind} ${name}`,
			);
	for (const [name, spec] of Object.entries(declared))
		if (
			isMapping(spec) &&
			spec.required === true &&
			nameIn(given, name) === undefined
		)
			throw new WorkflowError(
				`jobs.${job.key}: ${file} requires the ${kind} ${name}`,
			);
}

/** Checks a value; one that is worked out later is looked at later. */
function checkType(where: string, type: Json | undefined, value: Json = null) {
	if (typeof value !== "string" || !value.includes("${{"))
		typed(where, type, value);
}
