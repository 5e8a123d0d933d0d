import { now } from "../../clock.ts";
import {
	listRuns,
	type RunScope,
	statesOf,
} from "../../domain/actions/runs/list-runs.ts";
import type { Status } from "../../domain/actions/runs/run.ts";
import { workflowName } from "../../domain/actions/runs/workflow-name.ts";
import { runViews } from "../../views/actions/run.ts";
import { type Page, page } from "../page.ts";
import {
	durationBetween,
	StateIcon,
	stateWord,
} from "../parts/code/run-state.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { frameOf, type SettingsPlace } from "../parts/settings-place.ts";
import { Time } from "../parts/time.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";

const size = pageSize.entries;
const path = "/actions/runs";
/** The words of the API for a state, with the state that names it on the page. */
const states: readonly (readonly [string, Status])[] = [
	["queued", "waiting"],
	["in_progress", "running"],
	["pending", "blocked"],
	["failure", "failure"],
	["success", "success"],
	["cancelled", "cancelled"],
];

/** The page of the runs of many repositories: what waits and what fails is found without looking into each. */
export function runsIn<L extends object>(
	place: SettingsPlace<L> & { whose(found: L): RunScope },
): readonly Page[] {
	return [
		page({
			route: `GET ${place.base}${path}`,
			on: place.on,
			async run({ app, actor, context, search, page }) {
				const Frame = frameOf(place, context);
				const asked = search.get("status") ?? "";
				const known = states.some(([word]) => word === asked);
				const { rows, total } = await listRuns(
					app.db,
					place.whose(context),
					{ states: known ? statesOf([asked]) : undefined },
					windowOf(page, size),
					size * 30,
				);
				const views = await runViews(app, actor, rows);
				return (
					<Frame current={path} title={t("Workflow runs")}>
						<form class="line wrap">
							<label class="line">
								<span>{t("Status")}</span>
								<select class="input" name="status">
									<option value="">{t("all")}</option>
									{states.map(([word, state]) => (
										<option value={word} selected={word === asked}>
											{stateWord(state)}
										</option>
									))}
								</select>
							</label>
							<button class="btn" type="submit">
								{t("Show")}
							</button>
						</form>
						{rows.length === 0 ? (
							<p class="soft">{t("No workflow runs")}</p>
						) : (
							<section class="box" aria-label={t("Workflow runs")}>
								<ul class="list l-wait">
									{rows.map((run, i) => {
										const [owner = "", name = ""] = (
											views[i]?.repository?.full_name ?? ""
										).split("/");
										return (
											<li>
												<span>
													<StateIcon status={run.status} />
												</span>
												<div>
													<a
														class="to"
														href={at(
															pathOf(owner, name, "actions", "runs", run.id),
														)}
													>
														{run.title || run.workflow}
													</a>
													<p class="sub">
														{owner}/{name} · {workflowName(run)} #{run.number} ·{" "}
														{run.event} · <Time seconds={run.created_at} />
													</p>
												</div>
												<span class="fig">
													{durationBetween(
														run.started_at,
														run.stopped_at,
														now(app),
													)}
												</span>
											</li>
										);
									})}
								</ul>
							</section>
						)}
						<Paged page={page} size={size} total={total} />
					</Frame>
				);
			},
		}),
	];
}
