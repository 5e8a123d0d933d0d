import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { followLog } from "../../domain/actions/runs/follow-log.ts";
import { linesFrom } from "../../domain/actions/runs/read-log.ts";
import {
	isOver,
	type Job,
	jobById,
	type Run,
	type Step,
	stepsOfJobs,
	type Task,
	taskOfJob,
} from "../../domain/actions/runs/run.ts";
import type { FoundRepository } from "../../domain/repositories/find-repository.ts";
import { logLine } from "../parts/log-line.ts";
import { page } from "../parts/page.tsx";
import { RepositoryHead } from "../parts/repository-head.tsx";
import { repositoryBand } from "../parts/repository-tabs.ts";
import { State, StateTable, Took } from "../parts/state.tsx";
import { runsAddress } from "./run-page.tsx";

const perPage = 2000;
/** A page of a job that runs begins so many lines before the newest, and ends after so many. */
const fromNewest = 500;
const mostFollowed = 10_000;
/** So many readers in all are told of news at once; the others get what there is. */
const mostFollowers = 500;

/** A job with its steps and its log. While it runs the page goes on as lines come, until the job is over. */
export async function* jobPage(
	app: App,
	found: FoundRepository,
	run: Run,
	job: Job,
	given: number | undefined,
	may: () => Promise<boolean>,
	signal: AbortSignal,
): AsyncGenerator<string> {
	const task = await taskOfJob(app.db, job);
	const rows = task?.log_rows ?? 0;
	const live = !isOver(job.status) && app.logBell.followers < mostFollowers;
	const from = given ?? (live ? Math.max(0, rows - fromNewest) : 0);
	const steps = (await stepsOfJobs(app.db, [job])).get(job.id) ?? [];
	const place = { app, found, run, job, from, rows };
	const [head = "", tail = ""] = shell(place, steps).split(seam);
	yield `${head}<ol class="log" start="${from + 1}">`;
	let next = from;
	for await (const lines of live
		? followed(app, job, from, may, signal)
		: stored(app, task, from)) {
		// a moment without lines still tells proxies that somebody is there
		yield `${lines.map((line) => logLine(++next, line)).join("")}\n`;
	}
	if (!(await may())) return;
	yield `</ol>${await ending(app, job, live, next)}${tail}`;
}

/** Stands in the page where the log comes. */
const seam = "<!--log-->";

async function* followed(
	app: App,
	job: Job,
	from: number,
	may: () => Promise<boolean>,
	signal: AbortSignal,
): AsyncGenerator<string[]> {
	let count = 0;
	for await (const event of followLog(app, job.id, from, may, signal)) {
		yield "line" in event ? [event.line] : [];
		if ("line" in event && ++count >= mostFollowed) return;
	}
}

async function* stored(
	app: App,
	task: Task | undefined,
	from: number,
): AsyncGenerator<string[]> {
	let next = from;
	while (task && next < from + perPage) {
		const lines = await linesFrom(app, task, next);
		if (lines.length === 0) return;
		yield lines.slice(0, from + perPage - next);
		next += lines.length;
	}
}

/** What stands below the log: how the job stands by then, and where the rest is. */
async function ending(
	app: App,
	job: Job,
	live: boolean,
	next: number,
): Promise<string> {
	const held = (await jobById(app.db, job.id)) ?? job;
	const rows = (await taskOfJob(app.db, held))?.log_rows ?? 0;
	const words = [
		...(rows > next ? [`<a href="?from=${next}">Later lines</a>`] : []),
		...(live || !isOver(held.status) ? ['<a href="">Load again</a>'] : []),
	];
	const state = isOver(held.status) ? `ended: ${held.status}` : held.status;
	return `<p id="end">The job ${isOver(held.status) ? "has " : "is "}${state}. ${words.join(" ")}</p>`;
}

interface JobPlace {
	readonly app: App;
	readonly found: FoundRepository;
	readonly run: Run;
	readonly job: Job;
	readonly from: number;
	readonly rows: number;
}

function shell(place: JobPlace, steps: readonly Step[]): string {
	const { app, found, run, job, from } = place;
	const home = runsAddress(found);
	const at = now(app);
	return page({
		title: `${job.name}: run ${run.number}`,
		...repositoryBand(found, "runs"),
		children: (
			<>
				<RepositoryHead found={found} />
				<nav aria-label="Path">
					<p>
						<a href={`${home}/runs/${run.id}`}>
							{run.title || run.workflow} #{run.number}
						</a>
					</p>
				</nav>
				<h2>{job.name}</h2>
				<p>
					<State status={job.status} />{" "}
					<Took from={job.started_at} to={job.stopped_at} now={at} />
					{job.runner_name ? (
						<span class="soft"> on {job.runner_name}</span>
					) : null}
				</p>
				{steps.length === 0 ? null : (
					<StateTable
						title="Steps"
						kind="Step"
						now={at}
						rows={steps.map((step) => ({
							...step,
							key: step.number,
							name: step.log_length ? (
								<a href={lineAddress(place, step.log_index)}>{step.name}</a>
							) : (
								step.name
							),
						}))}
					/>
				)}
				<h3 id="log">Log</h3>
				<p>
					<a href={`${home}/runs/${run.id}/jobs/${job.id}/logs`}>
						Whole log as text
					</a>
					{from > 0 ? (
						<>
							{", "}
							<a href={`?from=${Math.max(0, from - perPage)}`}>Earlier lines</a>
						</>
					) : null}
				</p>
				<div dangerouslySetInnerHTML={{ __html: seam }} />
			</>
		),
	});
}

/** Where a line is, on this page or another one. */
function lineAddress({ from, job }: JobPlace, line: number): string {
	const here = line >= from && (!isOver(job.status) || line < from + perPage);
	const other = Math.floor(line / perPage) * perPage;
	return `${here ? "" : `?from=${other}`}#L${line + 1}`;
}
