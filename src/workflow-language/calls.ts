import { withExpressions } from "./expressions/evaluate.ts";
import {
	isMapping,
	type JobSpec,
	type Json,
	type Mapping,
	type Workflow,
	WorkflowError,
} from "./workflow-file.ts";

/** Workflow files that a run may call, by name (`fileOfCall`), or what is wrong with them. */
export type CalledFiles = ReadonlyMap<string, Workflow | WorkflowError>;

const local = /^\.\/(\.(?:gitea|github)\/workflows\/[^/]+\.ya?ml)$/;
const elsewhere =
	/^(https?:\/\/[^\s@]+\/)?([\w.-]+)\/([\w.-]+)\/(\.(?:gitea|github)\/workflows\/[^/@]+\.ya?ml)@(\S{1,255})$/;

/** A workflow file of another repository, or of this one at another commit. */
export interface PlaceElsewhere {
	/** The address of its forge where one is named, else empty. */
	readonly server: string;
	readonly owner: string;
	readonly name: string;
	readonly path: string;
	readonly ref: string;
}

/** What a file's name says, unless it is a path of the same commit. */
export function remoteFileOf(file: string): PlaceElsewhere | undefined {
	const [, server = "", owner = "", name = "", path = "", ref = ""] =
		elsewhere.exec(file) ?? [];
	return path ? { server, owner, name, path, ref } : undefined;
}

/**
 * The name of the workflow file that a job of another one calls (`within`; empty for the run's own): a path of the same commit, or
 * `owner/repository/path@ref`. A path in a file from elsewhere is one of its own repository.
 * @throws WorkflowError for one that is neither
 */
export function fileOfCall({ key, uses }: JobSpec, within: string): string {
	if (remoteFileOf(uses)) return uses;
	const path = local.exec(uses)?.[1];
	if (!path)
		throw new WorkflowError(
			`jobs.${key}: a workflow is called as ./.gitea/workflows/name.yml or as owner/repository/.gitea/workflows/name.yml@ref, not as "${uses}"`,
		);
	const outer = remoteFileOf(within);
	return outer
		? `${outer.server}${outer.owner}/${outer.name}/${path}@${outer.ref}`
		: path;
}

/** The file that a job calls. @throws WorkflowError with its name for a file that is missing, wrong, or not to be called */
export function calledWorkflow(file: string, files: CalledFiles): Workflow {
	const workflow = files.get(file);
	if (workflow === undefined)
		throw new WorkflowError(
			remoteFileOf(file)
				? `${file} is called, but there is no such file on this forge that jobs of this repository may read`
				: `${file} is called, but is no file of the commit`,
		);
	if (workflow instanceof WorkflowError)
		throw new WorkflowError(`${file}: ${workflow.message}`);
	if (workflow.on.has("workflow_call")) return workflow;
	throw new WorkflowError(
		`${file} is called, but has no workflow_call trigger`,
	);
}

/** The part of a workflow that is about those that call it. */
export const partOf = (
	workflow: Workflow,
	name: "inputs" | "secrets" | "outputs",
): Mapping => {
	const config = workflow.on.get("workflow_call");
	const part = isMapping(config) ? config[name] : undefined;
	return isMapping(part) ? part : {};
};

/** The name under which a mapping has an input or a secret: case does not count. */
export const nameIn = (given: Mapping, name: string): string | undefined =>
	Object.hasOwn(given, name)
		? name
		: Object.keys(given).find(
				(one) => one.toLowerCase() === name.toLowerCase(),
			);

/** The values that the caller gives to the inputs. */
export const givenTo = ({ raw }: JobSpec): Mapping =>
	isMapping(raw.with) ? raw.with : {};

/** The inputs of a called workflow: what the caller gives, worked out by `worked`, else the defaults. @throws WorkflowError for a value of another type */
export function inputsOfCall(
	job: JobSpec,
	called: Workflow,
	worked: (value: Json) => Json,
): Mapping {
	const given = givenTo(job);
	const inputs: Mapping = {};
	for (const [name, value] of Object.entries(partOf(called, "inputs"))) {
		const spec: Mapping = isMapping(value) ? value : {};
		const from = nameIn(given, name);
		const got = worked(
			from === undefined ? (spec.default ?? null) : (given[from] ?? null),
		);
		inputs[name] = typed(`jobs.${job.key}.with.${name}`, spec.type, got);
	}
	return inputs;
}

/** A value as the type of an input wants it. @throws WorkflowError for one of another type */
export function typed(
	where: string,
	type: Json | undefined,
	value: Json,
): Json {
	const text =
		value === null || typeof value === "object" ? "" : String(value).trim();
	switch (type) {
		case "boolean":
			if (text === "" || text === "false") return false;
			if (text === "true") return true;
			throw new WorkflowError(`${where} is no boolean`);
		case "number": {
			const number = Number(text);
			if (Number.isNaN(number))
				throw new WorkflowError(`${where} is no number`);
			return number;
		}
		default:
			return value === null || typeof value === "object" ? "" : String(value);
	}
}

/** What a called workflow gives back, worked out by `worked`. */
export const outputsOfCall = (
	called: Workflow,
	worked: (value: Json) => string,
): Record<string, string> =>
	Object.fromEntries(
		Object.entries(partOf(called, "outputs")).map(([name, spec]) => [
			name,
			isMapping(spec) ? worked(spec.value ?? null) : "",
		]),
	);

/** Characters of inputs, each time that they are spoken of. */
const mostWritten = 1024 * 1024;

/**
 * A part of a called workflow with its inputs in the place of `inputs` in expressions: a runner sees a job alone, and knows the inputs
 * of the run only.
 * @throws WorkflowError when it becomes too long
 */
export function withInputs(part: Json, inputs: Mapping): Json {
	let left = mostWritten;
	const literal = `fromJSON('${jsonOf(inputs).replaceAll("'", "''")}')`;
	const expression = (text: string) =>
		text.replace(
			/'(?:[^']|'')*'|([.\w-]?)\binputs\b(?![-(])/gi,
			(all, before) => {
				if (before !== "") return all;
				left -= literal.length;
				if (left < 0)
					throw new WorkflowError(
						"the inputs make the workflow that is called too long",
					);
				return literal;
			},
		);
	const walk = (value: Json, name: string): Json => {
		if (typeof value === "string")
			return name === "if" && !value.includes("${{")
				? expression(value)
				: withExpressions(value, expression);
		if (Array.isArray(value)) return value.map((v) => walk(v, ""));
		if (isMapping(value))
			return Object.fromEntries(
				Object.entries(value).map(([k, v]) => [k, walk(v, k)]),
			);
		return value;
	};
	return walk(part, "");
}

/** JSON in which no brace of a value looks like the end of an expression. */
const jsonOf = (inputs: Mapping): string =>
	`{${Object.entries(inputs)
		.map(([name, value]) =>
			[name, value]
				.map((v) =>
					JSON.stringify(v)
						.replaceAll("{", "\\u007b")
						.replaceAll("}", "\\u007d"),
				)
				.join(":"),
		)
		.join(",")}}`;
