import { join } from "node:path";
import type { Sandbox } from "../../children/sandbox.ts";
import {
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
import { closeJob, type HostJob, openJob, scopeOf, textsIn } from "./job.ts";
import { PrepareError, prepareJob } from "./prepare.ts";
import { openReporter } from "./reporter.ts";
import { runSteps } from "./run-all-steps.ts";
import { textOf } from "./run-step.ts";

/** A runner works there. */
export interface RunnerPlace {
	readonly directory: string;
	/** Confines the steps of jobs. */
	readonly sandbox: Sandbox;
	/** Directories that steps can read beside those of the system. */
	readonly readable: readonly string[];
}

/** Runs a task on this machine and tells the forge how it goes; resolves when the forge knows how it has ended. */
export async function executeTask(
	client: Client,
	task: Task,
	place: RunnerPlace,
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
	const root = join(place.directory, "jobs", task.id);
	const job = await openJob(
		{
			task,
			reporter,
			caches: join(place.directory, "cache"),
			within: { ...place, root },
			matrix: matrix as Value,
			signal,
		},
		root,
	);
	try {
		const base = await evaluated(job, () =>
			jobEnvironment(job, workflow, spec.raw),
		);
		if (await isPrepared(job, spec.raw, steps))
			await runSteps(job, steps, {
				base,
				defaults: defaultsOf(workflow, spec.raw),
			});
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
