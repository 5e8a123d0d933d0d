import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	type Artifact,
	listArtifacts,
} from "../../domain/actions/artifacts/artifact.ts";
import { listRuns } from "../../domain/actions/runs/list-runs.ts";
import {
	type Attempt,
	attemptOfRun,
	isOver,
	jobsOfRun,
	type Run,
} from "../../domain/actions/runs/run.ts";
import { workflowName } from "../../domain/actions/workflow/workflow-name.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { FoundRepository } from "../../domain/repositories/find-repository.ts";
import { runViews } from "../../views/actions/run.ts";
import { page } from "../parts/page.tsx";
import { Pager } from "../parts/pager.tsx";
import { RepositoryHead } from "../parts/repository-head.tsx";
import { repositoryBand } from "../parts/repository-tabs.ts";
import { Minute, State, StateTable, Took } from "../parts/state.tsx";

const perPage = 30;
const mostArtifacts = 100;

/** Where the pages of a repository's runs are. */
export const runsAddress = ({ owner, repository }: FoundRepository): string =>
	`/${owner.name}/${repository.name}/actions`;

/** The runs of a repository, newest first. */
export async function runsPage(
	app: App,
	actor: Actor,
	found: FoundRepository,
	number: number,
): Promise<string> {
	const { repository, owner } = found;
	const { rows, total } = await listRuns(
		app.db,
		{ repository: repository.id },
		{},
		{ limit: perPage, offset: (number - 1) * perPage },
	);
	const people = await whoStarted(app, actor, rows);
	return page({
		title: `Runs of ${owner.name}/${repository.name}`,
		...repositoryBand(found, "runs"),
		children: (
			<>
				<RepositoryHead found={found} />
				<h2>Workflow runs</h2>
				{rows.length === 0 ? (
					<p>
						There are none yet. Workflows are files in{" "}
						<code>.gitea/workflows</code>.
					</p>
				) : (
					<ul class="plain">
						{rows.map((run) => (
							<li key={run.id}>
								<State status={run.status} />{" "}
								<a href={`${runsAddress(found)}/runs/${run.id}`}>
									{run.title || run.workflow}
								</a>
								<div class="soft">
									{run.workflow} #{run.number}, {run.event} on{" "}
									{run.branch || run.ref}, by {people.get(run.id)},{" "}
									<Minute at={run.created_at} />
								</div>
							</li>
						))}
					</ul>
				)}
				<Pager number={number} pages={Math.ceil(total / perPage)} />
			</>
		),
	});
}

/** One run: what started it, the jobs of its newest attempt or another one, and what they left; undefined for an attempt that is none. */
export async function runPage(
	app: App,
	actor: Actor,
	found: FoundRepository,
	run: Run,
	attempt: number,
): Promise<string | undefined> {
	const shown = await attemptOfRun(app.db, run.id, attempt);
	if (!shown) return undefined;
	const jobs = (await jobsOfRun(app.db, run.id, attempt)).filter(
		(job) => !job.opened,
	);
	const { rows: artifacts } = await listArtifacts(app.db, {
		repository: run.repository_id,
		run: run.id,
		limit: mostArtifacts,
		offset: 0,
	});
	const people = await whoStarted(app, actor, [run]);
	const home = runsAddress(found);
	const at = now(app);
	return page({
		title: `${run.title}: run ${run.number}`,
		...repositoryBand(found, "runs"),
		children: (
			<>
				<RepositoryHead found={found} />
				<h2>{run.title || run.workflow}</h2>
				<p>
					<State status={shown.status} />{" "}
					<Took from={shown.started_at} to={shown.stopped_at} now={at} />
				</p>
				<p class="soft">
					{workflowName(run)} #{run.number}, {run.event} on{" "}
					{run.branch || run.ref} at{" "}
					<a
						href={`/${found.owner.name}/${found.repository.name}/src/commit/${run.sha}`}
					>
						{run.sha.slice(0, 10)}
					</a>
					, by {people.get(run.id)}, <Minute at={run.created_at} />
				</p>
				{run.needs_approval ? (
					<p>It waits until somebody who may write here lets it go.</p>
				) : null}
				<Attempts run={run} shown={shown} />
				<StateTable
					title="Jobs"
					kind="Job"
					now={at}
					rows={jobs.map((job) => ({
						...job,
						key: job.id,
						name: (
							<a href={`${home}/runs/${run.id}/jobs/${job.id}`}>{job.name}</a>
						),
					}))}
				/>
				{isOver(shown.status) ? null : (
					<p>
						<a href={`?attempt=${attempt}`}>Load again</a>
					</p>
				)}
				<Artifacts
					app={app}
					found={found}
					artifacts={artifacts}
					// as in the API, only who is signed in may have them
					open={actor.account !== undefined}
				/>
			</>
		),
	});
}

const Attempts = ({ run, shown }: { run: Run; shown: Attempt }) =>
	run.attempt < 2 ? null : (
		<nav aria-label="Attempts">
			<p>
				Attempt{" "}
				{Array.from({ length: run.attempt }, (_, i) => i + 1).map((number) =>
					number === shown.number ? (
						<strong key={number} aria-current="page">
							{number}{" "}
						</strong>
					) : (
						<span key={number}>
							<a href={`?attempt=${number}`}>{number}</a>{" "}
						</span>
					),
				)}
			</p>
		</nav>
	);

const Artifacts = ({
	app,
	found,
	artifacts,
	open,
}: {
	app: App;
	found: FoundRepository;
	artifacts: readonly Artifact[];
	open: boolean;
}) =>
	artifacts.length === 0 ? null : (
		<>
			<h3>Artifacts</h3>
			<ul class="plain">
				{artifacts.map((artifact) => (
					<li key={artifact.id}>
						{open && artifact.status === "ready" ? (
							<a
								href={`${app.url}api/v1/repos/${found.owner.name}/${found.repository.name}/actions/artifacts/${artifact.id}/zip`}
							>
								{artifact.name}
							</a>
						) : (
							artifact.name
						)}{" "}
						<span class="soft">
							{artifact.status === "ready"
								? `${artifact.size} bytes`
								: "expired"}
						</span>
					</li>
				))}
			</ul>
		</>
	);

/** Who started runs, as far as the reader may know, by the run's id. */
async function whoStarted(
	app: App,
	actor: Actor,
	runs: readonly Run[],
): Promise<ReadonlyMap<number, string>> {
	const views = await runViews(app, actor, runs);
	return new Map(
		views.map((view) => [view.id, view.trigger_actor?.login ?? "Ghost"]),
	);
}
