import { BadPattern } from "../../../text/glob.ts";
import { readYaml } from "../../../text/read-yaml.ts";
import { parseExpression } from "../expressions/parse.ts";
import { ExpressionError } from "../expressions/values.ts";
import { compilePattern } from "./filter-pattern.ts";

/** JSON as a workflow file holds it. */
export type Json =
	| null
	| boolean
	| number
	| string
	| Json[]
	| { [name: string]: Json };
export type Mapping = { [name: string]: Json };

/** A workflow file that is none; the sentence is for who wrote it. */
export class WorkflowError extends Error {}

export interface JobSpec {
	readonly key: string;
	readonly name: string;
	readonly needs: readonly string[];
	/** `if`, as it stands there. */
	readonly condition: string;
	readonly runsOn: Json;
	/** The workflow that it calls instead of having steps; empty for none. */
	readonly uses: string;
	/** A list for each member, or an expression that gives one. */
	readonly matrix: Json;
	readonly failFast: boolean;
	readonly maxParallel: number;
	readonly forgiving: boolean;
	readonly timeoutMinutes: number;
	/** The job as the file has it. */
	readonly raw: Mapping;
}

/** A workflow file. */
export interface Workflow {
	readonly name: string;
	/** What a run is called, an expression; empty for the usual. */
	readonly runName: string;
	/** The configuration of each event that starts it. */
	readonly on: ReadonlyMap<string, Json>;
	readonly concurrency: {
		readonly group: string;
		readonly cancel: Json;
	} | null;
	readonly jobs: readonly JobSpec[];
	/** `env`, `defaults` and `permissions`, as they stand there. */
	readonly common: Mapping;
}

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
	};
}

function document(text: string): Json {
	try {
		return readYaml(text, { aliases: 100, merge: true }) as Json;
	} catch (error) {
		throw new WorkflowError(`the file is no YAML: ${(error as Error).message}`);
	}
}

export const isMapping = (value: Json | undefined): value is Mapping =>
	typeof value === "object" && value !== null && !Array.isArray(value);

function mapping(value: Json, what: string): Mapping {
	if (!isMapping(value)) throw new WorkflowError(`${what} is no mapping`);
	return value;
}

const textOf = (value: Json | undefined): string =>
	value === undefined || value === null || typeof value === "object"
		? ""
		: String(value);

/** One text or a list of texts. */
export const textsOf = (value: Json | undefined): string[] =>
	Array.isArray(value)
		? value.map(textOf)
		: value === undefined || value === null || isMapping(value)
			? []
			: [textOf(value)];

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
	const raw = mapping(value, `jobs.${name}`);
	const uses = textOf(raw.uses).trim();
	if (raw.uses !== undefined) {
		if (!uses) throw new WorkflowError(`jobs.${name}: uses names no workflow`);
		if (raw.steps !== undefined)
			throw new WorkflowError(`jobs.${name} has both uses and steps`);
	} else {
		if (raw["runs-on"] === undefined || raw["runs-on"] === null)
			throw new WorkflowError(`jobs.${name}: runs-on is missing`);
		checkSteps(name, raw.steps ?? null);
	}
	const condition = textOf(raw.if);
	checkCondition(`jobs.${name}.if`, condition);
	const strategy = isMapping(raw.strategy) ? raw.strategy : {};
	const timeout = Number(raw["timeout-minutes"] ?? 360);
	return {
		key: name,
		name: textOf(raw.name),
		needs: textsOf(raw.needs),
		condition,
		runsOn: raw["runs-on"] ?? null,
		uses,
		matrix: strategy.matrix ?? null,
		failFast: strategy["fail-fast"] !== false,
		maxParallel: Math.max(0, Math.floor(Number(strategy["max-parallel"])) || 0),
		forgiving: raw["continue-on-error"] === true,
		timeoutMinutes: Number.isFinite(timeout) && timeout > 0 ? timeout : 360,
		raw,
	};
}

function checkSteps(name: string, steps: Json): void {
	if (!Array.isArray(steps) || steps.length === 0)
		throw new WorkflowError(`jobs.${name}: steps is no list, or empty`);
	for (const [at, step] of steps.entries()) {
		if (!isMapping(step))
			throw new WorkflowError(`jobs.${name}.steps[${at}] is no mapping`);
		if ((step.run === undefined) === (step.uses === undefined))
			throw new WorkflowError(
				`jobs.${name}.steps[${at}] needs either run or uses`,
			);
		checkCondition(`jobs.${name}.steps[${at}].if`, textOf(step.if));
	}
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
