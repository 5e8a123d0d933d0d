import type { Selectable } from "kysely";
import { query, type Reader } from "../../../database/database.ts";
import type { AnnotationTable } from "../../../database/schema-actions.ts";
import { byJob, isLastTask, type Job, originsOf } from "../runs/run.ts";

export type Annotation = Selectable<AnnotationTable>;

/** What the jobs say, by the job's id, as they went the last time; of all together at most so many, and one query. */
export async function annotationsOfJobs(
	db: Reader,
	jobs: readonly Pick<Job, "id" | "origin_id">[],
	most: number,
): Promise<ReadonlyMap<number, Annotation[]>> {
	if (jobs.length === 0) return new Map();
	const rows = await db.rows((q) =>
		q
			.selectFrom("action_annotation as a")
			.innerJoin("action_task as t", "t.id", "a.task_id")
			.selectAll("a")
			.select("t.job_id")
			.where("t.job_id", "in", originsOf(jobs))
			.where(isLastTask)
			.orderBy("a.task_id")
			.orderBy("a.line")
			.limit(most),
	);
	return byJob(jobs, rows);
}

/** An annotation with the job that made it. */
export interface AnnotationOfCommit extends Annotation {
	readonly job_id: number;
	readonly job: string;
	readonly run: number;
}

/** The most that is read of one commit. */
const mostOfCommit = 1000;

const atCommit = query((q, p: { repository: number; sha: string }) =>
	q
		.selectFrom("action_run as r")
		.innerJoin("action_job as j", (join) =>
			join.onRef("j.run_id", "=", "r.id").onRef("j.attempt", "=", "r.attempt"),
		)
		.innerJoin("action_task as t", (join) =>
			join.on((e) =>
				e(
					"t.job_id",
					"=",
					e
						.case()
						.when("j.origin_id", "=", 0)
						.then(e.ref("j.id"))
						.else(e.ref("j.origin_id"))
						.end(),
				),
			),
		)
		.innerJoin("action_annotation as a", "a.task_id", "t.id")
		.selectAll("a")
		.select(["j.id as job_id", "j.name as job", "r.id as run"])
		.where("r.repository_id", "=", p.repository)
		.where("r.sha", "=", p.sha)
		.where("j.opened", "=", 0)
		.where("a.path", "<>", "")
		.where(isLastTask)
		// of the runs of one workflow for one event, the last one counts
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("action_run as later")
						.select("later.id")
						.whereRef("later.repository_id", "=", "r.repository_id")
						.whereRef("later.sha", "=", "r.sha")
						.whereRef("later.workflow", "=", "r.workflow")
						.whereRef("later.event", "=", "r.event")
						.whereRef("later.ref", "=", "r.ref")
						.whereRef("later.id", ">", "r.id"),
				),
			),
		)
		.orderBy("a.task_id", "desc")
		.orderBy("a.line")
		.limit(mostOfCommit),
);

/** What the newest runs for a commit say of files; what several of them say alike stands there once. */
export async function annotationsAt(
	db: Reader,
	repository: number,
	sha: string,
): Promise<AnnotationOfCommit[]> {
	const rows = await db.all(atCommit, { repository, sha });
	const seen = new Set<string>();
	return rows.filter((row) => {
		const { kind, path, from_line, to_line, title, message } = row;
		const key = JSON.stringify([
			kind,
			path,
			from_line,
			to_line,
			title,
			message,
		]);
		if (seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}
