import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { walkPages } from "../../../database/queries/walk-pages.ts";
import { givenUp } from "../../../jobs/job-rows.ts";
import { removedOwner } from "../../permissions/removed-owner.ts";
import { enqueueRemoval, removalName } from "./remove-in-pieces.ts";

/** So many are looked at in one transaction. */
const atOnce = 100;

const removed = query((q, p: { after: number }) =>
	q
		.selectFrom("repository")
		.innerJoin("git_store", "git_store.id", "repository.store_id")
		.select(["repository.id", "git_store.format"])
		.leftJoin(
			"deleted_repository",
			"deleted_repository.repository_id",
			"repository.id",
		)
		.where("repository.owner_id", "=", removedOwner)
		// what can be restored waits for its time
		.where("deleted_repository.repository_id", "is", null)
		.where("repository.id", ">", p.after)
		.orderBy("repository.id")
		.limit(atOnce),
);
const jobOf = query((q, p: { alone: string }) =>
	q
		.selectFrom("job")
		.select(["id", "run_at_ms"])
		.where("alone", "=", p.alone)
		.limit(1),
);
const begin = query((q, p: { id: number; at: number }) =>
	q
		.updateTable("job")
		.set({ run_at_ms: p.at, attempts: 0, error: null })
		.where("id", "=", p.id)
		.where("run_at_ms", "=", givenUp),
);
/** Jobs of a kind that were given up begin anew. */
const beginAll = query((q, p: { kind: string; at: number }) =>
	q
		.updateTable("job")
		.set({ run_at_ms: p.at, attempts: 0, error: null })
		.where("lane", "=", "maintenance")
		.where("run_at_ms", "=", givenUp)
		.where("kind", "=", p.kind),
);

/** Begins a job anew that was given up, or plans it where it was lost. */
export async function resumeJob(
	app: App,
	tx: Transaction,
	alone: string,
	enqueue: () => Promise<void>,
): Promise<void> {
	const job = await tx.first(jobOf, { alone });
	if (!job) await enqueue();
	else if (Number(job.run_at_ms) === givenUp)
		await tx.run(begin, { id: job.id, at: app.clock() });
}

/**
 * Goes on with the removal of repositories that are gone for everybody and whose rows are still there, but for which no job waits: it was given up, or
 * lost. So it does with the removal of stores that was given up. For each start and once a day.
 */
export async function resumeRemovals(app: App): Promise<void> {
	await app.db.write((tx) =>
		tx.run(beginAll, { kind: "remove-stores", at: app.clock() }),
	);
	const repositories = walkPages(
		atOnce,
		(after) => app.db.all(removed, { after }),
		({ id }) => id,
	);
	for await (const some of repositories)
		await app.db.write(async (tx) => {
			for (const { id, format } of some)
				await resumeJob(app, tx, removalName(id), () =>
					enqueueRemoval(app, tx, { repository: id, format, owner: 0 }),
				);
		});
}
