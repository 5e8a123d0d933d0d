import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { runContextOf } from "../contexts.ts";
import { cancelJobs } from "./cancel.ts";
import { holdRun, isOver } from "./run.ts";

const open = ["blocked", "waiting", "running"];

const endSteps = query((q, p: { repository: number; at: number }) =>
	q
		.updateTable("action_step")
		.set({ status: "cancelled", stopped_at: p.at })
		.where("status", "in", ["waiting", "running"])
		.where("task_id", "in", (e) =>
			e
				.selectFrom("action_task")
				.select("action_task.id")
				.where("action_task.repository_id", "=", p.repository)
				.where("action_task.status", "=", "running"),
		),
);
const endTasks = query((q, p: { repository: number; at: number }) =>
	q
		.updateTable("action_task")
		.set({ status: "cancelled", stopped_at: p.at, updated_at: p.at })
		.where("repository_id", "=", p.repository)
		.where("status", "=", "running"),
);
const distrust = query((q, p: { repository: number }) =>
	q
		.updateTable("action_run")
		.set({ trusted: 0 })
		.where("repository_id", "=", p.repository)
		.where("status", "in", open),
);
const openRuns = query((q, p: { repository: number }) =>
	q
		.selectFrom("action_run")
		.select("id")
		.where("repository_id", "=", p.repository)
		.where("status", "in", open)
		.orderBy("id"),
);

type EndedRuns = { readonly repository: number; readonly last: number };
const kind = "end-open-runs";

/**
 * Takes the open runs of a repository away from whoever began them. From this transaction on the tokens of their jobs open nothing, and
 * they are given no secrets, nor are secrets looked for in what their runners still log. A job then cancels them one by one.
 */
export async function endOpenRuns(
	app: App,
	tx: Transaction,
	repository: number,
): Promise<void> {
	const at = now(app);
	await tx.run(endSteps, { repository, at });
	await tx.run(endTasks, { repository, at });
	if (!(await tx.run(distrust, { repository }))) return;
	const last = (await tx.all(openRuns, { repository })).at(-1)?.id;
	if (last === undefined) return;
	await app.jobs.enqueue(tx, {
		kind,
		payload: { repository, last } satisfies EndedRuns,
		repository,
	});
}

/** Says who cancels the runs that were open when their repository changed its owner; what the new owner has begun since goes on. */
export function handleEndedRuns(app: App): void {
	app.jobs.handle(kind, "quick", async ({ repository, last }: EndedRuns) => {
		for (const { id } of await app.db.all(openRuns, { repository }))
			if (id <= last) await cancelRun(app, id);
	});
}

const cancelRun = (app: App, id: number): Promise<unknown> =>
	app.db.write(async (tx) => {
		const run = await holdRun(tx, id);
		const around = run && (await runContextOf(app, tx, run));
		if (around && !isOver(run.status)) await cancelJobs(app, tx, run, around);
	});
