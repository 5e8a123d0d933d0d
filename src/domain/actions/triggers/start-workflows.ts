import type { App } from "../../../app.ts";
import { isConstraint } from "../../../database/database.ts";
import { hasUnit } from "../../permissions/units.ts";
import type { Repository } from "../../repositories/repository.ts";
import { calledFiles } from "../called-files.ts";
import {
	workflowFiles,
	workflowsOff,
	workflowText,
} from "../find-workflows.ts";
import { createRun } from "../runs/create-run.ts";
import type { Run } from "../runs/run.ts";
import { parseWorkflow, WorkflowError } from "../workflow/parse-workflow.ts";
import { type Happening, isStartedBy } from "../workflow/triggers.ts";

/** Something that happened in a repository and may start its workflows. */
export interface Occasion extends Happening {
	readonly repository: Repository;
	/** The commit whose workflow files count. */
	readonly files: string;
	/** The commit that the runs are about. */
	readonly sha: string;
	/** The ref that the runs see. */
	readonly runRef: string;
	readonly branch: string;
	readonly title: string;
	readonly actor: number | null;
	readonly payload: object;
	/** What the payload has besides, looked up only when a workflow starts. */
	readonly more?: () => Promise<object>;
	readonly issue?: number;
	readonly headRepository?: number | null;
	readonly needsApproval?: boolean;
	/** Tells this occasion from all others; the same one starts each workflow once. */
	readonly cause: string;
}

/** Starts the workflows of a repository that want to know of an occasion. */
export async function startWorkflows(
	app: App,
	occasion: Occasion,
): Promise<Run[]> {
	const { repository } = occasion;
	if (!hasUnit(repository.units, "actions") || repository.archived_at)
		return [];
	const off = await workflowsOff(app.db, repository.id);
	const runs: Run[] = [];
	let payload: object | undefined;
	for (const file of await workflowFiles(app, repository, occasion.files)) {
		if (off.has(file.name)) continue;
		const source = await workflowText(app, repository, file);
		if (!(await wants(source, occasion))) continue;
		payload ??= { ...occasion.payload, ...(await occasion.more?.()) };
		const run = await once(app, { ...occasion, payload }, file.name, source);
		if (run) runs.push(run);
	}
	return runs;
}

/** A file that cannot be read is started by pushes, so that its writer learns what is wrong. */
async function wants(source: string, occasion: Occasion): Promise<boolean> {
	try {
		return await isStartedBy(parseWorkflow(source), occasion);
	} catch (error) {
		if (error instanceof WorkflowError) return occasion.event === "push";
		throw error;
	}
}

async function once(
	app: App,
	occasion: Occasion,
	workflow: string,
	source: string,
): Promise<Run | undefined> {
	try {
		return await createRun(app, {
			repository: occasion.repository.id,
			workflow,
			source,
			called: await calledFiles(
				app,
				occasion.repository,
				occasion.files,
				source,
			),
			title: occasion.title,
			event: occasion.event,
			ref: occasion.runRef,
			sha: occasion.sha,
			branch: occasion.branch,
			actor: occasion.actor,
			issue: occasion.issue ?? null,
			headRepository: occasion.headRepository ?? null,
			payload: occasion.payload,
			needsApproval: occasion.needsApproval ?? false,
			cause: `${occasion.cause}:${workflow}`,
		});
	} catch (error) {
		// the event came a second time
		if (isConstraint(error)) return undefined;
		throw error;
	}
}

/** Whether a text asks for no runs, in the words that the field knows. */
export const skips = (text: string): boolean =>
	/\[(?:skip ci|ci skip|no ci|skip actions|actions skip)\]/i.test(text);
