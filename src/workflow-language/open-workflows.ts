import { createHash } from "node:crypto";
import { currentClaimant } from "../threads/claimant.ts";
import { openThreadPool, restOfThreads } from "../threads/thread-pool.ts";
import type { Load } from "../threads/turns.ts";
import { workerFile } from "../threads/worker-file.ts";
import type { ReadResult } from "./read-here.ts";
import { type Mapping, type Workflow, WorkflowError } from "./workflow-file.ts";
import type { WorkflowJob, WorkflowText } from "./workflow-worker.ts";
import { writeWorkflow } from "./write-workflow.ts";

/** Reads workflow files in a thread, and writes those of single jobs, the large ones in a thread, too. */
export interface Workflows {
	/** What a text says; each text is read once, as long as it is remembered. @throws WorkflowError */
	read(text: string): Promise<Workflow>;
	/** Tells what looks wrong in a text and runs all the same, one line each; nothing for a text that is no workflow. */
	warnings(text: string): Promise<readonly string[]>;
	/** A workflow of `weight` as text. @throws WorkflowError */
	write(file: Mapping, weight: number): Promise<string>;
	load(): Load;
	close(): Promise<void>;
}

/** Up to this many characters nobody else is held up. */
const shorterThan = 4 * 1024;
/** So many texts are remembered, and so many characters of them. */
const [mostTexts, mostCharacters] = [2000, 4 * 1024 * 1024];
const [deadline, waiting] = [10_000, 1000];
/** For whom work is done of which nobody says so, such as that of the start. */
const nobody = "workflows";
const user = () => currentClaimant() ?? nobody;

/** Opens reading; there is no thread before the first file. */
export function openWorkflows(): Workflows {
	const pool = openThreadPool<WorkflowJob, ReadResult | WorkflowText>({
		worker: workerFile("workflow-worker", import.meta.url),
		megabytes: 256,
		threads: 1,
		deadline,
		waiting,
		rest: restOfThreads,
	});
	const known = new Map<string, { got: Promise<ReadResult>; length: number }>();
	let characters = 0;

	async function readAnew(text: string): Promise<ReadResult> {
		const answer = (await pool.run({ read: text }, user())) as
			| ReadResult
			| undefined;
		return answer ?? { fault: "the file takes too long to read" };
	}
	function forgetOldest() {
		for (const [key, { length }] of known) {
			if (known.size <= mostTexts && characters <= mostCharacters) return;
			known.delete(key);
			characters -= length;
		}
	}
	function remembered(text: string): Promise<ReadResult> {
		const key = createHash("sha256").update(text).digest("base64");
		const found = known.get(key);
		if (found) {
			// the order of the map is that of their last use
			known.delete(key);
			known.set(key, found);
			return found.got;
		}
		const entry = { got: readAnew(text), length: text.length };
		known.set(key, entry);
		characters += text.length;
		forgetOldest();
		return entry.got;
	}

	return {
		async read(text) {
			const { workflow, fault } = await remembered(text);
			if (workflow) return workflow;
			throw new WorkflowError(fault);
		},
		async warnings(text) {
			const result = await remembered(text);
			return result.workflow ? result.warnings : [];
		},
		async write(file, weight) {
			if (weight < shorterThan) return writeWorkflow(file);
			const answer = (await pool.run({ write: file }, user())) as
				| WorkflowText
				| undefined;
			if (answer?.text !== undefined) return answer.text;
			throw new WorkflowError("the job takes too long to write down");
		},
		load: () => pool.load(),
		close: () => pool.close(),
	};
}
