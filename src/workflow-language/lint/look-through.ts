import type { Node } from "yaml";
import { meant } from "../../setting-names.ts";
import { permissionScopes } from "../contexts.ts";
import { lookAtJob } from "./job.ts";
import type { Names } from "./names.ts";
import { inputsOf, lookAtTriggers } from "./triggers.ts";
import { lookAtValue } from "./values.ts";
import { openSource, type WorkflowSource } from "./workflow-source.ts";

/** So many warnings are told of a file. */
const most = 20;

/** The findings that the schema does not have about a workflow file that can be read. */
interface Look {
	/** Lines about what looks wrong, and runs. */
	readonly warnings: readonly string[];
	/** Lines about what GitHub refuses. */
	readonly refusals: readonly string[];
}

/** Looks for what people do not mean: conditions that always hold, names that are not there, text of strangers in scripts. One line for each, with its place. */
export function lookThrough(text: string): Look {
	const source = openSource(text);
	const { root } = source;
	const jobs = source.get(root, "jobs");
	const names: Names = { inputs: inputsOf(source) };
	const outputs = outputsOfJobs(source, jobs);
	lookAtTriggers(source, { ...names, jobs: outputs });
	for (const { key, value } of source.entries(root)) {
		if (key === "on" || key === "jobs") continue;
		if (key === "permissions") lookAtPermissions(source, value);
		lookAtValue(source, key, value, names);
	}
	for (const { keyNode, key, value } of source.entries(jobs)) {
		lookAtIdentifier(source, keyNode, key);
		lookAtPermissions(source, source.get(value, "permissions"));
		lookAtJob(source, value, names, outputs);
	}
	const { warnings, refusals } = source.told();
	return {
		warnings: warnings.slice(0, most),
		refusals: refusals.slice(0, most),
	};
}

/** The outputs of each job; undefined for a job that calls a workflow, whose outputs stand there. */
function outputsOfJobs(
	source: WorkflowSource,
	jobs: Node | undefined,
): Map<string, ReadonlySet<string> | undefined> {
	return new Map(
		source.entries(jobs).map(({ key, value }) => {
			const outputs = source
				.entries(source.get(value, "outputs"))
				.map((one) => one.key.toLowerCase());
			return [
				key.toLowerCase(),
				source.get(value, "uses") ? undefined : new Set(outputs),
			];
		}),
	);
}

/** Levels that a permission does not have. */
const neverGiven: Readonly<Record<string, string>> = {
	__proto__: null as never,
	"copilot-requests": "read",
	"id-token": "read",
	models: "write",
};

function lookAtPermissions(
	source: WorkflowSource,
	permissions: Node | null | undefined,
): void {
	for (const { key, keyNode, value } of source.entries(permissions)) {
		const never = neverGiven[key];
		if (never !== undefined && source.text(value) === never)
			source.warn(
				value ?? keyNode,
				`the permission ${key} is never "${never}"`,
			);
		if (!source.full() && !permissionScopes.includes(key))
			source.warn(
				keyNode,
				`"${key.slice(0, 100)}" is no permission${meant(key, permissionScopes)}`,
			);
	}
}

/** GitHub keeps names with two underscores for itself. */
function lookAtIdentifier(
	source: WorkflowSource,
	node: Node,
	name: string,
): void {
	if (name.startsWith("__"))
		source.refuse(node, `"${name.slice(0, 100)}": names with __ are reserved`);
}
