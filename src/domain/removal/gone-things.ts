import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import type { Progress } from "../../jobs/job-worker.ts";
import type { RowsAt, Things } from "../lifecycle/removal/portions.ts";
import {
	countedRemoval,
	piecesOfRemoval,
} from "../lifecycle/removal/remove-in-pieces.ts";
import { resumeJob } from "../lifecycle/removal/resume-removals.ts";

/** Things of one kind that nobody has any more, and whose rows a job deletes: one runs at a time. */
export interface GoneThings {
	/** The kind of the job, and its name. */
	readonly job: string;
	readonly all: Things;
	/** The value of the column that tells them. */
	readonly of: number;
}

/** Says who deletes the rows of some things that are gone for everybody. */
export const handleGone = (app: App, { job, all, of }: GoneThings): void =>
	app.jobs.handle(
		job,
		"maintenance",
		async (_: object, signal: AbortSignal, progress: Progress) => {
			const { things } = piecesOfRemoval(app, signal, progress);
			await things([all], of);
		},
	);

/** Plans the job that deletes the rows of some things, in the transaction that takes them away from everybody. */
export const enqueueGone = (
	app: App,
	tx: Transaction,
	{ job }: GoneThings,
): Promise<void> =>
	app.jobs.enqueue(tx, { kind: job, payload: {}, dedupe: job });

/** Goes on with the removal of things that are gone for everybody, but for which no job waits. */
export async function resumeGone(app: App, gone: GoneThings): Promise<void> {
	if (await app.db.first(gone.all.some, { of: gone.of }))
		await app.db.write((tx) =>
			resumeJob(app, tx, gone.job, () => enqueueGone(app, tx, gone)),
		);
}

/** Tells if so many rows hang on some things that their deletion by one statement would stop others. */
export const haveMuch = (
	tx: Transaction,
	rows: readonly RowsAt[],
	ids: number[],
): Promise<boolean> => countedRemoval(tx).rows(rows, ids);
