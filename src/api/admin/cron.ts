import Type from "typebox";
import {
	listTasks,
	runTask,
	type ScheduledTask,
} from "../../domain/schedule/schedule.ts";
import { siteAdmin } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { rfc3339Of, zeroTime } from "../../text/rfc3339.ts";

const { Integer, String: Text } = Type;

const Cron = Type.Object(
	{
		name: Text(),
		schedule: Text(),
		next: Text({ format: "date-time" }),
		prev: Text({ format: "date-time" }),
		exec_times: Integer(),
	},
	{ $id: "Cron" },
);

const view = (task: ScheduledTask): Type.Static<typeof Cron> => ({
	name: task.name,
	schedule: `@every ${task.every / 3600}h`,
	next: task.next ? rfc3339Of(task.next) : zeroTime,
	prev: task.last ? rfc3339Of(task.last) : zeroTime,
	exec_times: task.runs,
});

export const adminCronList = endpoint({
	id: "adminCronList",
	route: "GET /admin/cron",
	summary: "List the regular tasks of the forge",
	scope: "admin",
	on: siteAdmin,
	paged: true,
	returns: { 200: Type.Array(Cron) },
	async run({ app, page }) {
		const tasks = await listTasks(app);
		const shown = tasks.slice(page.offset, page.offset + page.limit);
		return paginated(shown.map(view), tasks.length, { link: false });
	},
});

export const adminCronRun = endpoint({
	id: "adminCronRun",
	route: "POST /admin/cron/:task",
	summary: "Run a regular task now",
	scope: "admin",
	audit: "site.task-run",
	on: siteAdmin,
	returns: { 204: null },
	run: ({ app, params }) => runTask(app, params.task),
});
