import {
	forgetParked,
	parkedEvents,
	replayParked,
} from "../../domain/events/parked.ts";
import { listTasks, runTask } from "../../domain/schedule/schedule.ts";
import { notFound } from "../../errors.ts";
import { siteAdmin } from "../../guards/account.ts";
import { idOf } from "../../text/path-id.ts";
import { choice, line } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { Form, Submit } from "../parts/form.tsx";
import { Time } from "../parts/time.tsx";
import { at } from "../visit.ts";
import { number, t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

export const tasksPage = page({
	route: "GET /-/admin/monitor/cron",
	on: siteAdmin,
	async run({ app }) {
		const tasks = await listTasks(app);
		return (
			<AdminPage current="/monitor/cron" title={t("Scheduled tasks")}>
				<section class="box" aria-label={t("Scheduled tasks")}>
					<ul class="list l-plain">
						{tasks.map((task) => (
							<li>
								<div>
									<strong class="mono">{task.name}</strong>
									<p class="sub">
										{t("last")} <Time seconds={task.last} /> · {t("next")}{" "}
										<Time seconds={task.next} /> ·{" "}
										{t("Executions: {n}", { n: number(task.runs) })}
									</p>
								</div>
								<Form does={runNow} class="">
									<input type="hidden" name="task" value={task.name} />
									<Submit
										small
										tone=""
										label={t("Run now: {name}", { name: task.name })}
									>
										{t("Run now")}
									</Submit>
								</Form>
							</li>
						))}
					</ul>
				</section>
			</AdminPage>
		);
	},
});

export const runNow = form({
	route: "POST /-/admin/monitor/cron",
	audit: "site.task-run",
	on: siteAdmin,
	fields: { task: line() },
	shownOn: tasksPage,
	async run({ app, fields }) {
		await runTask(app, fields.task);
		return see(
			at("/-/admin/monitor/cron"),
			t("{name} was started.", { name: fields.task }),
		);
	},
});

export const queuePage = page({
	route: "GET /-/admin/monitor/queue",
	on: siteAdmin,
	async run({ app }) {
		const parked = await parkedEvents(app.db);
		return (
			<AdminPage current="/monitor/queue" title={t("Failed events")}>
				{parked.length === 0 ? (
					<Empty title={t("None")}>
						{t(
							"Events that failed repeatedly are listed here, so that later events are not blocked.",
						)}
					</Empty>
				) : (
					<section class="box" aria-label={t("Failed events")}>
						<ul class="list l-plain">
							{parked.map((one) => (
								<li>
									<div>
										<strong>
											{one.consumer} · {one.kind ?? t("event was deleted")}
										</strong>
										<p class="sub">
											<Time seconds={one.parked_at} /> · {one.error}
										</p>
									</div>
									<Form
										does={changeParked}
										params={{ event: one.event_id }}
										class="line"
									>
										<input type="hidden" name="consumer" value={one.consumer} />
										{one.kind !== null && (
											<Submit
												small
												tone=""
												name="act"
												value="again"
												label={t("Retry {name}", {
													name: `${one.consumer} ${one.event_id}`,
												})}
											>
												{t("Retry")}
											</Submit>
										)}
										<Submit
											small
											tone="danger"
											name="act"
											value="forget"
											label={t("Delete {name}", {
												name: `${one.consumer} ${one.event_id}`,
											})}
										>
											{t("Delete")}
										</Submit>
									</Form>
								</li>
							))}
						</ul>
					</section>
				)}
			</AdminPage>
		);
	},
});

export const changeParked = form({
	route: "POST /-/admin/monitor/queue/:event",
	audit: "site.notice-changed",
	on: siteAdmin,
	fields: { consumer: line(), act: choice("", "again", "forget") },
	shownOn: queuePage,
	async run({ app, params, fields }) {
		const event = idOf(params.event);
		if (!fields.act) throw notFound();
		const change = fields.act === "again" ? replayParked : forgetParked;
		await change(app, fields.consumer, event);
		return see(at("/-/admin/monitor/queue"), t("Done."));
	},
});
