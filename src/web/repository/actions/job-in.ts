import type { App } from "../../../app.ts";
import { type Job, jobById } from "../../../domain/actions/runs/run.ts";
import { notFound } from "../../../errors.ts";
import type { RunContext } from "../../../guards/actions.ts";
import { idOf } from "../../../text/path-id.ts";

/** The job of the address, if it is one of the run. @throws DomainError "not-found" */
export async function jobIn(
	app: App,
	found: RunContext,
	id: string,
): Promise<Job> {
	const job = await jobById(app.db, idOf(id));
	if (job?.run_id !== found.run.id || job.opened) throw notFound();
	return job;
}
