import Type from "typebox";
import type { App } from "../../app.ts";
import type { Artifact } from "../../domain/actions/artifacts/artifact.ts";
import { runsByIds } from "../../domain/actions/runs/run.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { ActionWorkflowRun, runViews } from "./run.ts";

const { Array: List, Boolean: YesNo, Integer, String: Text } = Type;
const time = () => Text({ format: "date-time" });

export const ActionArtifact = Type.Object(
	{
		id: Integer(),
		name: Text(),
		size_in_bytes: Integer(),
		url: Text(),
		archive_download_url: Text(),
		expired: YesNo(),
		workflow_run: ActionWorkflowRun,
		created_at: time(),
		updated_at: time(),
		expires_at: time(),
	},
	{ $id: "ActionArtifact" },
);

export const ActionArtifactsResponse = Type.Object(
	{ artifacts: List(ActionArtifact), total_count: Integer() },
	{ $id: "ActionArtifactsResponse" },
);

/** Artifacts of one repository with their runs, as a viewer sees them who may read it; the number of queries does not depend on theirs. */
export async function artifactViews(
	app: App,
	viewer: Actor,
	owned: RepositoryWithOwner,
	rows: readonly Artifact[],
): Promise<Type.Static<typeof ActionArtifact>[]> {
	const runs = await runsByIds(app.db, [...new Set(rows.map((r) => r.run_id))]);
	const views = new Map(
		(await runViews(app, viewer, [...runs.values()])).map((run) => [
			run.id,
			{ ...run, repository_id: owned.repository.id },
		]),
	);
	const api = `${app.url}api/v1/repos/${fullName(owned)}/actions/artifacts`;
	/** The run at the attempt that made the artifact. */
	const runOf = ({ run_id, attempt }: Artifact): ActionWorkflowRun => {
		const run = views.get(run_id) as ActionWorkflowRun;
		const before = attempt > 1 ? `${run.url}/attempts/${attempt - 1}` : null;
		return { ...run, run_attempt: attempt, previous_attempt_url: before };
	};
	return rows.map((row) => ({
		id: row.id,
		name: row.name,
		size_in_bytes: row.size,
		url: `${api}/${row.id}`,
		archive_download_url: `${api}/${row.id}/zip`,
		expired: row.status === "expired",
		workflow_run: runOf(row),
		created_at: rfc3339Of(row.created_at),
		updated_at: rfc3339Of(row.updated_at),
		expires_at: rfc3339Of(row.expires_at),
	}));
}
