// Runs in a thread of its own; src/text/open-texts.ts starts it. The build makes dist/text-worker.js of it.
import { parentPort } from "node:worker_threads";
import { jsonSize } from "./json/json-size.ts";
import { ownersIn } from "./owner-rules.ts";
import type { YamlResult } from "./read-yaml.ts";
import { readYaml, YamlError, type YamlRules } from "./read-yaml.ts";

export type TextJob =
	| {
			readonly kind: "yaml";
			readonly text: string;
			readonly rules: YamlRules;
			readonly most: number;
	  }
	| {
			readonly kind: "owners";
			readonly text: string;
			readonly paths: readonly string[];
	  };

parentPort?.on("message", (job: TextJob) => {
	parentPort?.postMessage(
		job.kind === "yaml" ? yaml(job) : ownersIn(job.text, job.paths),
	);
});

function yaml({ text, rules, most }: TextJob & { kind: "yaml" }): YamlResult {
	try {
		const value = readYaml(text, rules);
		if (jsonSize(value, most) > most)
			return {
				error: "the document stands for more than it is",
				tooLarge: true,
			};
		// written as JSON, so that what is held several times is nothing that the receiver has to take apart
		return { json: JSON.stringify(value ?? null) };
	} catch (error) {
		const { message } = error as Error;
		const tooLarge = error instanceof YamlError && error.tooLarge;
		return { error: message, tooLarge };
	}
}
