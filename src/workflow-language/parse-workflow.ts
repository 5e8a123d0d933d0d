import { BadPattern } from "../text/glob.ts";
import { readYaml } from "../text/read-yaml.ts";
import { parseExpression } from "./expressions/parse.ts";
import { ExpressionError } from "./expressions/values.ts";
import { compilePattern } from "./filter-pattern.ts";
import { permissionsOf } from "./permissions.ts";
import { flatSteps } from "./steps.ts";
import {
	isMapping,
	type JobSpec,
	type Json,
	type Mapping,
	textOf,
	textsOf,
	type Workflow,
	WorkflowError,
} from "./workflow-file.ts";

const mostJobs = 256;
/** Characters of the patterns of one filter: each path is compared with all of them. */
const longestFilter = 10_000;
const key = /^[A-Za-z_][\w-]{0,99}$/;
const filters = [
	"branches",
	"branches-ignore",
	"tags",
	"tags-ignore",
	"paths",
	"paths-ignore",
];

/** Reads a workflow file. @throws WorkflowError */
export function parseWorkflow(text: string): Workflow {
	const root = mapping(document(text), "the file");
	const on = triggersOf(root.on ?? null);
	const raw = mapping(root.jobs ?? null, "jobs");
	const keys = Object.keys(raw);
	if (keys.length === 0) throw new WorkflowError("jobs is empty");
	if (keys.length > mostJobs)
		throw new WorkflowError(`there are more than ${mostJobs} jobs`);
	const jobs = keys.map((name) => jobOf(name, raw[name] ?? null));
	checkNeeds(jobs);
	return {
		name: textOf(root.name),
		runName: textOf(root["run-name"]),
		on,
		concurrency: concurrencyOf(root.concurrency ?? null),
		jobs,
		common: Object.fromEntries(
			["env", "defaults", "permissions"].flatMap((name) =>
				root[name] === undefined ? [] : [[name, root[name] as Json]],
			),
		),
		permissions: permissionsOf(root.permissions, "the file"),
		weight: weightOf(root),
	};
}

function document(text: string): Json {
	try {
		return readYaml(text, { aliases: 100, merge: true }) as Json;
	} catch (error) {
		throw new WorkflowError(`the file is no YAML: ${(error as Error).message}`);
	}
}

/** What is read from YAML is bounded, references and all (`readYaml`). */
const weightOf = (value: Json): number =>
	typeof value === "string"
		? value.length
		: typeof value === "object" && value !== null
			? Object.entries(value).reduce(
					(sum, [name, one]) => sum + name.length + weightOf(one),
					4,
				)
			: 4;

function mapping(value: Json, what: string): Mapping {
	if (!isMapping(value)) throw new WorkflowError(`${what} is no mapping`);
	return value;
}

function triggersOf(on: Json): Map<string, Json> {
	if (typeof on === "string") return new Map([[on, null]]);
	if (Array.isArray(on)) return new Map(on.map((e) => [textOf(e), null]));
	if (!isMapping(on) || Object.keys(on).length === 0)
		throw new WorkflowError("on names no event");
	for (const [event, config] of Object.entries(on))
		if (isMapping(config))
			for (const filter of filters)
				checkPatterns(`on.${event}.${filter}`, textsOf(config[filter]));
	return new Map(Object.entries(on));
}

function checkPatterns(place: string, patterns: readonly string[]): void {
	if (patterns.join("").length > longestFilter)
		throw new WorkflowError(
			`${place}: the patterns have more than ${longestFilter} characters`,
		);
	for (const pattern of patterns)
		try {
			compilePattern(pattern.replace(/^!/, ""));
		} catch (error) {
			if (!(error instanceof BadPattern)) throw error;
			throw new WorkflowError(`${place}: "${pattern}": ${error.message}`);
		}
}

function concurrencyOf(value: Json): Workflow["concurrency"] {
	if (value === null) return null;
	if (isMapping(value))
		return {
			group: textOf(value.group),
			cancel: value["cancel-in-progress"] ?? false,
		};
	return { group: textOf(value), cancel: false };
}

function jobOf(name: string, value: Json): JobSpec {
	if (!key.test(name))
		throw new WorkflowError(
			`jobs.${name}: a job's name has letters, digits, - and _ only`,
		);
	let raw = mapping(value, `jobs.${name}`);
	const uses = textOf(raw.uses).trim();
	if (raw.uses !== undefined) {
		if (!uses) throw new WorkflowError(`jobs.${name}: uses names no workflow`);
		if (raw.steps !== undefined)
			throw new WorkflowError(`jobs.${name} has both uses and steps`);
	} else {
		if (raw["runs-on"] === undefined || raw["runs-on"] === null)
			throw new WorkflowError(`jobs.${name}: runs-on is missing`);
		raw = { ...raw, steps: stepsOf(name, raw.steps ?? null) };
	}
	const condition = textOf(raw.if);
	checkCondition(`jobs.${name}.if`, condition);
	const strategy = isMapping(raw.strategy) ? raw.strategy : {};
	const timeout = Number(raw["timeout-minutes"] ?? 360);
	return {
		key: name,
		name: textOf(raw.name),
		needs: [...new Set(textsOf(raw.needs))],
		condition,
		runsOn: raw["runs-on"] ?? null,
		uses,
		matrix: strategy.matrix ?? null,
		failFast: strategy["fail-fast"] !== false,
		maxParallel: Math.max(0, Math.floor(Number(strategy["max-parallel"])) || 0),
		forgiving: raw["continue-on-error"] === true,
		timeoutMinutes: Number.isFinite(timeout) && timeout > 0 ? timeout : 360,
		permissions: permissionsOf(raw.permissions, `jobs.${name}`),
		raw,
	};
}

function stepsOf(name: string, given: Json): Mapping[] {
	const steps = flatSteps(`jobs.${name}`, given);
	for (const [at, step] of steps.entries())
		checkCondition(`jobs.${name}.steps[${at}].if`, textOf(step.if));
	return steps;
}

function checkCondition(where: string, condition: string): void {
	const source = condition.trim().replace(/^\$\{\{([\s\S]*)\}\}$/, "$1");
	if (source.trim() === "" || source.includes("${{")) return;
	try {
		parseExpression(source);
	} catch (error) {
		if (!(error instanceof ExpressionError)) throw error;
		throw new WorkflowError(`${where}: ${error.message}`);
	}
}

function checkNeeds(jobs: readonly JobSpec[]): void {
	const byKey = new Map(jobs.map((job) => [job.key, job]));
	const done = new Set<string>();
	const walk = (job: JobSpec, path: readonly string[]): void => {
		if (done.has(job.key)) return;
		if (path.includes(job.key))
			throw new WorkflowError(`jobs.${job.key} needs itself`);
		for (const need of job.needs) {
			const needed = byKey.get(need);
			if (!needed)
				throw new WorkflowError(
					`jobs.${job.key} needs "${need}", which is no job`,
				);
			walk(needed, [...path, job.key]);
		}
		done.add(job.key);
	};
	for (const job of jobs) walk(job, []);
}
