import type { Node } from "yaml";
import { shells } from "../contexts.ts";
import type { Use } from "./check-expression.ts";
import type { Names } from "./names.ts";
import { lookAtText, lookAtValue } from "./values.ts";
import type { WorkflowSource } from "./workflow-source.ts";

const script: Use = { written: true, run: true };
const identifier = /^[A-Za-z_][\w-]{0,99}$/;
/** Shells that Windows has alone, and labels of machines that are not. */
const ofWindows = ["cmd", "powershell"];
const elsewhere = /^(?:ubuntu|debian|linux|macos)\b/i;
/** `owner/repository[/path]@ref`, also of a server that is named. */
const action = /^(?:https?:\/\/[^\s/@]+\/)?[\w.-]+\/[\w.-]+(?:\/[^\s@]+)?@\S+$/;
const commands = /::(set-output|save-state|set-env|add-path)\b[^\n]*?::/;
const files: Readonly<Record<string, string>> = {
	"set-output": "$GITHUB_OUTPUT",
	"save-state": "$GITHUB_STATE",
	"set-env": "$GITHUB_ENV",
	"add-path": "$GITHUB_PATH",
};

/** The steps of a job in their order, those of `parallel` among them. */
export const flatStepsOf = (
	source: WorkflowSource,
	steps: Node | undefined,
): Node[] =>
	source.items(steps).flatMap((step) => {
		const together = source.get(step, "parallel");
		return together ? source.items(together) : [step];
	});

/** Looks at the steps of a job. */
export function lookAtSteps(
	source: WorkflowSource,
	job: Node | null,
	names: Names,
): void {
	const steps = flatStepsOf(source, source.get(job, "steps"));
	const idOf = (step: Node) =>
		source.text(source.get(step, "id"))?.toLowerCase();
	const later = new Set(steps.flatMap((step) => idOf(step) ?? []));
	const before = new Set<string>();
	for (const shell of [
		source.get(source.root, "defaults", "run", "shell"),
		source.get(job, "defaults", "run", "shell"),
	])
		lookAtShell(source, shell, job);
	for (const step of steps) {
		const id = idOf(step);
		if (id !== undefined) lookAtId(source, step, id, before);
		lookAtStep(source, step, { ...names, steps: before, later });
		lookAtShell(source, source.get(step, "shell"), job);
		if (id !== undefined) before.add(id);
	}
}

function lookAtId(
	source: WorkflowSource,
	step: Node,
	id: string,
	before: ReadonlySet<string>,
): void {
	const node = source.get(step, "id") ?? step;
	const shown = `"${id.slice(0, 100)}"`;
	if (before.has(id))
		source.refuse(node, `another step of the job has the id ${shown}`);
	else if (id.startsWith("__"))
		source.refuse(node, `${shown}: names with __ are reserved`);
	else if (!identifier.test(id))
		source.refuse(
			node,
			`${shown} is no id: ids have letters, digits, - and _, and begin with a letter or _`,
		);
}

function lookAtStep(source: WorkflowSource, step: Node, names: Names): void {
	const uses = source.get(step, "uses");
	const called = source.text(uses) ?? "";
	if (uses) lookAtAction(source, uses, called);
	for (const { key, value } of source.entries(step)) {
		if (key === "run") {
			lookAtText(source, value, names, script);
			lookAtCommands(source, value);
		} else if (key === "with" && /^actions\/github-script@/i.test(called))
			for (const entry of source.entries(value))
				if (entry.key === "script")
					lookAtText(source, entry.value, names, script);
				else lookAtValue(source, entry.key, entry.value, names);
		else lookAtValue(source, key, value, names);
	}
}

function lookAtAction(source: WorkflowSource, node: Node, uses: string): void {
	if (/^(?:\.{1,2}\/|\$\/|docker:\/\/)/.test(uses) || uses.includes("${{"))
		return;
	if (action.test(uses)) return;
	source.warn(
		node,
		uses.includes("/") && !uses.includes("@")
			? `"${uses.slice(0, 100)}" names no version, such as @v4`
			: `"${uses.slice(0, 100)}" is no action: owner/repository@version, ./directory or docker://image`,
	);
}

function lookAtShell(
	source: WorkflowSource,
	node: Node | undefined,
	job: Node | null,
): void {
	const shell = source.text(node)?.trim();
	if (!node || !shell || shell.includes("${{")) return;
	const name = shell.toLowerCase();
	if (!shells.includes(name)) {
		if (!shell.includes("{0}"))
			source.warn(
				node,
				`"${shell.slice(0, 100)}" is no shell: ${shells.join(", ")}, or a command with {0}`,
			);
		return;
	}
	const label = source
		.items(source.get(job, "runs-on"))
		.map((one) => source.text(one) ?? "")
		.find((one) => elsewhere.test(one));
	if (label && ofWindows.includes(name))
		source.warn(node, `${label} has no ${name}, which Windows has alone`);
}

function lookAtCommands(source: WorkflowSource, node: Node | null): void {
	const [, command] = commands.exec(source.text(node) ?? "") ?? [];
	if (node && command)
		source.warn(
			node,
			`::${command}:: is deprecated: write to ${files[command]}`,
		);
}
