import type { Run } from "./run.ts";

/** How a run is named where its jobs are spoken of. */
export interface RunNames {
	/** `owner/name` of its repository. */
	readonly fullName: string;
	/** The name of its workflow. */
	readonly workflow: string;
}

export const namesOf = (
	run: Pick<Run, "name" | "workflow">,
	fullName: string,
): RunNames => ({ fullName, workflow: workflowName(run) });

/** The name that a run's workflow gives itself, else that of its file. */
export const workflowName = ({
	name,
	workflow,
}: Pick<Run, "name" | "workflow">): string => name || workflow;
