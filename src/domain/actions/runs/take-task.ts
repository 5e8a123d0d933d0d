import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { randomToken, sha256Hex } from "../../../crypto/digests.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { accountById } from "../../accounts/account.ts";
import {
	fullName,
	type Owned,
	repositoryById,
} from "../../repositories/repository.ts";
import { type GithubContext, githubContext } from "../contexts.ts";
import { labelsOf, type Runner } from "../runners.ts";
import { secretsFor, variablesFor } from "../settings.ts";
import {
	isMapping,
	type Json,
	parseWorkflow,
} from "../workflow/parse-workflow.ts";
import { namesOf } from "../workflow/workflow-name.ts";
import { needsContext } from "./advance.ts";
import { secretsOfCalled } from "./called.ts";
import { labelsOfJob } from "./job-rows.ts";
import {
	holdRun,
	type Job,
	jobById,
	jobsOfRun,
	type Run,
	stateOfJobs,
	type Task,
} from "./run.ts";
import { setJobStatus, setRunStatus } from "./set-status.ts";

/** A job that a runner has got, with everything that it needs for it. */
export interface Assignment {
	readonly task: Task;
	readonly job: Job;
	readonly run: Run;
	readonly owned: Owned;
	/** The job's token for git and the API; it dies with the task. */
	readonly token: string;
	readonly github: GithubContext;
	readonly secrets: Readonly<Record<string, string>>;
	readonly vars: Readonly<Record<string, string>>;
	readonly needs: ReturnType<typeof needsContext>;
}

/** So many waiting jobs are looked at for one whose labels fit. */
const looksAt = 500;

const clock = query((q, _: object) =>
	q.selectFrom("action_clock").select("version").where("id", "=", 1),
);

/** Counts up whenever there is new work: a runner that has seen this number need not ask for tasks. */
export const workVersion = async (app: App): Promise<number> =>
	(await app.db.first(clock, {}))?.version ?? 0;

/** Gives a runner the oldest waiting job that it may take; undefined when there is none. */
export async function takeTask(
	app: App,
	runner: Runner,
): Promise<Assignment | undefined> {
	if (runner.disabled) return undefined;
	const has = new Set(labelsOf(runner).map((l) => l.split(":", 1)[0] ?? ""));
	const token = randomToken();
	const taken = await app.db.write(async (tx) => {
		const busy = runner.ephemeral
			? await tx.rows((q) =>
					q
						.selectFrom("action_task")
						.select("id")
						.where("runner_id", "=", runner.id)
						.limit(1),
				)
			: [];
		if (busy.length > 0) return undefined;
		const waiting = await tx.rows((q) =>
			q
				.selectFrom("action_job as j")
				.innerJoin("repository as r", "r.id", "j.repository_id")
				.select(["j.id", "j.labels"])
				.where("j.status", "=", "waiting")
				.$if(runner.repository_id !== null, (s) =>
					s.where("j.repository_id", "=", runner.repository_id as number),
				)
				.$if(runner.owner_id !== null, (s) =>
					s.where("r.owner_id", "=", runner.owner_id as number),
				)
				.orderBy("j.id")
				.limit(looksAt),
		);
		for (const job of waiting) {
			if (!labelsOfJob(job).every((label) => has.has(label))) continue;
			const given = await assign(app, tx, runner, job.id, token);
			if (given) return given;
		}
		return undefined;
	});
	return taken && complete(app, taken, token);
}

async function assign(
	app: App,
	tx: Transaction,
	runner: Runner,
	id: number,
	token: string,
): Promise<{ task: Task; job: Job; run: Run } | undefined> {
	// another runner may have found it at the same moment
	const claimed = await tx.change((q) =>
		q
			.updateTable("action_job")
			.set({ status: "running" })
			.where("id", "=", id)
			.where("status", "=", "waiting"),
	);
	if (!claimed) return undefined;
	const job = await jobById(tx, id);
	const run = job && (await holdRun(tx, job.run_id));
	const repository = run && (await repositoryById(tx, run.repository_id));
	const owner = repository && (await accountById(tx, repository.owner_id));
	if (!job || !run || !repository || !owner) return undefined;
	const at = now(app);
	const [task] = await tx.rows((q) =>
		q
			.insertInto("action_task")
			.values({
				job_id: job.id,
				repository_id: run.repository_id,
				runner_id: runner.id,
				hash: sha256Hex(token),
				status: "running",
				started_at: at,
				updated_at: at,
			})
			.returningAll(),
	);
	const steps = stepNames(job);
	if (steps.length > 0)
		await tx.change((q) =>
			q.insertInto("action_step").values(
				steps.map((name, number) => ({
					task_id: (task as Task).id,
					number,
					name: name.slice(0, 255),
					status: "waiting",
				})),
			),
		);
	const changed = await setJobStatus(
		app,
		tx,
		run,
		job,
		"running",
		namesOf(run, fullName({ repository, owner })),
		{ runner_id: runner.id, runner_name: runner.name },
	);
	const all = await jobsOfRun(tx, run.id, run.attempt);
	const going = await setRunStatus(app, tx, run, stateOfJobs(all));
	return { task: task as Task, job: changed, run: going };
}

/** The names of a job's steps, as pages and the API show them. */
export function stepNames({
	source,
	key,
}: Pick<Job, "source" | "key">): string[] {
	const job = parseWorkflow(source).jobs.find((j) => j.key === key);
	const steps = job?.raw.steps;
	const text = (value: Json | undefined) =>
		typeof value === "string" ? value : "";
	return (Array.isArray(steps) ? steps : []).map((step) => {
		if (!isMapping(step)) return "";
		const what =
			text(step.uses) || (text(step.run).trim().split("\n", 1)[0] ?? "");
		return text(step.name) || `Run ${what}`;
	});
}

async function complete(
	app: App,
	{ task, job, run }: { task: Task; job: Job; run: Run },
	token: string,
): Promise<Assignment | undefined> {
	const repository = await repositoryById(app.db, run.repository_id);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	if (!repository || !owner) return undefined;
	const owned = { repository, owner };
	// a pull request from elsewhere could print whatever it is given
	const trusted =
		run.event === "pull_request_target" ||
		run.head_repository_id === null ||
		run.head_repository_id === repository.id;
	const jobs = await jobsOfRun(app.db, run.id, run.attempt);
	const github = await githubContext(app, app.db, owned, run, job);
	const vars = await variablesFor(app.db, owner.id, repository.id);
	const own = trusted ? await secretsFor(app, owner.id, repository.id) : {};
	return {
		task,
		job,
		run,
		owned,
		token,
		github,
		secrets: secretsOfCalled(job, jobs, own, { github, vars }, token),
		vars,
		needs: needsContext(job, jobs),
	};
}
