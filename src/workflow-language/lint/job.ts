import type { Node } from "yaml";
import { lookAtMatrix, namesOfMatrix } from "./matrix.ts";
import type { Names } from "./names.ts";
import { flatStepsOf, lookAtSteps } from "./steps.ts";
import { lookAtValue } from "./values.ts";
import type { WorkflowSource } from "./workflow-source.ts";

type Outputs = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** Looks at a job; `outputs` are those of all jobs of the file. */
export function lookAtJob(
	source: WorkflowSource,
	job: Node | null,
	around: Names,
	outputs: Outputs,
): void {
	const names: Names = {
		...around,
		needs: neededBy(source, job, outputs),
		matrix: namesOfMatrix(source, source.get(job, "strategy", "matrix")),
	};
	const ids = flatStepsOf(source, source.get(job, "steps")).flatMap(
		(step) => source.text(source.get(step, "id"))?.toLowerCase() ?? [],
	);
	const atEnd: Names = { ...names, steps: new Set(ids) };
	for (const { key, value } of source.entries(job)) {
		if (key === "steps") continue;
		if (key === "strategy") lookAtMatrix(source, source.get(value, "matrix"));
		lookAtValue(
			source,
			key,
			value,
			key === "outputs" || key === "environment" ? atEnd : names,
		);
	}
	lookAtPassword(source, source.get(job, "container"));
	for (const { value } of source.entries(source.get(job, "services")))
		lookAtPassword(source, value);
	lookAtSteps(source, job, names);
}

/** The jobs that a job needs, with their outputs. */
function neededBy(
	source: WorkflowSource,
	job: Node | null,
	outputs: Outputs,
): Outputs {
	const needed = new Map<string, ReadonlySet<string> | undefined>();
	for (const node of source.items(source.get(job, "needs"))) {
		const name = source.text(node)?.toLowerCase() ?? "";
		if (needed.has(name))
			source.warn(node, `the job needs "${name.slice(0, 100)}" twice`);
		needed.set(name, outputs.get(name));
	}
	return needed;
}

function lookAtPassword(
	source: WorkflowSource,
	container: Node | null | undefined,
): void {
	const password = source.get(container, "credentials", "password");
	const text = source.text(password);
	if (password && text && !text.includes("${{"))
		source.warn(
			password,
			"the password stands in the file, where everybody reads it: use a secret",
		);
}
