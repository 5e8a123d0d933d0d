import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import {
	type Artifact,
	artifactIn,
	deleteArtifact,
	listArtifacts,
} from "../../../domain/actions/artifacts/artifact.ts";
import {
	approveRun,
	cancelRun,
	deleteRun,
	rerun,
} from "../../../domain/actions/runs/rerun.ts";
import {
	type Attempt,
	attemptOfRun,
	isOver,
	type Job,
	jobsOfRun,
} from "../../../domain/actions/runs/run.ts";
import { workflowName } from "../../../domain/actions/runs/workflow-name.ts";
import { sometimes, unrecorded } from "../../../domain/audit/declared.ts";
import { invalid, notFound } from "../../../errors.ts";
import { actions, type RunContext } from "../../../guards/actions.ts";
import { idOf } from "../../../text/path-id.ts";
import { choice, whole } from "../../fields.ts";
import { topic } from "../../live/topics.ts";
import { form, page, see } from "../../page.ts";
import { bytes } from "../../parts/bytes.ts";
import { durationBetween, StatePill } from "../../parts/code/run-state.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { Time } from "../../parts/time.tsx";
import { at, may, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { runsOf } from "./addresses.ts";
import { Annotations, loadAnnotations } from "./annotations.tsx";
import { RunJobs } from "./run-jobs.tsx";
import { startedBy } from "./started-by.ts";
import { loadSummaries, Summaries } from "./summaries.tsx";
import { WhyWaiting, whyWaiting } from "./why-waiting.tsx";
import { RunWarnings } from "./workflow-notes.tsx";

const mostArtifacts = 100;

/** A run with the jobs of one attempt: its newest, unless the address names another. */
const shownAttempt = async (
	app: App,
	found: RunContext,
	attempt: number,
): Promise<{ shown: Attempt; jobs: Job[]; all: Job[] }> => {
	const shown = await attemptOfRun(app.db, found.run.id, attempt);
	if (!shown) throw notFound();
	const all = await jobsOfRun(app.db, found.run.id, attempt);
	return { shown, all, jobs: all.filter((job) => !job.opened) };
};

const runAt = <const R extends string>(route: R) =>
	page({
		route,
		on: actions.knownRun(),
		live: ({ run }) => [topic.run(run)],
		async run({ app, actor, context, params, search }) {
			const { run, repository } = context;
			const named =
				(params as { attempt?: string }).attempt ?? search.get("attempt");
			const attempt =
				named === null || named === undefined ? run.attempt : idOf(named);
			const { shown, jobs, all } = await shownAttempt(app, context, attempt);
			const [by, waiting, { rows: artifacts }, said, summaries] =
				await Promise.all([
					startedBy(app, actor, [run]),
					whyWaiting(app, repository, jobs),
					listArtifacts(app.db, {
						repository: run.repository_id,
						run: run.id,
						limit: mostArtifacts,
						offset: 0,
					}),
					loadAnnotations(app, jobs),
					loadSummaries(app, actor, context, jobs),
				]);
			const title = run.title || run.workflow;
			return (
				<RepositoryPage
					of={context}
					tab="runs"
					title={`${title} · #${run.number}`}
				>
					<div class="stack l">
						<div class="stack s">
							<div class="title">
								<h1>
									{title} <span class="no">#{run.number}</span>
								</h1>
								{may("run.change", context) && <Controls of={context} />}
							</div>
							<p class="line wrap soft">
								<StatePill status={shown.status} />
								<span>
									<a
										href={runsOf(
											context,
											`?workflow=${encodeURIComponent(run.workflow)}`,
										)}
									>
										{workflowName(run)}
									</a>
									{" · "}
									{run.event}
									{" · "}
									{by.get(run.id)}
									{" · "}
									<a class="mono" href={homeOf(context, `/commit/${run.sha}`)}>
										{run.sha.slice(0, 10)}
									</a>
									{run.branch && (
										<> {t("on {branch}", { branch: run.branch })}</>
									)}
									{" · "}
									<Time seconds={run.created_at} />
									{shown.started_at > 0 && (
										<>
											{" · "}
											{durationBetween(
												shown.started_at,
												shown.stopped_at,
												now(app),
											)}
										</>
									)}
								</span>
							</p>
						</div>
						{run.needs_approval === 1 && (
							<p class="note wait">
								<Icon name="wait" />
								<span>
									{t(
										"This run comes from a fork. It waits until a person with write access has reviewed and approved it.",
									)}
								</span>
							</p>
						)}
						{waiting && <WhyWaiting of={context} waiting={waiting} />}
						<Attempts of={context} shown={shown} />
						<RunJobs of={context} jobs={all} />
						{await Told({ app, of: context, shown: said })}
						<Summaries of={context} shown={summaries} />
						{artifacts.length > 0 && (
							<Artifacts of={context} artifacts={artifacts} />
						)}
					</div>
				</RepositoryPage>
			);
		},
	});

export const runPage = runAt("GET /:owner/:repo/actions/runs/:run");
export const attemptPage = runAt(
	"GET /:owner/:repo/actions/runs/:run/attempts/:attempt",
);

const Controls = ({ of }: { of: RunContext }) => {
	const { run } = of;
	const over = isOver(run.status);
	const one = (act: string, label: string, tone: "" | "danger" = "") => (
		<Form
			does={changeRun}
			params={{
				owner: of.owner.name,
				repo: of.repository.name,
				run: run.id,
			}}
			class=""
		>
			<input type="hidden" name="act" value={act} />
			<Submit tone={tone}>{label}</Submit>
		</Form>
	);
	return (
		<div class="actions">
			{run.needs_approval === 1 && one("approve", t("Approve and run"))}
			{over &&
				run.status !== "success" &&
				one("failed", t("Re-run failed jobs"))}
			{over && one("all", t("Re-run all jobs"))}
			{!over && one("cancel", t("Cancel"))}
			{over && one("delete", t("Delete"), "danger")}
		</div>
	);
};

export const dropArtifact = form({
	route: "POST /:owner/:repo/actions/runs/:run/artifacts/delete",
	audit: "run.artifact-deleted",
	on: actions.changeRun(),
	fields: { id: whole() },
	shownOn: runPage,
	async run({ app, context, fields }) {
		const artifact = await artifactIn(app.db, context.repository.id, fields.id);
		if (artifact?.run_id !== context.run.id) throw notFound();
		await deleteArtifact(app, artifact);
		return see(
			runsOf(context, `/runs/${context.run.id}`),
			t("The artifact was deleted."),
		);
	},
});

export const changeRun = form({
	route: "POST /:owner/:repo/actions/runs/:run/change",
	creates: true,
	audit: sometimes(["run.approved", "run.deleted"], unrecorded.runs.because),
	on: actions.changeRun(),
	fields: { act: choice("", "approve", "failed", "all", "cancel", "delete") },
	shownOn: runPage,
	async run({ app, actor, context, fields }) {
		const { run } = context;
		const here = runsOf(context, `/runs/${run.id}`);
		switch (fields.act) {
			case "approve":
				await approveRun(app, actor, run);
				return see(here, t("The run was approved."));
			case "cancel":
				await cancelRun(app, run);
				return see(here, t("The run was cancelled."));
			case "delete":
				await deleteRun(app, run);
				return see(runsOf(context), t("The run was deleted."));
			case "all":
			case "failed":
				await rerun(app, actor, run, fields.act);
				return see(here, t("A new attempt was started."));
			default:
				throw invalid("This action is not available for workflow runs.");
		}
	},
});

/** The notes on the file of a run, and those of its jobs. */
const Told = async ({
	app,
	of,
	shown,
}: {
	app: App;
	of: RunContext;
	shown: Awaited<ReturnType<typeof loadAnnotations>>;
}) => (
	<>
		{await RunWarnings({ app, of: of.run })}
		<Annotations of={of} shown={shown} named />
	</>
);

const Attempts = ({ of, shown }: { of: RunContext; shown: Attempt }) =>
	of.run.attempt < 2 ? null : (
		<nav class="pager" aria-label={t("Attempts")}>
			<span class="soft">{t("Attempt")}</span>
			{Array.from({ length: of.run.attempt }, (_, i) => i + 1).map((one) => (
				<a
					href={runsOf(of, `/runs/${of.run.id}/attempts/${one}`)}
					aria-current={one === shown.number ? "page" : undefined}
				>
					{one}
				</a>
			))}
		</nav>
	);

const Artifacts = ({
	of,
	artifacts,
}: {
	of: RunContext;
	artifacts: readonly Artifact[];
}) => {
	const { actor } = visit();
	const api = at(
		`/api/v1/repos/${of.owner.name}/${of.repository.name}/actions/artifacts`,
	);
	return (
		<section class="stack s" aria-labelledby="artifacts">
			<h2 id="artifacts">{t("Artifacts")}</h2>
			<div class="box">
				<ul class="list l-plain">
					{artifacts.map((artifact) => (
						<li>
							{/* as in the API, only who is signed in may have them */}
							{actor.account && artifact.status === "ready" ? (
								<a href={`${api}/${artifact.id}/zip`}>{artifact.name}</a>
							) : (
								<span>{artifact.name}</span>
							)}
							<div class="fig line">
								<span>
									{artifact.status === "ready"
										? bytes(artifact.size)
										: t("expired")}
								</span>
								{may("run.change", of) && (
									<Form
										does={dropArtifact}
										params={{
											owner: of.owner.name,
											repo: of.repository.name,
											run: of.run.id,
										}}
										class="line"
									>
										<input type="hidden" name="id" value={artifact.id} />
										<Submit
											small
											tone="danger"
											label={t("Delete artifact {name}", {
												name: artifact.name,
											})}
										>
											{t("Delete")}
										</Submit>
									</Form>
								)}
							</div>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
};
