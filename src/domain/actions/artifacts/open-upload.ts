import type { App } from "../../../app.ts";
import { notFound } from "../../../errors.ts";
import { demandOpenJob } from "../../accounts/job-tokens.ts";
import type { Artifact } from "./artifact.ts";

/**
 * An artifact that is still being uploaded, by a job that still runs.
 * @throws DomainError "not-found", "unauthorized" when the job is over, or its owner may not sign in
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
	await demandOpenJob(app.db, artifact.job_id);
	return artifact;
}
