import type { App } from "../../../app.ts";
import { notFound, unauthorized } from "../../../errors.ts";
import type { Artifact } from "./artifact.ts";

/**
 * An artifact that is still being uploaded, by a job that still runs.
 * @throws DomainError "not-found", "unauthorized" when the job is over
 */
export async function uploadOf(app: App, id: number): Promise<Artifact> {
	const [artifact] = await app.db.rows((q) =>
		q
			.selectFrom("action_artifact")
			.selectAll()
			.where("id", "=", id)
			.where("status", "=", "pending"),
	);
	if (!artifact) throw notFound("Error artifact not found");
	const [job] = await app.db.rows((q) =>
		q
			.selectFrom("action_job")
			.select("status")
			.where("id", "=", artifact.job_id),
	);
	if (job?.status !== "running")
		throw unauthorized("the job has already ended");
	return artifact;
}
