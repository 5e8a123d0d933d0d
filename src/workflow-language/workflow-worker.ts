// Runs in a thread of its own; open-workflows.ts starts it. The build makes dist/workflow-worker.js of it.

import { parentPort } from "node:worker_threads";
import { faultsOf } from "./github-schema.ts";
import { lookThrough } from "./lint/look-through.ts";
import type { ReadResult } from "./read-here.ts";
import { readHere } from "./read-here.ts";
import type { Mapping } from "./workflow-file.ts";
import { writeWorkflow } from "./write-workflow.ts";

/** A text to read, or a workflow to write. */
export type WorkflowJob =
	| { readonly read: string }
	| { readonly write: Mapping };
export interface WorkflowText {
	readonly text: string;
}

parentPort?.on("message", (job: WorkflowJob) => {
	const answer: ReadResult | WorkflowText =
		"read" in job ? readChecked(job.read) : { text: writeWorkflow(job.write) };
	parentPort?.postMessage(answer);
});

/** Reads a text; one that GitHub would refuse is none. */
function readChecked(text: string): ReadResult {
	const result = readHere(text);
	if (result.fault !== undefined) return result;
	const faults = faultsOf(text);
	if (faults.length > 0) return { fault: faults.join("\n") };
	const { refusals, warnings } = lookThrough(text);
	return refusals.length > 0
		? { fault: refusals.join("\n") }
		: { ...result, warnings };
}
