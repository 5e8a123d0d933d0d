import Type from "typebox";
import type { App } from "../../app.ts";
import type { WorkflowFile } from "../../domain/actions/workflow-cache.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";

const { Array: List, Integer, String: Text } = Type;
const time = () => Text({ format: "date-time" });

export const ActionWorkflow = Type.Object(
	{
		id: Text({ description: "name of the file" }),
		name: Text(),
		path: Text(),
		state: Text({ enum: ["active", "disabled_manually"] }),
		created_at: time(),
		updated_at: time(),
		url: Text(),
		html_url: Text(),
		badge_url: Text(),
		deleted_at: time(),
	},
	{ $id: "ActionWorkflow" },
);

export const ActionWorkflowResponse = Type.Object(
	{ workflows: List(ActionWorkflow), total_count: Integer() },
	{ $id: "ActionWorkflowResponse" },
);

/** A workflow file at the head of the default branch; `at` is when that was committed. */
export function workflowView(
	app: App,
	owned: RepositoryWithOwner,
	file: WorkflowFile,
	{ name, off, at }: { name: string; off: boolean; at: number },
): Type.Static<typeof ActionWorkflow> {
	const full = fullName(owned);
	const branch = owned.repository.default_branch;
	const segment = encodeURIComponent(file.name);
	return {
		id: file.name,
		name,
		path: file.path,
		state: off ? "disabled_manually" : "active",
		created_at: rfc3339Of(at),
		updated_at: rfc3339Of(at),
		url: `${app.url}api/v1/repos/${full}/actions/workflows/${segment}`,
		html_url: `${app.url}${full}/src/branch/${encodeURI(`${branch}/${file.path}`)}`,
		badge_url: `${app.url}${full}/actions/workflows/${segment}/badge.svg?branch=${encodeURIComponent(branch)}`,
		deleted_at: "0001-01-01T00:00:00Z",
	};
}
