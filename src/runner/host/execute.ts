import { join } from "node:path";
import {
	conditionHolds,
	interpolate,
} from "../../workflow-language/expressions/evaluate.ts";
import {
	ExpressionError,
	toText,
	type Value,
} from "../../workflow-language/expressions/values.ts";
import { combinations } from "../../workflow-language/matrix.ts";
import { parseWorkflow } from "../../workflow-language/parse-workflow.ts";
import {
	isMapping,
	type Mapping,
	type Workflow,
} from "../../workflow-language/workflow-file.ts";
import type { Client, Task } from "./client.ts";
import { evaluated } from "./evaluated.ts";
import {
	closeJob,
	type HostJob,
	openJob,
	scopeOf,
	signalOf,
	textsIn,
} from "./job.ts";
import { PrepareError, prepareJob } from "./prepare.ts";
import { openReporter } from "./reporter.ts";
import { runScript, type StepResult, textOf } from "./run-step.ts";
import { sendSummary } from "./summary.ts";
import { useAction } from "./use-action.ts";

/** Runs a task on this machine and tells the forge how it goes; resolves when the forge knows how it has ended. */
export async function executeTask(
	client: Client,
	task: Task,
	directory: string,
	stop: AbortSignal,
): Promise<void> {
	const workflow = parseWorkflow(
		Buffer.from(task.workflowPayload, "base64").toString("utf8"),
	);
	const spec = workflow.jobs[0] as Workflow["jobs"][0];
	const steps = (Array.isArray(spec.raw.steps) ? spec.raw.steps : []).filter(
		isMapping,
	);
	const reporter = openReporter(client, task.id, steps.length);
	for (const secret of Object.values(task.secrets ?? {})) reporter.mask(secret);
	reporter.mask(toText((task.context.gitea_runtime_token ?? "") as Value));
	const signal = AbortSignal.any([
		stop,
		reporter.cancelled,
		AbortSignal.timeout(Math.min(spec.timeoutMinutes * 60_000, 2 ** 31 - 1)),
	]);
	const [matrix = {}] = combinations(spec.matrix);
	const job = await openJob(
		{
			task,
			reporter,
			caches: join(directory, "cache"),
			matrix: matrix as Value,
			signal,
		},
		join(directory, "jobs", task.id),
	);
	try {
		const base = await evaluated(job, () =>
			jobEnvironment(job, workflow, spec.raw),
		);
		if (await isPrepared(job, spec.raw, steps))
			for (const [number, step] of steps.entries())
				await oneStep(job, workflow, spec.raw, number, step, base);
		for (const last of job.after.reverse()) await last();
		if (signal.aborted && job.status === "success") job.status = "cancelled";
		await reporter.end(
			job.status,
			await evaluated(job, () =>
				textsIn(spec.raw.outputs, scopeOf(job, { ...base, ...job.env })),
			),
		);
	} catch (error) {
		reporter.line(`Error: ${(error as Error).message}`);
		await reporter.end("failure", {});
	} finally {
		await closeJob(job);
	}
}

/** Whether everything is there that a job wants; if not, the job has failed, or was cancelled meanwhile, and its log says why. */
async function isPrepared(
	job: HostJob,
	raw: Mapping,
	steps: readonly Mapping[],
): Promise<boolean> {
	try {
		await prepareJob(job, raw, steps);
		return true;
	} catch (error) {
		if (!(error instanceof PrepareError)) throw error;
		job.reporter.line(`Error: ${error.message}`);
		job.status = job.signal.aborted ? "cancelled" : "failure";
		return false;
	}
}

function jobEnvironment(
	job: HostJob,
	workflow: Workflow,
	raw: Mapping,
): Record<string, string> {
	const shared = textsIn(workflow.common.env, scopeOf(job, {}));
	return { ...shared, ...textsIn(raw.env, scopeOf(job, shared)) };
}

async function oneStep(
	job: HostJob,
	workflow: Workflow,
	raw: Mapping,
	number: number,
	step: Mapping,
	base: Record<string, string>,
): Promise<void> {
	const { reporter } = job;
	if (job.signal.aborted && job.status === "success") job.status = "cancelled";
	const before = { ...base, ...job.env };
	let result: StepResult | undefined;
	job.summary = "";
	// the steps before may have changed the files
	job.digests.clear();
	reporter.beginStep(number);
	try {
		const own = await evaluated(job, () =>
			textsIn(step.env, scopeOf(job, before)),
		);
		const env = { ...before, ...own };
		const scope = scopeOf(job, env);
		if (await evaluated(job, () => conditionHolds(textOf(step.if), scope))) {
			const minutes = Number(step["timeout-minutes"] ?? 0);
			const signal =
				minutes > 0
					? AbortSignal.any([job.signal, AbortSignal.timeout(minutes * 60_000)])
					: job.signal;
			const name = await evaluated(job, () =>
				toText(interpolate(textOf(step.name), scope)),
			);
			if (name) reporter.line(`## ${name}`);
			// a cancelled job still runs what asks to be run
			const ends = job.status === "cancelled" ? signalOf(job) : signal;
			result =
				step.uses === undefined
					? await runScript(
							job,
							step,
							scope,
							env,
							ends,
							defaultsOf(workflow, raw),
						)
					: await useAction(job, step, scope, env, ends);
		}
	} catch (error) {
		if (!(error instanceof ExpressionError)) throw error;
		reporter.line(`Error: ${error.message}`);
		result = { ok: false, outputs: {} };
	}
	const forgiven = step["continue-on-error"] === true;
	const outcome = !result ? "skipped" : result.ok ? "success" : "failure";
	const conclusion = outcome === "failure" && forgiven ? "success" : outcome;
	const id = textOf(step.id);
	if (id)
		job.steps[id] = { outputs: result?.outputs ?? {}, outcome, conclusion };
	if (conclusion === "failure" && job.status === "success")
		job.status = job.signal.aborted ? "cancelled" : "failure";
	await sendSummary(job, number).catch((error: Error) =>
		reporter.line(`Warning: the summary was not sent: ${error.message}`),
	);
	reporter.endStep(number, outcome);
}

function defaultsOf(
	workflow: Workflow,
	raw: Mapping,
): { shell?: string; directory?: string } {
	const run = (value: unknown): Mapping => {
		const defaults = value as Mapping | undefined;
		return isMapping(defaults) && isMapping(defaults.run) ? defaults.run : {};
	};
	const merged = { ...run(workflow.common.defaults), ...run(raw.defaults) };
	const shell = textOf(merged.shell);
	const directory = textOf(merged["working-directory"]);
	return { ...(shell ? { shell } : {}), ...(directory ? { directory } : {}) };
}
