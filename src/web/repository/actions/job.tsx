import { Readable } from "node:stream";
import { now } from "../../../clock.ts";
import { readLog } from "../../../domain/actions/runs/read-log.ts";
import { rerun } from "../../../domain/actions/runs/rerun.ts";
import {
	isOver,
	type Job,
	jobsOfRun,
	stepsOfJobs,
	taskOfJob,
} from "../../../domain/actions/runs/run.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import { notFound } from "../../../errors.ts";
import { actions, type RunContext } from "../../../guards/actions.ts";
import { topic } from "../../live/topics.ts";
import { form, Plain, page, see } from "../../page.ts";
import {
	durationBetween,
	StateIcon,
	StatePill,
} from "../../parts/code/run-state.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { may, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { runsOf } from "./addresses.ts";
import { Annotations, loadAnnotations } from "./annotations.tsx";
import { jobIn } from "./job-in.ts";
import { JobLog, readLogPage } from "./job-log.tsx";
import { WhyWaiting, whyWaiting } from "./why-waiting.tsx";

export const jobPage = page({
	route: "GET /:owner/:repo/actions/runs/:run/jobs/:job",
	on: actions.knownRun(),
	live: ({ run, params }) => [
		topic.run(run),
		topic.job({ id: Number(params.job) }),
	],
	async run({ app, context, params, search }) {
		const { run, repository } = context;
		const job = await jobIn(app, context, params.job);
		const task = await taskOfJob(app.db, job);
		const [log, steps, jobs, waiting, said] = await Promise.all([
			readLogPage(app, job, task, search),
			stepsOfJobs(app.db, [job]),
			jobsOfRun(app.db, run.id, job.attempt),
			whyWaiting(app, repository, [job]),
			loadAnnotations(app, [job]),
		]);
		const title = run.title || run.workflow;
		return (
			<RepositoryPage of={context} tab="runs" title={`${job.name} · ${title}`}>
				<div class="stack l">
					<div class="stack s">
						<div class="title">
							<h1>
								{job.name} <span class="no">#{run.number}</span>
							</h1>
							<div class="actions">
								<a class="btn" href={runsOf(context, `/runs/${run.id}`)}>
									{t("Summary")}
								</a>
								{isOver(run.status) && may("run.change", context) && (
									<Form
										does={rerunJob}
										params={{
											owner: context.owner.name,
											repo: repository.name,
											run: run.id,
											job: job.id,
										}}
										class=""
									>
										<Submit tone="">{t("Re-run job")}</Submit>
									</Form>
								)}
							</div>
						</div>
						<p class="line wrap soft">
							<StatePill status={job.status} />
							<span>
								<a href={runsOf(context, `/runs/${run.id}`)}>{title}</a>
								{job.runner_name && (
									<> · {t("on {runner}", { runner: job.runner_name })}</>
								)}
								{" · "}
								{durationBetween(job.started_at, job.stopped_at, now(app))}
							</span>
						</p>
						{waiting && <WhyWaiting of={context} waiting={waiting} />}
					</div>
					<div class="split nav-first">
						<Jobs of={context} jobs={jobs} current={job} />
						<div class="stack">
							<Annotations of={context} shown={said} named={false} />
							<JobLog
								of={context}
								job={job}
								log={log}
								steps={steps.get(job.id) ?? []}
							/>
						</div>
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

export const rerunJob = form({
	route: "POST /:owner/:repo/actions/runs/:run/jobs/:job/rerun",
	creates: true,
	audit: unrecorded.runs,
	on: actions.changeRun(),
	fields: {},
	shownOn: jobPage,
	async run({ app, actor, context, params }) {
		const job = await jobIn(app, context, params.job);
		await rerun(app, actor, context.run, { job: job.id });
		return see(
			runsOf(context, `/runs/${context.run.id}`),
			t("A new attempt was started."),
		);
	},
});

/** The whole log as text, as it is stored; with `?download` as a file. */
export const logText = page({
	route: "GET /:owner/:repo/actions/runs/:run/jobs/:job/logs",
	on: actions.knownRun(),
	tokens: "repository",
	async run({ app, context, params, search }) {
		const job = await jobIn(app, context, params.job);
		const task = await taskOfJob(app.db, job);
		if (!task) throw notFound();
		if (task.log_expired) throw notFound("The log of this job has expired.");
		return new Plain(
			"text/plain; charset=utf-8",
			Readable.from(readLog(app, task)),
			{
				"Content-Security-Policy": "default-src 'none'; sandbox",
				...(search.has("download") && {
					"Content-Disposition": `attachment; filename="run-${context.run.number}-job-${job.id}.log"`,
				}),
			},
		);
	},
});
