import { join, relative, resolve } from "node:path";
import {
	conditionHolds,
	interpolate,
	type Scope,
} from "../../workflow-language/expressions/evaluate.ts";
import {
	toText,
	type Value,
} from "../../workflow-language/expressions/values.ts";
import {
	isMapping,
	type Mapping,
} from "../../workflow-language/workflow-file.ts";
import {
	type ActionFile,
	obstacleIn,
	readAction,
	stepsOf,
} from "./action-file.ts";
import { builtIn } from "./built-in-actions.ts";
import { evaluated } from "./evaluated.ts";
import { type HostJob, scopeOf, signalOf, textsIn } from "./job.ts";
import { isPath } from "./prepare.ts";
import { execute, runScript, type StepResult, textOf } from "./run-step.ts";

const deepest = 8;
const failed: StepResult = { ok: false, outputs: {} };

/** Runs a step that uses an action: one that is built in, one of the repository, or one that was fetched before (composite or JavaScript). */
export async function useAction(
	job: HostJob,
	step: Mapping,
	scope: Scope,
	env: Record<string, string>,
	signal: AbortSignal,
	depth = 0,
): Promise<StepResult> {
	const uses = textOf(step.uses).trim();
	const given = await evaluated(job, () => textsIn(step.with, scope));
	if (depth > deepest) return refuse(job, "actions use each other too deeply");
	const inside = builtIn(uses);
	if (inside) return inside(job, given, env, signal);
	const fetched = job.actions.get(uses);
	const directory = isPath(uses)
		? resolve(job.workspace, uses)
		: fetched?.directory;
	if (!directory) return refuse(job, `the action ${uses} was not fetched`);
	if (isPath(uses) && relative(job.workspace, directory).startsWith(".."))
		return refuse(job, `${uses} is outside of the repository`);
	const action = await readAction(directory);
	if (!action) return refuse(job, `${uses} has no action.yml`);
	const obstacle = obstacleIn(action);
	if (obstacle) return refuse(job, `${uses}: ${obstacle}`);
	const inputs = {
		...(await evaluated(job, () => defaultsOf(action, scope))),
		...given,
	};
	const own = {
		...env,
		GITHUB_ACTION_PATH: directory,
		GITHUB_ACTION_REPOSITORY: fetched?.repository ?? "",
		GITHUB_ACTION_REF: fetched?.ref ?? "",
	};
	return action.using === "composite"
		? composite(job, action, inputs, own, signal, depth)
		: script(job, action, inputs, own, signal);
}

function refuse(job: HostJob, sentence: string): StepResult {
	job.reporter.line(`Error: ${sentence}`);
	return failed;
}

const defaultsOf = (
	{ inputs }: ActionFile,
	scope: Scope,
): Record<string, string> =>
	Object.fromEntries(
		Object.entries(inputs).map(([name, spec]) => [
			name,
			isMapping(spec) ? toText(interpolate(textOf(spec.default), scope)) : "",
		]),
	);

/** `INPUT_…`, as JavaScript actions read their inputs. */
const inputVariables = (
	inputs: Record<string, string>,
): Record<string, string> =>
	Object.fromEntries(
		Object.entries(inputs).map(([name, value]) => [
			`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`,
			value,
		]),
	);

/** A JavaScript action: what comes before it, itself, and at the end of the job what comes after it. */
async function script(
	job: HostJob,
	{ directory, runs }: ActionFile,
	inputs: Record<string, string>,
	env: Record<string, string>,
	signal: AbortSignal,
): Promise<StepResult> {
	const own = { ...env, ...inputVariables(inputs) };
	let state: Record<string, string> = {};
	const part = async (name: "pre" | "main" | "post", ends: AbortSignal) => {
		const file = textOf(runs[name]);
		const condition = textOf(runs[`${name}-if`]) || "always()";
		if (!file) return undefined;
		if (
			!(await evaluated(job, () =>
				conditionHolds(condition, scopeOf(job, own)),
			))
		)
			return undefined;
		const kept = Object.entries(state).map(([k, v]) => [`STATE_${k}`, v]);
		const result = await execute(
			job,
			"node",
			[join(directory, file)],
			job.workspace,
			{ ...own, ...Object.fromEntries(kept) },
			ends,
		);
		state = { ...state, ...result.state };
		return result;
	};
	const before = await part("pre", signal);
	if (before && !before.ok) return before;
	if (textOf(runs.post))
		job.after.push(async () => {
			const after = await part("post", signalOf(job));
			if (after && !after.ok && job.status === "success")
				job.status = "failure";
		});
	return (await part("main", signal)) ?? refuse(job, "the action has no main");
}

async function composite(
	job: HostJob,
	action: ActionFile,
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
				github: { ...github, action_path: action.directory },
			},
		};
	};
	let ok = true;
	for (const item of stepsOf(action)) {
		const base = { ...env, ...job.env };
		job.digests.clear();
		const named = await evaluated(job, () => textsIn(item.env, local(base)));
		const own = { ...base, ...named };
		const scope = {
			...local(own),
			status: ok ? job.status : ("failure" as const),
		};
		if (!(await evaluated(job, () => conditionHolds(textOf(item.if), scope))))
			continue;
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
	const scope = local({ ...env, ...job.env });
	const outputs = await evaluated(job, () =>
		Object.fromEntries(
			Object.entries(action.outputs).map(([name, spec]) => [
				name,
				isMapping(spec) ? toText(interpolate(textOf(spec.value), scope)) : "",
			]),
		),
	);
	return { ok, outputs };
}
