import type { Run } from "../runs/run.ts";
import { parseWorkflow, WorkflowError } from "./parse-workflow.ts";

/** How a run is named where its jobs are spoken of. */
export interface RunNames {
	/** `owner/name` of its repository. */
	readonly fullName: string;
	/** The name of its workflow; read from the file when it is first asked for, since a run may have many jobs. */
	workflow(): string;
}

export function namesOf(
	run: Pick<Run, "source" | "workflow">,
	fullName: string,
): RunNames {
	let name: string | undefined;
	return {
		fullName,
		workflow() {
			name ??= workflowName(run);
			return name;
		},
	};
}

/** The name that a run's workflow gives itself, else that of its file. */
export function workflowName({
	source,
	workflow,
}: Pick<Run, "source" | "workflow">): string {
	try {
		return parseWorkflow(source).name || workflow;
	} catch (error) {
		if (error instanceof WorkflowError) return workflow;
		throw error;
	}
}
