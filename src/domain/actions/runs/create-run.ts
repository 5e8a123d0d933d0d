import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { checkCalls } from "../../../workflow-language/check-calls.ts";
import { interpolate } from "../../../workflow-language/expressions/evaluate.ts";
import {
	ExpressionError,
	isTrue,
	toText,
	type Value,
} from "../../../workflow-language/expressions/values.ts";
import { planJobs, resolved } from "../../../workflow-language/plan-jobs.ts";
import {
	type Workflow,
	WorkflowError,
} from "../../../workflow-language/workflow-file.ts";
import { jobBoundsIn } from "../../permissions/job-rules.ts";
import { type RunContext, runContextOf } from "../contexts.ts";
import type { Trust } from "../trust/trust.ts";
import { advanceRun, failWith } from "./advance.ts";
import { cancelJobs } from "./cancel.ts";
import { type JobWithRights, withRights } from "./job-rights.ts";
import { checkRoom, insertJobs } from "./job-rows.ts";
import { jobsOfRun, type Run, runById } from "./run.ts";
import { setCommitStatus, setRunStatus } from "./set-status.ts";
import { filesOfRun, keepText, type RunFiles, readCalled } from "./texts.ts";
import { namesOf, type RunNames } from "./workflow-name.ts";

/** What starts a run. */
interface NewRun {
	readonly repository: number;
	/** Name of the file and its text. */
	readonly workflow: string;
	readonly source: string;
	/** The workflow files that it calls, their texts by path. */
	readonly called?: Readonly<Record<string, string>>;
	readonly title: string;
	readonly event: string;
	readonly ref: string;
	readonly sha: string;
	readonly branch: string;
	readonly actor: number | null;
	readonly issue?: number | null;
	readonly headRepository?: number | null;
	/** What happened, as webhooks tell it. */
	readonly payload: object;
	readonly inputs?: Record<string, Value>;
	readonly trust: Trust;
	/** A second run of the same cause is not made. */
	readonly cause?: string;
}

const takeNumber = query((q, p: { repository: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ next_run: e("next_run", "+", 1) }))
		.where("id", "=", p.repository)
		.returning("next_run"),
);

/** The files of a run, or what is wrong with its own. */
type Files = RunFiles | WorkflowError;

/**
 * Makes a run with all of its jobs; a workflow that cannot be read makes one that has failed and says why. One that needs an approval has
 * no jobs before it, and nothing of it is worked out.
 */
export async function createRun(app: App, wanted: NewRun): Promise<Run> {
	const { trust } = wanted;
	const files = await caught(async () => ({
		workflow: await app.actions.workflows.read(wanted.source),
		called: await readCalled(app, wanted.called ?? {}),
	}));
	return app.db.write(async (tx) => {
		const [row] = await tx.all(takeNumber, { repository: wanted.repository });
		const at = now(app);
		const payload_id = await keepText(app, tx, JSON.stringify(wanted.payload));
		const source_id = await keepText(app, tx, wanted.source);
		const [made] = await tx.rows((q) =>
			q
				.insertInto("action_run")
				.values({
					repository_id: wanted.repository,
					number: (row?.next_run ?? 2) - 1,
					workflow: wanted.workflow,
					name: files instanceof Error ? "" : files.workflow.name.slice(0, 255),
					title: wanted.title.slice(0, 255),
					event: wanted.event,
					ref: wanted.ref,
					sha: wanted.sha,
					branch: wanted.branch,
					actor_id: wanted.actor,
					trigger_actor_id: wanted.actor,
					issue_id: wanted.issue ?? null,
					head_repository_id: wanted.headRepository ?? null,
					payload_id,
					source_id,
					cause: wanted.cause ?? "",
					inputs: JSON.stringify(wanted.inputs ?? {}),
					trusted: trust.trusted ? 1 : 0,
					outsiders: JSON.stringify(trust.outsiders),
					needs_approval: trust.needsApproval ? 1 : 0,
					status: "blocked",
					created_at: at,
					updated_at: at,
				})
				.returning("id"),
		);
		const run = (await runById(tx, made?.id as number)) as Run;
		for (const [file, text] of Object.entries(wanted.called ?? {})) {
			const text_id = await keepText(app, tx, text);
			await tx.change((q) =>
				q.insertInto("action_called").values({ run_id: run.id, file, text_id }),
			);
		}
		await tx.change((q) =>
			q.insertInto("action_attempt").values({
				run_id: run.id,
				number: 1,
				status: "blocked",
				trigger_actor_id: wanted.actor,
				created_at: at,
			}),
		);
		return run.needs_approval ? run : beginRun(app, tx, run, files);
	});
}

/** Reads the files of a run that is there already, before it begins. */
export const readFiles = (app: App, run: Run): Promise<Files> =>
	caught(() => filesOfRun(app, app.db, run));

async function caught(read: () => Promise<RunFiles>): Promise<Files> {
	try {
		return await read();
	} catch (error) {
		if (error instanceof WorkflowError) return error;
		throw error;
	}
}

/** Plans the jobs of a run that nothing holds back, and lets those go that may. */
export async function beginRun(
	app: App,
	tx: Transaction,
	given: Run,
	files: Files,
): Promise<Run> {
	let run = given;
	const around = await runContextOf(app, tx, run);
	if (!around) return run;
	const { scope } = around;
	const rules = await jobBoundsIn(tx, run.repository_id);
	let jobs: JobWithRights[];
	try {
		if (files instanceof WorkflowError) throw files;
		const { workflow, called } = files;
		checkCalls(workflow, called);
		run = await named(tx, run, workflow, (text) =>
			toText(interpolate(text, scope)),
		);
		jobs = withRights(planJobs(workflow, scope), rules);
		checkRoom(jobs);
		run = await joinGroup(app, tx, run, workflow, around);
	} catch (error) {
		const known =
			error instanceof WorkflowError ||
			error instanceof ExpressionError ||
			error instanceof RangeError;
		if (!known) throw error;
		return failed(app, tx, run, error.message, around);
	}
	await insertJobs(app, tx, run, jobs);
	run = await advanceRun(app, tx, run);
	for (const job of await jobsOfRun(tx, run.id, run.attempt))
		if (job.status === "blocked")
			await setCommitStatus(app, tx, run, job, around);
	return run;
}

/** A run whose workflow cannot be read: one job stands for it, whose log says what is wrong. */
async function failed(
	app: App,
	tx: Transaction,
	run: Run,
	sentence: string,
	names: RunNames,
): Promise<Run> {
	await tx.change((q) =>
		q.updateTable("action_run").set({ broken: 1 }).where("id", "=", run.id),
	);
	await insertJobs(app, tx, run, [
		{
			key: "workflow",
			name: run.workflow,
			needs: [],
			labels: [],
			condition: "",
			matrix: {},
			deferred: false,
			failFast: false,
			maxParallel: 0,
			forgiving: false,
			timeoutMinutes: 1,
			uses: "",
			rights: {},
		},
	]);
	const [job] = await jobsOfRun(tx, run.id, run.attempt);
	if (job)
		await failWith(app, tx, run, job, {
			sentence: `${run.workflow}: ${sentence}`,
			names,
		});
	return setRunStatus(app, tx, { ...run, broken: 1 }, "failure");
}

async function named(
	tx: Transaction,
	run: Run,
	workflow: Workflow,
	worked: (text: string) => string,
): Promise<Run> {
	if (!workflow.runName) return run;
	const title = worked(workflow.runName).slice(0, 255);
	await tx.change((q) =>
		q.updateTable("action_run").set({ title }).where("id", "=", run.id),
	);
	return { ...run, title };
}

/** Runs of one group go one after the other, or the newest ends the others. */
async function joinGroup(
	app: App,
	tx: Transaction,
	run: Run,
	{ concurrency }: Workflow,
	{ scope, fullName }: RunContext,
): Promise<Run> {
	if (!concurrency?.group) return run;
	const named = toText(interpolate(concurrency.group, scope));
	const group = `${groupsOf(run)}${named}`.slice(0, 255);
	const cancel = isTrue(resolved(concurrency.cancel, scope) as Value);
	await tx.change((q) =>
		q
			.updateTable("action_run")
			.set({ concurrency: group })
			.where("id", "=", run.id),
	);
	const others = await tx.rows((q) =>
		q
			.selectFrom("action_run")
			.select("id")
			.where("repository_id", "=", run.repository_id)
			.where("concurrency", "=", group)
			.where("id", "<>", run.id)
			.where("status", "in", ["blocked", "waiting", "running"])
			.orderBy("id"),
	);
	// whoever waits is replaced by the newest; whoever runs only if that is wished
	for (const { id } of others) {
		const other = await runById(tx, id);
		if (other && (cancel || other.status === "blocked"))
			await cancelJobs(app, tx, other, namesOf(other, fullName));
	}
	return { ...run, concurrency: group };
}

/** What is not trusted has groups of its own, so that it neither ends nor holds up anything but what comes from the same place. */
const groupsOf = ({ trusted, issue_id, ref }: Run): string =>
	trusted ? "" : `outside ${issue_id ?? ref}: `;
