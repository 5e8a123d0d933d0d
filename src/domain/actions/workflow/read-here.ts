import { parseWorkflow } from "./parse-workflow.ts";
import { WorkflowError } from "./workflow-file.ts";
import type { Read } from "./workflow-worker.ts";

/** Reads a text in this very thread; its faults are an answer too. */
export function readHere(text: string): Read {
	try {
		return { workflow: parseWorkflow(text) };
	} catch (error) {
		if (error instanceof WorkflowError) return { fault: error.message };
		if (error instanceof RangeError)
			return { fault: "the file is nested too deeply" };
		throw error;
	}
}
