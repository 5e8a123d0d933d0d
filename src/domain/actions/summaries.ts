import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Reader } from "../../database/database.ts";
import { badRequest } from "../../errors.ts";
import { logOwnerOf } from "./runs/log.ts";
import { byJob, type Job, originsOf, stepsOfJobs } from "./runs/run.ts";
import type { Running } from "./runtime-token.ts";

/** All steps of a job may say so much together, in bytes; GitHub has the same bound. */
export const largestSummary = 1024 * 1024;

/** What a step of a job has to say, as Markdown. */
interface Summary {
	readonly job_id: number;
	readonly step: number;
	readonly body: string;
}

/**
 * Keeps what a step of a running job has to say, without the secrets that it was given; an empty text takes it away.
 * @throws DomainError "bad-request" for a step that the job does not have, and for too much
 */
export async function putSummary(
	app: App,
	{ task, job }: Running,
	step: number,
	text: string,
): Promise<void> {
	const steps = (await stepsOfJobs(app.db, [job])).get(job.id) ?? [];
	if (!steps.some(({ number }) => number === step))
		throw badRequest("step_index mismatch");
	const { masker } = await logOwnerOf(app, task);
	const body = masker.lines(text.replaceAll("\0", "").split("\n")).join("\n");
	await app.db.write(async (tx) => {
		// one after the other, so that they do not grow past the bound together
		await tx.rows((q, d) =>
			q
				.selectFrom("action_job")
				.select("id")
				.where("id", "=", job.id)
				.modifyEnd(d.forUpdate()),
		);
		await tx.rows((q) =>
			q
				.deleteFrom("job_summary")
				.where("job_id", "=", job.id)
				.where("step", "=", step),
		);
		if (!body.trim()) return;
		const others = await tx.rows((q) =>
			q.selectFrom("job_summary").select("body").where("job_id", "=", job.id),
		);
		const size = [...others, { body }].reduce(
			(sum, one) => sum + Buffer.byteLength(one.body),
			0,
		);
		if (size > largestSummary)
			throw badRequest("job summary aggregate size exceeded");
		await tx.rows((q) =>
			q.insertInto("job_summary").values({ job_id: job.id, step, body }),
		);
	});
}

/** How long is what jobs have to say, in characters, by the job's id; one query. */
export async function summaryLengths(
	db: Reader,
	jobs: readonly Pick<Job, "id" | "origin_id">[],
): Promise<ReadonlyMap<number, number>> {
	if (jobs.length === 0) return new Map();
	const rows = await db.rows((q) =>
		q
			.selectFrom("job_summary")
			.select(["job_id", sql<number>`sum(length(body))`.as("length")])
			.where("job_id", "in", originsOf(jobs))
			.groupBy("job_id"),
	);
	const found = [...byJob(jobs, rows)];
	return new Map(found.map(([id, own]) => [id, Number(own[0]?.length ?? 0)]));
}

/** What the steps of jobs have to say, in their order, by the job's id; one query. */
export async function summariesOf(
	db: Reader,
	jobs: readonly Pick<Job, "id" | "origin_id">[],
): Promise<ReadonlyMap<number, Summary[]>> {
	if (jobs.length === 0) return new Map();
	const rows = await db.rows((q) =>
		q
			.selectFrom("job_summary")
			.selectAll()
			.where("job_id", "in", originsOf(jobs))
			.orderBy("job_id")
			.orderBy("step"),
	);
	return byJob(jobs, rows);
}
