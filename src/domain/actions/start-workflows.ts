import type { App } from "../../app.ts";
import { isConstraint } from "../../database/database.ts";
import {
	isStartedBy,
	type TriggerEvent,
} from "../../workflow-language/triggers.ts";
import {
	type Workflow,
	WorkflowError,
} from "../../workflow-language/workflow-file.ts";
import { hasUnit } from "../permissions/units.ts";
import type { Repository } from "../repositories/repository.ts";
import { calledFiles } from "./called-files.ts";
import { readWorkflows, workflowsOff } from "./find-workflows.ts";
import { createRun } from "./runs/create-run.ts";
import type { Run } from "./runs/run.ts";
import { type Origin, trustOf } from "./trust/trust.ts";

/** Something that happened in a repository and may start its workflows. */
export interface WorkflowEvent extends TriggerEvent {
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
	/** What the runs are told of it as `github.event`, put together only when a workflow starts. */
	readonly payload: () => Promise<object>;
	readonly issue?: number;
	readonly headRepository?: number | null;
	/** Where the commit of the files comes from, looked up only when a workflow starts. */
	readonly origin: () => Promise<Origin>;
	/** Tells this occasion from all others; the same one starts each workflow once. */
	readonly cause: string;
}

/**
 * Starts the workflows of a repository that want to know of an occasion. One that cannot be started holds up no other.
 * @throws what it failed with, when the others have been started
 */
export async function startWorkflows(
	app: App,
	occasion: WorkflowEvent,
): Promise<Run[]> {
	const { repository } = occasion;
	if (!hasUnit(repository.units, "actions") || repository.archived_at)
		return [];
	const off = await workflowsOff(app.db, repository.id);
	const runs: Run[] = [];
	const failures: unknown[] = [];
	let known: SharedContext | undefined;
	for await (const file of readWorkflows(app, repository, occasion.files)) {
		if (off.has(file.name)) continue;
		try {
			if (!(await wants(file.workflow, occasion))) continue;
			known ??= {
				payload: await occasion.payload(),
				origin: await occasion.origin(),
			};
			const run = await once(app, occasion, known, file.name, file.text);
			if (run) runs.push(run);
		} catch (error) {
			failures.push(error);
		}
	}
	if (failures.length > 0) throw failures[0];
	return runs;
}

/** What all workflows of an occasion share. */
interface SharedContext {
	readonly payload: object;
	readonly origin: Origin;
}

/** A file that cannot be read is started by pushes, so that its writer learns what is wrong. */
async function wants(
	workflow: Workflow | WorkflowError,
	occasion: WorkflowEvent,
): Promise<boolean> {
	return workflow instanceof WorkflowError
		? occasion.event === "push"
		: isStartedBy(workflow, occasion);
}

async function once(
	app: App,
	occasion: WorkflowEvent,
	{ payload, origin }: SharedContext,
	workflow: string,
	source: string,
): Promise<Run | undefined> {
	const trust = trustOf(origin);
	const { repository, files: commit } = occasion;
	try {
		return await createRun(app, {
			repository: repository.id,
			workflow,
			source,
			called: await calledFiles(
				app,
				{ repository, commit, trusted: trust.trusted },
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
			payload,
			trust,
			cause: `${occasion.cause}:${workflow}`,
		});
	} catch (error) {
		// the event came a second time
		if (isConstraint(error)) return undefined;
		throw error;
	}
}

/** Whether a text asks for no runs, in the words that the field knows. */
export const skipsWorkflows = (text: string): boolean =>
	/\[(?:skip ci|ci skip|no ci|skip actions|actions skip)\]/i.test(text);
