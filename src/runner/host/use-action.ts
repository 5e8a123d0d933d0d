import { readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parse } from "yaml";
import {
	holds,
	interpolate,
	type Scope,
} from "../../domain/actions/expressions/evaluate.ts";
import { toText, type Value } from "../../domain/actions/expressions/values.ts";
import {
	isMapping,
	type Json,
	type Mapping,
} from "../../domain/actions/workflow/parse-workflow.ts";
import { builtIn } from "./built-in-actions.ts";
import { type HostJob, scopeOf, textsIn } from "./job.ts";
import { execute, runScript, type StepResult, textOf } from "./run-step.ts";

const deepest = 8;
const failed: StepResult = { ok: false, outputs: {} };

/** Runs a step that uses an action: one of those that are built in, or one of the repository (composite or JavaScript). */
export async function useAction(
	job: HostJob,
	step: Mapping,
	scope: Scope,
	env: Record<string, string>,
	signal: AbortSignal,
	depth = 0,
): Promise<StepResult> {
	const uses = textOf(step.uses);
	const given = textsIn(step.with, scope);
	if (depth > deepest) return refuse(job, "actions use each other too deeply");
	if (!uses.startsWith("./") && !uses.startsWith("../")) {
		const action = builtIn(uses);
		if (action) return action(job, given, env, signal);
		return refuse(
			job,
			`the action ${uses} is not built in, and this runner loads no actions from elsewhere: use actions/checkout, actions/upload-artifact, actions/download-artifact, actions/cache, or one of this repository (./path)`,
		);
	}
	const directory = resolve(job.workspace, uses);
	if (relative(job.workspace, directory).startsWith(".."))
		return refuse(job, `${uses} is outside of the repository`);
	const action = await readAction(directory);
	if (!action) return refuse(job, `${uses} holds no action.yml`);
	const inputs = { ...defaultsOf(action, scope), ...given };
	const runs = isMapping(action.runs) ? action.runs : {};
	const using = textOf(runs.using);
	if (using === "composite")
		return composite(job, action, runs, directory, inputs, env, signal, depth);
	if (/^node\d+$/.test(using)) {
		const script = (name: string) => join(directory, textOf(runs[name]));
		const own = { ...env, ...inputVariables(inputs) };
		if (runs.post !== undefined)
			job.after.push(async () => {
				await execute(
					job,
					"node",
					[script("post")],
					job.workspace,
					own,
					job.signal,
				);
			});
		return execute(job, "node", [script("main")], job.workspace, own, signal);
	}
	return refuse(job, `actions that run by "${using}" are not supported`);
}

function refuse(job: HostJob, sentence: string): StepResult {
	job.reporter.line(`Error: ${sentence}`);
	return failed;
}

async function readAction(directory: string): Promise<Mapping | undefined> {
	for (const name of ["action.yml", "action.yaml"])
		try {
			const text = await readFile(join(directory, name), "utf8");
			const value = parse(text, { maxAliasCount: 100 }) as Json;
			return isMapping(value) ? value : undefined;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
		}
	return undefined;
}

function defaultsOf(action: Mapping, scope: Scope): Record<string, string> {
	const specs = isMapping(action.inputs) ? action.inputs : {};
	return Object.fromEntries(
		Object.entries(specs).map(([name, spec]) => [
			name,
			isMapping(spec) ? toText(interpolate(textOf(spec.default), scope)) : "",
		]),
	);
}

/** `INPUT_…`, as JavaScript actions read their inputs. */
export const inputVariables = (
	inputs: Record<string, string>,
): Record<string, string> =>
	Object.fromEntries(
		Object.entries(inputs).map(([name, value]) => [
			`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`,
			value,
		]),
	);

async function composite(
	job: HostJob,
	action: Mapping,
	runs: Mapping,
	directory: string,
	inputs: Record<string, string>,
	env: Record<string, string>,
	signal: AbortSignal,
	depth: number,
): Promise<StepResult> {
	const steps: Record<string, Value> = {};
	const local = (own: Record<string, string>): Scope => {
		const scope = scopeOf(job, own, { inputs, steps });
		const github = scope.contexts.github as Record<string, Value>;
		return {
			...scope,
			contexts: {
				...scope.contexts,
				github: { ...github, action_path: directory },
			},
		};
	};
	let ok = true;
	for (const item of Array.isArray(runs.steps) ? runs.steps : []) {
		if (!isMapping(item)) continue;
		const base = { ...env, ...job.env, GITHUB_ACTION_PATH: directory };
		const own = { ...base, ...textsIn(item.env, local(base)) };
		const scope = {
			...local(own),
			status: ok ? job.status : ("failure" as const),
		};
		if (!holds(textOf(item.if), scope)) continue;
		const result =
			item.uses === undefined
				? await runScript(job, item, scope, own, signal)
				: await useAction(job, item, scope, own, signal, depth + 1);
		const id = textOf(item.id);
		if (id)
			steps[id] = {
				outputs: result.outputs,
				outcome: result.ok ? "success" : "failure",
				conclusion: result.ok ? "success" : "failure",
			};
		if (!result.ok && item["continue-on-error"] !== true) ok = false;
	}
	const specs = isMapping(action.outputs) ? action.outputs : {};
	const scope = local({ ...env, ...job.env });
	return {
		ok,
		outputs: Object.fromEntries(
			Object.entries(specs).map(([name, spec]) => [
				name,
				isMapping(spec) ? toText(interpolate(textOf(spec.value), scope)) : "",
			]),
		),
	};
}
