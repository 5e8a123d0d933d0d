import { Readable } from "node:stream";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { linesFrom, readLog } from "../../../domain/actions/runs/read-log.ts";
import { rerun } from "../../../domain/actions/runs/rerun.ts";
import {
	isOver,
	type Job,
	jobById,
	jobsOfRun,
	type Step,
	stepsOfJobs,
	type Task,
	taskOfJob,
} from "../../../domain/actions/runs/run.ts";
import { notFound } from "../../../errors.ts";
import { actions, type RunContext } from "../../../guards/actions.ts";
import { idOf } from "../../../text/path-id.ts";
import { topic } from "../../live/topics.ts";
import { form, Plain, page, see } from "../../page.ts";
import { Log, type LogLine } from "../../parts/code/log.tsx";
import {
	durationBetween,
	StateIcon,
	StatePill,
} from "../../parts/code/run-state.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { mayChange, runsOf } from "./addresses.ts";
import { WhyWaiting, whyWaiting } from "./why-waiting.tsx";

/** Lines of a log on one page; of a job that runs, its newest. */
const perPage = 2000;
const ofRunning = 500;

/** The job of the address, if it is one of the run. @throws DomainError "not-found" */
async function jobIn(app: App, found: RunContext, id: string): Promise<Job> {
	const job = await jobById(app.db, idOf(id));
	if (job?.run_id !== found.run.id || job.opened) throw notFound();
	return job;
}

async function linesOf(
	app: App,
	task: Task | undefined,
	from: number,
	most: number,
): Promise<LogLine[]> {
	const lines: LogLine[] = [];
	while (task && lines.length < most) {
		const next = from + lines.length;
		const more = await linesFrom(app, task, next);
		if (more.length === 0) break;
		more.slice(0, most - lines.length).forEach((line, i) => {
			// the time before a line is left out
			const text = line.slice(line.indexOf(" ") + 1);
			lines.push({ number: next + i + 1, text });
		});
	}
	return lines;
}

export const jobPage = page({
	route: "GET /:owner/:repo/actions/runs/:run/jobs/:job",
	on: actions.knownRun(),
	live: ({ run, params }) => [
		topic.run(run),
		topic.job({ id: Number(params.job) }),
	],
	async run({ app, params, search, page: _, ...found }) {
		const { run, repository } = found;
		const job = await jobIn(app, found, params.job);
		const task = await taskOfJob(app.db, job);
		const rows = task?.log_rows ?? 0;
		const given = search.get("from");
		const running = !isOver(job.status) && given === null;
		const from = running
			? Math.max(0, rows - ofRunning)
			: Math.min(Math.floor(Number(given)) || 0, rows);
		const [lines, steps, jobs, waiting] = await Promise.all([
			linesOf(app, task, Math.max(0, from), running ? ofRunning : perPage),
			stepsOfJobs(app.db, [job]),
			jobsOfRun(app.db, run.id, job.attempt),
			whyWaiting(app, repository, [job]),
		]);
		const title = run.title || run.workflow;
		return (
			<RepositoryPage of={found} tab="runs" title={`${job.name} · ${title}`}>
				<div class="stack l">
					<div class="stack s">
						<div class="title">
							<h1>
								{job.name} <span class="no">#{run.number}</span>
							</h1>
							<div class="actions">
								<a class="btn" href={runsOf(found, `/runs/${run.id}`)}>
									{t("The whole run")}
								</a>
								{isOver(run.status) && mayChange(found) && (
									<Form
										does={rerunJob}
										params={{
											owner: found.owner.name,
											repo: repository.name,
											run: run.id,
											job: job.id,
										}}
										class=""
									>
										<Submit tone="">{t("Rerun this job")}</Submit>
									</Form>
								)}
								{rows > 0 && (
									<a
										class="btn"
										href={runsOf(found, `/runs/${run.id}/jobs/${job.id}/logs`)}
									>
										{t("Log as text")}
									</a>
								)}
							</div>
						</div>
						<p class="line wrap soft">
							<StatePill status={job.status} />
							<span>
								<a href={runsOf(found, `/runs/${run.id}`)}>{title}</a>
								{job.runner_name && (
									<> · {t("on {runner}", { runner: job.runner_name })}</>
								)}
								{" · "}
								{durationBetween(job.started_at, job.stopped_at, now(app))}
							</span>
						</p>
						{waiting && <WhyWaiting of={found} waiting={waiting} />}
					</div>
					<div class="split nav-first">
						<Jobs of={found} jobs={jobs} current={job} />
						<Steps
							of={{ found, job, rows, from: Math.max(0, from) }}
							steps={steps.get(job.id) ?? []}
							lines={lines}
						/>
					</div>
				</div>
			</RepositoryPage>
		);
	},
});

const Jobs = ({
	of,
	jobs,
	current,
}: {
	of: RunContext;
	jobs: readonly Job[];
	current: Job;
}) => (
	<nav class="nav job" aria-label={t("Jobs")}>
		<ul>
			{jobs
				.filter((job) => !job.opened)
				.map((job) => (
					<li>
						<a
							href={runsOf(of, `/runs/${of.run.id}/jobs/${job.id}`)}
							aria-current={job.id === current.id ? "page" : undefined}
						>
							<StateIcon status={job.status} />
							<span class="cut">{job.name}</span>
							<span class="num">
								{durationBetween(
									job.started_at,
									job.stopped_at,
									now(visit().app),
								)}
							</span>
						</a>
					</li>
				))}
		</ul>
	</nav>
);

interface LogPage {
	readonly found: RunContext;
	readonly job: Job;
	readonly rows: number;
	readonly from: number;
}

/** The steps, each with the lines of it that this page has; those before and after are a link away. */
function Steps({
	of,
	steps,
	lines,
}: {
	of: LogPage;
	steps: readonly Step[];
	lines: readonly LogLine[];
}) {
	const { found, job, rows, from } = of;
	const here = runsOf(found, `/runs/${found.run.id}/jobs/${job.id}`);
	const last = from + lines.length;
	const linesIn = ({ log_index, log_length }: Step) =>
		lines.filter(
			({ number }) => number > log_index && number <= log_index + log_length,
		);
	const inSteps = steps.reduce(
		(most, step) => Math.max(most, step.log_index + step.log_length),
		0,
	);
	const rest = lines.filter(
		({ number }) => steps.length === 0 || number > inSteps,
	);
	return (
		<section class="box" aria-label={t("Steps")}>
			{from > 0 && (
				<p class="in">
					<a href={`${here}?from=${Math.max(0, from - perPage)}`}>
						{t("Earlier lines")}
					</a>
				</p>
			)}
			{steps.map((step) => {
				const own = linesIn(step);
				return (
					<details
						class="step"
						id={`step-${step.number}`}
						open={step.status === "failure" || step.status === "running"}
					>
						<summary>
							<StateIcon status={step.status} />
							<span>{step.name}</span>
							<span class="num end soft small">
								{durationBetween(
									step.started_at,
									step.stopped_at,
									now(visit().app),
								)}
							</span>
						</summary>
						{own.length > 0 ? (
							<Log
								lines={own.map(({ number, text }) => ({
									number: number - step.log_index,
									text,
								}))}
								label={t("Log of {step}", { step: step.name })}
								idOf={(n) => `jobstep-${step.number}-${n}`}
							/>
						) : (
							step.log_length > 0 && (
								<p class="in">
									<a
										href={`${here}?from=${step.log_index}#step-${step.number}`}
									>
										{t("Show its lines")}
									</a>
								</p>
							)
						)}
					</details>
				);
			})}
			{rest.length > 0 && (
				<Log lines={rest} label={t("Log")} idOf={(n) => `L${n}`} />
			)}
			{steps.length === 0 && lines.length === 0 && (
				<p class="in soft">{t("There is no log yet.")}</p>
			)}
			{last < rows && (
				<p class="in">
					<a href={`${here}?from=${last}`}>{t("Later lines")}</a>
				</p>
			)}
		</section>
	);
}

export const rerunJob = form({
	route: "POST /:owner/:repo/actions/runs/:run/jobs/:job/rerun",
	on: actions.changeRun(),
	fields: {},
	shownOn: jobPage,
	async run({ app, actor, params, ...found }) {
		const job = await jobIn(app, found, params.job);
		await rerun(app, actor, found.run, { job: job.id });
		return see(
			runsOf(found, `/runs/${found.run.id}`),
			t("A new attempt has begun."),
		);
	},
});

/** The whole log as text, as it is stored. */
export const logText = page({
	route: "GET /:owner/:repo/actions/runs/:run/jobs/:job/logs",
	on: actions.knownRun(),
	tokens: "repository",
	async run({ app, params, page: _, ...found }) {
		const job = await jobIn(app, found, params.job);
		const task = await taskOfJob(app.db, job);
		if (!task) throw notFound();
		return new Plain(
			"text/plain; charset=utf-8",
			Readable.from(readLog(app, task)),
			{ "Content-Security-Policy": "default-src 'none'; sandbox" },
		);
	},
});
