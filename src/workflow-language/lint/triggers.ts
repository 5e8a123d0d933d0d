import type { Node } from "yaml";
import { typed } from "../calls.ts";
import { nextMoment } from "../schedule.ts";
import { WorkflowError } from "../workflow-file.ts";
import type { Names } from "./names.ts";
import { lookAtValue } from "./values.ts";
import type { WorkflowSource } from "./workflow-source.ts";

/** Cron lines that come at all come within these years. */
const someDay = 2_000_000_000;

/** The inputs of a file with their types, in small letters; a type that differs between the events is empty. */
export function inputsOf(source: WorkflowSource): Map<string, string> {
	const found = new Map<string, string>();
	for (const event of ["workflow_dispatch", "workflow_call"])
		for (const { key, value } of source.entries(
			source.get(source.root, "on", event, "inputs"),
		)) {
			const name = key.toLowerCase();
			const type = source.text(source.get(value, "type")) ?? "string";
			const known = found.get(name);
			found.set(name, known === undefined || known === type ? type : "");
		}
	return found;
}

/** Looks at `on`. The outputs of a called workflow know its jobs and inputs. */
export function lookAtTriggers(source: WorkflowSource, names: Names): void {
	const on = source.get(source.root, "on");
	for (const event of source.items(on))
		if (source.text(event) === "schedule")
			source.warn(event, "the schedule has no cron line, so it never comes");
	for (const { key, value } of source.entries(on)) {
		lookAtFilters(source, key, value);
		if (key === "schedule") lookAtSchedules(source, value);
	}
	for (const event of ["workflow_dispatch", "workflow_call"])
		for (const { key, value } of source.entries(
			source.get(on, event, "inputs"),
		)) {
			lookAtInput(source, key, value);
			const given = source.get(value, "default");
			if (event !== "workflow_call" || !given) continue;
			lookAtValue(source, "default", given, { inputs: names.inputs });
			if (source.text(source.get(value, "required")) === "true")
				source.warn(
					given,
					`the input ${key} is required, so its default is never used`,
				);
		}
	for (const { value } of source.entries(
		source.get(on, "workflow_call", "outputs"),
	))
		lookAtValue(source, "value", source.get(value, "value"), {
			inputs: names.inputs,
			jobs: names.jobs,
		});
}

function lookAtFilters(
	source: WorkflowSource,
	event: string,
	node: Node | null,
): void {
	const entries = source.entries(node);
	for (const { key, keyNode } of entries)
		if (entries.some((other) => other.key === `${key}-ignore`))
			source.warn(
				keyNode,
				`${event} has both ${key} and ${key}-ignore, which GitHub refuses: use ${key} with patterns that begin with !`,
			);
}

function lookAtSchedules(source: WorkflowSource, node: Node | null): void {
	for (const item of source.items(node)) {
		const cron = source.get(item, "cron");
		const text = source.text(cron);
		if (cron && text !== undefined && nextMoment(text, someDay) === undefined)
			source.warn(
				cron,
				`"${text.slice(0, 100)}" never comes: a schedule has five fields, such as "30 4 * * 1-5"`,
			);
	}
}

function lookAtInput(
	source: WorkflowSource,
	name: string,
	node: Node | null,
): void {
	const given = source.get(node, "default");
	const value = source.text(given);
	const type = source.text(source.get(node, "type")) ?? "string";
	const options = source
		.items(source.get(node, "options"))
		.map((one) => source.text(one));
	if (type === "choice" && options.length === 0 && node)
		source.warn(node, `the input ${name} is a choice without options`);
	if (type !== "choice" && options.length > 0 && node)
		source.warn(node, `the input ${name} has options, but is no choice`);
	if (!given || value === undefined || value.includes("${{")) return;
	if (type === "choice" && options.length > 0 && !options.includes(value))
		source.warn(given, `the default of the input ${name} is no option`);
	try {
		typed(`the default of the input ${name}`, type, value);
	} catch (error) {
		if (!(error instanceof WorkflowError)) throw error;
		source.warn(given, error.message);
	}
}
