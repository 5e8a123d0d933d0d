import Type from "typebox";
import { listTasks } from "../../../domain/actions/runs/list-runs.ts";
import { jobsByIds, runsByIds } from "../../../domain/actions/runs/run.ts";
import { actions } from "../../../guards/actions.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { ActionTaskResponse, taskViews } from "../../../views/actions/job.ts";
import { paged } from "../../action-lists.ts";

export const ListActionTasks = endpoint({
	id: "ListActionTasks",
	route: "GET /repos/:owner/:repo/actions/tasks",
	summary: "List the jobs that runners have taken, newest first",
	scope: "repository",
	on: actions.read(),
	query: Type.Object({}),
	paged: true,
	returns: { 200: ActionTaskResponse },
	async run(context) {
		const { app, repository, page } = context;
		const { rows, total } = await listTasks(app.db, repository.id, page);
		const jobs = await jobsByIds(app.db, [
			...new Set(rows.map((r) => r.job_id)),
		]);
		const runs = await runsByIds(app.db, [
			...new Set([...jobs.values()].map((j) => j.run_id)),
		]);
		return paged(context, total, {
			workflow_runs: taskViews(app, context, rows, jobs, runs),
			total_count: total,
		});
	},
});
