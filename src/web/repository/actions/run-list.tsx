import { now } from "../../../clock.ts";
import type { Run } from "../../../domain/actions/runs/run.ts";
import { workflowName } from "../../../domain/actions/runs/workflow-name.ts";
import type { RepositoryWithOwner } from "../../../domain/repositories/repository.ts";
import { durationBetween, StateIcon } from "../../parts/code/run-state.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Time } from "../../parts/time.tsx";
import { at, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { runsOf } from "./addresses.ts";

/** A workflow to begin with, for a language or without a name for all, and where its file is created. */
export interface FirstWorkflow {
	readonly name: string;
	readonly href: string;
}

/** Runs as rows, the newest first; `by` names who started each, as far as the reader may know. */
export function RunList({
	of,
	runs,
	by,
	first = [],
	narrowed = false,
}: {
	of: RepositoryWithOwner;
	runs: readonly Run[];
	by: ReadonlyMap<number, string>;
	/** The workflows to begin with, for who may write one. */
	first?: readonly FirstWorkflow[];
	/** There may be others, which a filter leaves out. */
	narrowed?: boolean;
}) {
	if (runs.length === 0 && narrowed)
		return (
			<Empty title={t("No workflow runs found")}>
				{t("Try fewer or different words.")}
			</Empty>
		);
	if (runs.length === 0)
		return (
			<Empty title={t("No workflow runs")}>
				{t(
					"Workflows are files in .gitea/workflows on the default branch. Their runs appear here.",
				)}{" "}
				<a href={at("/-/help/workflows")}>{t("Learn about workflows")}</a>
				{first.length > 0 && (
					<span class="actions first-workflows">
						{first.map(({ name, href }, i) => (
							<a class={i === 0 ? "btn primary" : "btn"} href={href}>
								{name
									? t("Create {name} workflow", { name })
									: t("Create workflow")}
							</a>
						))}
					</span>
				)}
			</Empty>
		);
	const { app } = visit();
	return (
		<section class="box" aria-label={t("Workflow runs")}>
			<ul class="list l-wait">
				{runs.map((run) => (
					<li>
						<span>
							<StateIcon status={run.status} />
						</span>
						<div>
							<a class="to" href={runsOf(of, `/runs/${run.id}`)}>
								{run.title || run.workflow}
							</a>
							<p class="sub">
								{workflowName(run)} #{run.number} · {run.event}
								{run.branch && <> · {run.branch}</>} · {by.get(run.id)} ·{" "}
								<Time seconds={run.created_at} />
							</p>
						</div>
						<span class="fig">
							{durationBetween(run.started_at, run.stopped_at, now(app))}
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}
