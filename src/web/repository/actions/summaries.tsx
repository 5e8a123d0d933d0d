import type { App } from "../../../app.ts";
import type { Job } from "../../../domain/actions/runs/run.ts";
import {
	summariesOf,
	summaryLengths,
} from "../../../domain/actions/summaries.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { notFound } from "../../../errors.ts";
import { actions, type RunContext } from "../../../guards/actions.ts";
import { page } from "../../page.ts";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { t } from "../../words/words.ts";
import { Rendered, renderText } from "../rendered.tsx";
import { runsOf } from "./addresses.ts";
import { jobIn } from "./job-in.ts";

/** On the page of the run a job is shown with so much of what it says, and so many of them are. */
const mostShown = 64 * 1024;
const mostJobs = 20;

interface ShownSummary {
	readonly job: Pick<Job, "id" | "name">;
	/** "" where it is too long for the page. */
	readonly html: string;
}

/** What the steps of one job say, one after the other. */
const textOf = (steps: readonly { readonly body: string }[]): string =>
	steps.map(({ body }) => body).join("\n\n");

const rendered = (app: App, actor: Actor, found: RunContext, text: string) =>
	renderText(
		app,
		actor,
		found,
		{ ref: { kind: "commit", name: found.run.sha }, path: "" },
		text,
		"markdown",
	);

/** What the jobs of a run have to say for people. */
export async function loadSummaries(
	app: App,
	actor: Actor,
	found: RunContext,
	jobs: readonly Job[],
): Promise<readonly ShownSummary[]> {
	const lengths = await summaryLengths(app.db, jobs);
	const lengthOf = ({ id }: Job) => lengths.get(id) ?? 0;
	const said = jobs.filter(lengthOf).slice(0, mostJobs);
	// what is too long for the page is not read for it
	const texts = await summariesOf(
		app.db,
		said.filter((job) => lengthOf(job) <= mostShown),
	);
	return Promise.all(
		said.map(async (job) => {
			const own = texts.get(job.id);
			return {
				job,
				html: own ? await rendered(app, actor, found, textOf(own)) : "",
			};
		}),
	);
}

export const Summaries = ({
	of,
	shown,
}: {
	of: RunContext;
	shown: readonly ShownSummary[];
}) => (
	<>
		{shown.map(({ job, html }) => {
			const at = runsOf(of, `/runs/${of.run.id}/jobs/${job.id}/summary`);
			return (
				<section class="box" aria-labelledby={`summary-${job.id}`}>
					<header>
						<h2 id={`summary-${job.id}`}>
							{t("Summary of {name}", { name: job.name })}
						</h2>
						<span class="actions end">
							<a class="btn s" href={at}>
								{t("View summary")}
							</a>
						</span>
					</header>
					<div class="in readme">
						{html ? (
							<Rendered html={html} />
						) : (
							<p class="soft">{t("The summary is too long to show here.")}</p>
						)}
					</div>
				</section>
			);
		})}
	</>
);

/** All that one job has to say. */
export const summaryPage = page({
	route: "GET /:owner/:repo/actions/runs/:run/jobs/:job/summary",
	on: actions.knownRun(),
	async run({ app, actor, context, params }) {
		const job = await jobIn(app, context, params.job);
		const said = (await summariesOf(app.db, [job])).get(job.id) ?? [];
		if (said.length === 0) throw notFound();
		const title = t("Summary of {name}", { name: job.name });
		return (
			<RepositoryPage of={context} tab="runs" title={title}>
				<div class="stack l">
					<div class="title">
						<h1>
							{title} <span class="no">#{context.run.number}</span>
						</h1>
						<div class="actions">
							<a class="btn" href={runsOf(context, `/runs/${context.run.id}`)}>
								{t("Summary")}
							</a>
						</div>
					</div>
					<Rendered html={await rendered(app, actor, context, textOf(said))} />
				</div>
			</RepositoryPage>
		);
	},
});
