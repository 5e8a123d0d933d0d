import {
	conditionHolds,
	interpolate,
} from "../../workflow-language/expressions/evaluate.ts";
import {
	ExpressionError,
	toText,
} from "../../workflow-language/expressions/values.ts";
import type { Mapping } from "../../workflow-language/workflow-file.ts";
import {
	type BackgroundSteps,
	type Done,
	openBackground,
} from "./background.ts";
import { evaluated } from "./evaluated.ts";
import { type HostJob, scopeOf, signalOf, textsIn } from "./job.ts";
import { runScript, type StepResult, textOf } from "./run-step.ts";
import { sendSummary } from "./summary.ts";
import { useAction } from "./use-action.ts";

/** The steps of a job have this in common. */
interface Common {
	/** The variables of the file and the job. */
	readonly base: Readonly<Record<string, string>>;
	readonly defaults: { shell?: string; directory?: string };
}

/** How a step has ended; without a result it was skipped. */
interface Ended {
	readonly result: StepResult | undefined;
	readonly cancelled?: boolean;
}

/** Runs the steps of a job in their order, those in the background beside the others; all are over afterwards. */
export async function runSteps(
	job: HostJob,
	steps: readonly Mapping[],
	common: Common,
): Promise<void> {
	const background = openBackground<Ended>(job);
	for (const [number, step] of steps.entries()) {
		if (job.signal.aborted && job.status === "success")
			job.status = "cancelled";
		if (step.background === true)
			background.begin(number, step, (own, signal) =>
				perform(own, step, common, signal),
			);
		else if (isOrder(step)) await follow(job, number, step, background);
		else {
			job.summary = "";
			job.reporter.beginStep(number);
			const ended = await perform(job, step, common, job.signal);
			await noteEnd(job, number, step, ended, job.summary);
		}
	}
	if (!(await tellAll(job, await background.all()))) failed(job);
}

/** Tells how steps in the background have ended, with what they have said; false where one has failed and is not forgiven. */
async function tellAll(
	job: HostJob,
	done: readonly Done<Ended>[],
): Promise<boolean> {
	let ok = true;
	for (const { number, step, ended, own } of done) {
		job.reporter.resumeStep(number);
		own.tell();
		if (await noteEnd(job, number, step, ended, own.job.summary)) ok = false;
	}
	return ok;
}

/** Tells whether a step only speaks of those in the background. */
const isOrder = (step: Mapping): boolean =>
	["wait", "wait-all", "cancel"].some((name) => step[name] !== undefined);

/** Waits for steps in the background, or cancels one; fails as they have. */
async function follow(
	job: HostJob,
	number: number,
	step: Mapping,
	background: BackgroundSteps<Ended>,
): Promise<void> {
	const { reporter } = job;
	reporter.beginStep(number);
	const done =
		step.cancel !== undefined
			? await background.cancel(textOf(step.cancel))
			: Array.isArray(step.wait)
				? await background.some(step.wait.map(textOf))
				: await background.all();
	const ok = await tellAll(job, done);
	reporter.resumeStep(number);
	for (const { step: ended, number: of } of done)
		reporter.line(
			`${textOf(ended.name) || textOf(ended.id) || `Step ${of + 1}`} is over.`,
		);
	const result = { ok: ok || step.cancel !== undefined, outputs: {} };
	await noteEnd(job, number, step, { result }, "");
}

function failed(job: HostJob): void {
	if (job.status === "success")
		job.status = job.signal.aborted ? "cancelled" : "failure";
}

/** Does what a step says, if its condition holds. */
async function perform(
	job: HostJob,
	step: Mapping,
	{ base, defaults }: Common,
	until: AbortSignal,
): Promise<Ended> {
	const { reporter } = job;
	const before = { ...base, ...job.env };
	// the steps before may have changed the files
	job.digests.clear();
	try {
		const own = await evaluated(job, () =>
			textsIn(step.env, scopeOf(job, before)),
		);
		const env = { ...before, ...own };
		const scope = scopeOf(job, env);
		if (!(await evaluated(job, () => conditionHolds(textOf(step.if), scope))))
			return { result: undefined };
		const minutes = Number(step["timeout-minutes"] ?? 0);
		const signal =
			minutes > 0
				? AbortSignal.any([until, AbortSignal.timeout(minutes * 60_000)])
				: until;
		const name = await evaluated(job, () =>
			toText(interpolate(textOf(step.name), scope)),
		);
		if (name) reporter.line(`## ${name}`);
		// a cancelled job still runs what asks to be run
		const ends = job.status === "cancelled" ? signalOf(job) : signal;
		return {
			result:
				step.uses === undefined
					? await runScript(job, step, scope, env, ends, defaults)
					: await useAction(job, step, scope, env, ends),
		};
	} catch (error) {
		if (!(error instanceof ExpressionError)) throw error;
		reporter.line(`Error: ${error.message}`);
		return { result: { ok: false, outputs: {} } };
	}
}

/** Tells the forge and the later steps how a step has ended; true where it has failed and is not forgiven. */
async function noteEnd(
	job: HostJob,
	number: number,
	step: Mapping,
	{ result, cancelled }: Ended,
	summary: string,
): Promise<boolean> {
	const forgiven = step["continue-on-error"] === true;
	const outcome = cancelled
		? "cancelled"
		: !result
			? "skipped"
			: result.ok
				? "success"
				: "failure";
	const conclusion = outcome === "failure" && forgiven ? "success" : outcome;
	const id = textOf(step.id);
	if (id)
		job.steps[id] = { outputs: result?.outputs ?? {}, outcome, conclusion };
	// a step in the background fails its job where it is waited for
	if (conclusion === "failure" && step.background !== true) failed(job);
	await sendSummary(job, number, summary).catch((error: Error) =>
		job.reporter.line(`Warning: the summary was not sent: ${error.message}`),
	);
	job.reporter.endStep(number, outcome);
	return conclusion === "failure";
}
