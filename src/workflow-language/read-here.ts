import { parseWorkflow } from "./parse-workflow.ts";
import { type Workflow, WorkflowError } from "./workflow-file.ts";

export type ReadResult =
	| {
			readonly workflow: Workflow;
			/** Lines about what looks wrong. */
			readonly warnings: readonly string[];
			readonly fault?: never;
	  }
	| { readonly workflow?: never; readonly fault: string };

/** Reads a text in this very thread; its faults are an answer too. */
export function readHere(text: string): ReadResult {
	try {
		return { workflow: parseWorkflow(text), warnings: [] };
	} catch (error) {
		if (error instanceof WorkflowError) return { fault: error.message };
		if (error instanceof RangeError)
			return { fault: "the file is nested too deeply" };
		throw error;
	}
}
