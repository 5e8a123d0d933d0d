import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query } from "../../../database/database.ts";
import { runContextOf } from "../contexts.ts";
import { advanceRun, failWith } from "../runs/advance.ts";
import { labelsOfJob } from "../runs/job-rows.ts";
import { jobById, runById } from "../runs/run.ts";

/** A job may wait for a runner for so many seconds. */
const mostWaiting = 24 * 3600;
/** Jobs that are looked up at once. */
const piece = 100;

const stale = query((q, p: { before: number; piece: number }) =>
	q
		.selectFrom("action_queue")
		.select("job_id")
		.where("since", "<", p.before)
		.orderBy("since")
		.limit(p.piece),
);

/** Fails the jobs that no runner has taken for a day, and says why in their logs. */
export async function endStaleJobs(app: App): Promise<void> {
	const before = now(app) - mostWaiting;
	for (;;) {
		const rows = await app.db.all(stale, { before, piece });
		for (const { job_id } of rows) await endStaleJob(app, job_id);
		if (rows.length < piece) return;
	}
}

const endStaleJob = (app: App, id: number): Promise<void> =>
	app.db.write(async (tx) => {
		const job = await jobById(tx, id);
		const run = job && (await runById(tx, job.run_id));
		const around = run && (await runContextOf(app, tx, run));
		if (!job || !run || !around || job.status !== "waiting") return;
		const labels = labelsOfJob(job).join(", ");
		const why = `No runner with the labels ${labels} took this job within 24 hours.`;
		await failWith(app, tx, run, job, { sentence: why, names: around });
		await advanceRun(app, tx, run);
	});
