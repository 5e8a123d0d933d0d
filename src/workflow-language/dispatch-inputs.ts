import {
	isMapping,
	type Mapping,
	textsOf,
	type Workflow,
	WorkflowError,
} from "./workflow-file.ts";

/**
 * The inputs of a dispatch with the file's defaults; those that the file does not name are left out.
 * @throws WorkflowError for one that is missing or of another type
 */
export function inputsOfDispatch(
	workflow: Workflow,
	given: Readonly<Record<string, unknown>>,
): Record<string, string | boolean | number> {
	const config = workflow.on.get("workflow_dispatch");
	const specs =
		isMapping(config) && isMapping(config.inputs) ? config.inputs : {};
	const inputs: Record<string, string | boolean | number> = {};
	for (const [name, value] of Object.entries(specs)) {
		const spec: Mapping = isMapping(value) ? value : {};
		const sent = Object.hasOwn(given, name) ? given[name] : undefined;
		const text = String(sent ?? spec.default ?? "");
		if (spec.required === true && text === "")
			throw new WorkflowError(`the input "${name}" is required`);
		switch (spec.type) {
			case "boolean":
				inputs[name] = text === "true";
				break;
			case "number":
				if (text !== "" && Number.isNaN(Number(text)))
					throw new WorkflowError(`the input "${name}" is no number`);
				inputs[name] = Number(text);
				break;
			case "choice":
				if (text !== "" && !textsOf(spec.options).includes(text))
					throw new WorkflowError(`the input "${name}" is none of its options`);
				inputs[name] = text;
				break;
			default:
				inputs[name] = text;
		}
	}
	return inputs;
}
