import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { linesFrom } from "../../../domain/actions/runs/read-log.ts";
import {
	isOver,
	type Job,
	type Step,
	type Task,
} from "../../../domain/actions/runs/run.ts";
import {
	type FoundLines,
	searchLog,
} from "../../../domain/actions/runs/search-log.ts";
import type { RunContext } from "../../../guards/actions.ts";
import { moduleAt } from "../../assets.ts";
import { Log, type LogLine } from "../../parts/code/log.tsx";
import { durationBetween, StateIcon } from "../../parts/code/run-state.tsx";
import { FindForm } from "../../parts/find-form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { linesPerPage, runsOf } from "./addresses.ts";
import { FoundInLog } from "./found-in-log.tsx";

/** Lines on the page of a job that runs: its newest. */
const ofRunning = 500;
/** How much of a log one search looks through, and how many lines it shows. */
const searchedAtOnce = 32 * 1024 * 1024;
const foundAtOnce = 200;
const longestWords = 500;

/** The piece of a log that an address asks for. */
interface LogPage {
	/** All lines that there are. */
	readonly rows: number;
	/** The log was removed when its time was over. */
	readonly expired: boolean;
	/** Lines before those that are shown. */
	readonly from: number;
	readonly lines: readonly LogLine[];
	/** The newest lines are shown, and those that come. */
	readonly followed: boolean;
	readonly times: boolean;
	readonly words: string;
	/** Where the words are; undefined when nobody looks for any. */
	readonly found: FoundLines | undefined;
}

/** Reads what `?from=`, `?q=`, `?after=` and `?times=` ask for. */
export async function readLogPage(
	app: App,
	job: Job,
	task: Task | undefined,
	search: URLSearchParams,
): Promise<LogPage> {
	const rows = task?.log_rows ?? 0;
	const given = search.get("from");
	const followed = !isOver(job.status) && given === null;
	const from = followed
		? Math.max(0, rows - ofRunning)
		: lineNumber(given, rows);
	const words = (search.get("q") ?? "").trim().slice(0, longestWords);
	const looked = words !== "" && task !== undefined;
	return {
		rows,
		expired: task?.log_expired === 1,
		from,
		followed,
		times: search.get("times") === "1",
		words,
		lines:
			looked || !task
				? []
				: await linesOf(app, task, from, followed ? ofRunning : linesPerPage),
		found: looked
			? await searchLog(app, task, {
					words,
					after: lineNumber(search.get("after"), rows),
					most: foundAtOnce,
					characters: searchedAtOnce,
				})
			: undefined,
	};
}

const lineNumber = (given: string | null, rows: number): number =>
	Math.max(0, Math.min(Math.floor(Number(given)) || 0, rows));

async function linesOf(
	app: App,
	task: Task,
	from: number,
	most: number,
): Promise<LogLine[]> {
	const lines: LogLine[] = [];
	while (lines.length < most) {
		const next = from + lines.length;
		const more = await linesFrom(app, task, next);
		if (more.length === 0) break;
		more.slice(0, most - lines.length).forEach((line, i) => {
			const space = line.indexOf(" ");
			lines.push({
				number: next + i + 1,
				at: line.slice(0, space),
				text: line.slice(space + 1),
			});
		});
	}
	return lines;
}

interface LogProps {
	of: RunContext;
	job: Job;
	log: LogPage;
	steps: readonly Step[];
}

/** The log of a job: a field to search it, and its steps or what was found. */
export function JobLog({ of, job, log, steps }: LogProps) {
	const here = runsOf(of, `/runs/${of.run.id}/jobs/${job.id}`);
	/** The page that has a line, by the number of the line in the whole log. */
	const pageOf = (line: number): string => {
		const from = Math.floor((line - 1) / linesPerPage) * linesPerPage;
		return addressOf(
			here,
			from || !isOver(job.status) ? { from } : {},
			log.times,
		);
	};
	return (
		<section
			class="box"
			aria-label={t("Steps")}
			data-module={moduleAt("job-log.js")}
			data-lines={linesPerPage}
		>
			{log.rows > 0 && <Tools here={here} log={log} />}
			{log.expired && <p class="in">{t("The log of this job has expired.")}</p>}
			{log.found ? (
				<FoundInLog
					words={log.words}
					found={log.found}
					steps={steps}
					whole={addressOf(here, {}, log.times)}
					pageOf={pageOf}
					on={(after) => addressOf(here, { q: log.words, after }, log.times)}
				/>
			) : (
				<Steps here={here} log={log} steps={steps} pageOf={pageOf} />
			)}
		</section>
	);
}

/** An address with what it asks for; times stay shown on the way. */
function addressOf(
	here: string,
	asks: Readonly<Record<string, string | number>>,
	times: boolean,
): string {
	const query = new URLSearchParams(
		Object.entries(asks).map(([name, value]) => [name, String(value)]),
	);
	if (times) query.set("times", "1");
	return query.size > 0 ? `${here}?${query}` : here;
}

const Tools = ({ here, log }: { here: string; log: LogPage }) => (
	<header>
		<FindForm label={t("Search logs")} value={log.words} action={here}>
			{log.times && <input type="hidden" name="times" value="1" />}
		</FindForm>
		<div class="line wrap">
			{!log.found && (
				<a
					class="btn"
					href={addressOf(
						here,
						log.followed || log.from === 0 ? {} : { from: log.from },
						!log.times,
					)}
				>
					{log.times ? t("Hide timestamps") : t("Show timestamps")}
				</a>
			)}
			<a class="btn" href={`${here}/logs`}>
				{t("View raw log")}
			</a>
			<form action={`${here}/logs`} data-plain="">
				<input type="hidden" name="download" value="1" />
				<button class="btn" type="submit">
					{t("Download")}
				</button>
			</form>
		</div>
	</header>
);

interface StepsProps {
	here: string;
	log: LogPage;
	steps: readonly Step[];
	pageOf(line: number): string;
}

/** The steps, each with the lines of it that this page has; those before and after are a link away. */
function Steps({ here, log, steps, pageOf }: StepsProps) {
	const { lines, from, rows, times, followed } = log;
	const last = from + lines.length;
	const inSteps = steps.reduce(
		(most, step) => Math.max(most, step.log_index + step.log_length),
		0,
	);
	const rest = lines.filter(
		({ number }) => steps.length === 0 || number > inSteps,
	);
	return (
		<>
			{from > 0 && (
				<p class="in">
					<a
						href={addressOf(
							here,
							{ from: Math.max(0, from - linesPerPage) },
							times,
						)}
					>
						{t("Earlier lines")}
					</a>
				</p>
			)}
			{steps.map((step) => (
				<OneStep
					step={step}
					log={log}
					linesAt={addressOf(here, { from: step.log_index }, times)}
					pageOf={pageOf}
				/>
			))}
			{rest.length > 0 && (
				<Log
					lines={rest}
					label={t("Log")}
					idOf={(n) => `L${n}`}
					hrefOf={(n) => (followed ? `${pageOf(n)}#L${n}` : undefined)}
					times={times}
				/>
			)}
			{steps.length === 0 && lines.length === 0 && (
				<p class="in soft">{t("No log yet.")}</p>
			)}
			{last < rows && (
				<p class="in">
					<a href={addressOf(here, { from: last }, times)}>
						{t("Later lines")}
					</a>
				</p>
			)}
		</>
	);
}

interface StepProps {
	step: Step;
	log: LogPage;
	/** Where its lines begin. */
	linesAt: string;
	pageOf(line: number): string;
}

function OneStep({ step, log, linesAt, pageOf }: StepProps) {
	const own = log.lines.filter(
		({ number }) =>
			number > step.log_index && number <= step.log_index + step.log_length,
	);
	const id = `step-${step.number}`;
	const head = (
		<>
			<StateIcon status={step.status} />
			<span>{step.name}</span>
			<span class="num end soft small">
				{durationBetween(step.started_at, step.stopped_at, now(visit().app))}
			</span>
		</>
	);
	if (step.log_length === 0)
		return (
			<div class="step" id={id}>
				<p class="bare">{head}</p>
			</div>
		);
	const running = step.status === "running";
	return (
		<details
			class="step"
			id={id}
			open={step.status === "failure" || running}
			data-first={step.log_index}
			data-running={running || undefined}
		>
			<summary>
				<Icon name="right" />
				{head}
			</summary>
			{own.length > 0 ? (
				<Log
					lines={own.map((line) => ({
						...line,
						number: line.number - step.log_index,
					}))}
					label={t("Log of {step}", { step: step.name })}
					idOf={(n) => `job${id}-${n}`}
					hrefOf={(n) =>
						log.followed
							? `${pageOf(step.log_index + n)}#job${id}-${n}`
							: undefined
					}
					times={log.times}
				/>
			) : (
				<p class="in">
					<a href={`${linesAt}#${id}`}>{t("Show lines")}</a>
				</p>
			)}
		</details>
	);
}
