import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { sha256Hex } from "../../../crypto/digests.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { raw } from "../../../database/raw.ts";
import { WorkflowError } from "../../../workflow-language/workflow-file.ts";
import { repositoryById } from "../../repositories/repository.ts";
import { labelMatcher, type Runner } from "../runners.ts";
import { labelsOfJob } from "../runs/job-rows.ts";
import type { Job } from "../runs/run.ts";

/*
 * Jobs wait in lanes: one for each owner and each set of labels. A runner looks at the first job of each lane, so what it cannot take costs
 * one look however many jobs there are, and owners take turns.
 */

/** Sets of labels for which jobs of one owner may wait at once. */
export const mostLanes = 100;
/** First jobs that a runner tries before it asks again. */
const mostTries = 20;
/** Digits of an owner's id in the name of a lane, so that the lanes of one owner stand together. */
const digits = 16;

const ownerPart = (owner: number): string =>
	String(owner).padStart(digits, "0");

/** The lane of a job. Its name has a bounded length, whatever the labels are. */
const laneOf = (owner: number, labels: readonly string[]): string =>
	`${ownerPart(owner)} ${sha256Hex(JSON.stringify([...new Set(labels)].sort()))}`;

const add = insertInto(
	"action_queue",
	["job_id", "repository_id", "lane", "since"],
	(insert) => insert.onConflict((c) => c.column("job_id").doNothing()),
);
const remove = query((q, p: { job: number }) =>
	q.deleteFrom("action_queue").where("job_id", "=", p.job),
);
const inLane = query((q, p: { lane: string }) =>
	q
		.selectFrom("action_queue")
		.select("job_id")
		.where("lane", "=", p.lane)
		.limit(1),
);
const setTurn = insertInto("action_turn", ["owner_id", "turn"], (insert, p) =>
	insert.onConflict((c) => c.column("owner_id").doUpdateSet({ turn: p.turn })),
);
const turnsOf = query((q, p: { owners: number[] }, d) =>
	q
		.selectFrom("action_turn")
		.select(["owner_id", "turn"])
		.where("owner_id", "in", d.list(p.owners)),
);
/** Steps from lane to lane along the index, so that the jobs behind the first are not read. */
const firstJobs = (scope: "range" | "repository") =>
	query((q, p: { from: string; to: string; repository: number }) => {
		const own =
			scope === "repository"
				? sql`a.repository_id = ${p.repository} and`
				: sql``;
		return raw<{ lane: string; id: number; labels: string }>(
			q,
			sql`with recursive lane(name) as (
				select (select min(a.lane) from action_queue a where ${own} a.lane >= ${p.from} and a.lane < ${p.to})
				union all
				select (select min(a.lane) from action_queue a where ${own} a.lane > lane.name and a.lane < ${p.to})
				from lane where lane.name is not null
			)
			select lane.name as lane, j.id as id, j.labels as labels from lane join action_job j on j.id =
				(select min(a.job_id) from action_queue a where ${own} a.lane = lane.name)
			where lane.name is not null`,
		);
	});
const firsts = {
	range: firstJobs("range"),
	repository: firstJobs("repository"),
};
const moveLanes = query((q, p: { repository: number; owner: string }) =>
	q
		.updateTable("action_queue")
		.set({ lane: sql`${p.owner} || substr(lane, ${sql.lit(digits + 1)})` })
		.where("repository_id", "=", p.repository),
);
const unqueued = query((q, p: { after: number }) =>
	q
		.selectFrom("action_job as j")
		.innerJoin("repository as r", "r.id", "j.repository_id")
		.leftJoin("action_queue as w", "w.job_id", "j.id")
		.select([
			"j.id",
			"j.repository_id",
			"j.labels",
			"j.updated_at",
			"r.owner_id",
		])
		.where("j.status", "=", "waiting")
		.where("j.id", ">", p.after)
		.where("w.job_id", "is", null)
		.orderBy("j.id")
		.limit(500),
);

/** Lets a job wait for a runner. */
export async function queueJob(
	app: App,
	tx: Transaction,
	job: Pick<Job, "id" | "labels" | "repository_id">,
): Promise<void> {
	const repository = await repositoryById(tx, job.repository_id);
	if (!repository) return;
	await tx.run(add, {
		job_id: job.id,
		repository_id: job.repository_id,
		lane: laneOf(repository.owner_id, labelsOfJob(job)),
		since: now(app),
	});
}

/** The job waits no more: it was given to a runner, or has ended. */
export const unqueueJob = (tx: Transaction, job: number): void =>
	tx.later(remove, { job });

/**
 * Holds an owner to a number of sets of labels, so that those that nobody has do not pile up.
 * @throws WorkflowError
 */
export async function demandLane(
	db: Reader,
	job: Pick<Job, "labels" | "repository_id">,
): Promise<void> {
	const repository = await repositoryById(db, job.repository_id);
	if (!repository) return;
	const owner = repository.owner_id;
	const lane = laneOf(owner, labelsOfJob(job));
	if (await db.first(inLane, { lane })) return;
	const lanes = await db.all(firsts.range, {
		...rangeOf(owner),
		repository: 0,
	});
	if (lanes.length >= mostLanes)
		throw new WorkflowError(
			`jobs for ${mostLanes} different sets of runner labels are waiting already`,
		);
}

const rangeOf = (owner: number) => ({
	from: ownerPart(owner),
	to: ownerPart(owner + 1),
});
const ofAll = { from: "", to: "~" };

/** The jobs that a runner may take next: of the owner whose last turn was longest ago first, and of one owner the oldest first. */
export async function nextJobs(
	db: Reader,
	runner: Pick<Runner, "labels" | "owner_id" | "repository_id">,
): Promise<number[]> {
	const fits = labelMatcher(runner as Runner);
	const { repository_id: repository, owner_id: owner } = runner;
	const rows = await db.all(
		repository === null ? firsts.range : firsts.repository,
		{
			...(owner === null ? ofAll : rangeOf(owner)),
			repository: repository ?? 0,
		},
	);
	const able = rows
		.filter((row) => fits(labelsOfJob(row)))
		.map(({ id, lane }) => ({ id, owner: Number(lane.slice(0, digits)) }));
	if (able.length === 0) return [];
	const owners = [...new Set(able.map((one) => one.owner))];
	const turns = new Map(
		(await db.all(turnsOf, { owners })).map((row) => [row.owner_id, row.turn]),
	);
	const turn = (one: { owner: number }) => turns.get(one.owner) ?? 0;
	return able
		.sort((a, b) => turn(a) - turn(b) || a.id - b.id)
		.slice(0, mostTries)
		.map(({ id }) => id);
}

/** An owner has had a turn: a task of his began. Numbers of tasks rise, so they order the turns. */
export const noteTurn = (tx: Transaction, owner: number, task: number): void =>
	tx.later(setTurn, { owner_id: owner, turn: task });

/** The jobs of a repository wait among those of its new owner. */
export const moveQueuedJobs = (
	tx: Transaction,
	repository: number,
	owner: number,
): void => tx.later(moveLanes, { repository, owner: ownerPart(owner) });

/** Queues the waiting jobs that an earlier program or an import has left without a place. */
export async function queueLeftJobs(app: App): Promise<void> {
	for (let after = 0; ; ) {
		const rows = await app.db.all(unqueued, { after });
		if (rows.length === 0) return;
		await app.db.write(async (tx) => {
			for (const row of rows)
				await tx.run(add, {
					job_id: row.id,
					repository_id: row.repository_id,
					lane: laneOf(row.owner_id, labelsOfJob(row)),
					since: row.updated_at,
				});
		});
		after = rows.at(-1)?.id as number;
	}
}
