import { FeatureFlags } from "@actions/expressions/features";
import { JSONObjectReader } from "@actions/workflow-parser/templates/json-object-reader";
import { TemplateSchema } from "@actions/workflow-parser/templates/schema/index";
import {
	TemplateContext,
	TemplateValidationErrors,
} from "@actions/workflow-parser/templates/template-context";
import { readTemplate } from "@actions/workflow-parser/templates/template-reader";
import { NoOperationTraceWriter } from "@actions/workflow-parser/templates/trace-writer";
import { YamlObjectReader } from "@actions/workflow-parser/workflows/yaml-object-reader";
import { meant } from "../setting-names.ts";
import { definitions, root } from "./schema-definitions.ts";

/** Keys for what stands in several places, as in files of Compose; GitHub has none. */
const holdsAnchor = /^Unexpected value 'x-/;
/** So many faults are told of a file. */
const most = 10;

const schema = TemplateSchema.load(
	new JSONObjectReader(
		undefined,
		JSON.stringify({ version: "workflow-v1.0", definitions }),
	),
);
const keys = [
	...new Set(
		Object.values(definitions).flatMap(({ mapping }) =>
			Object.keys(mapping?.properties ?? {}),
		),
	),
];

/**
 * Gives what GitHub's reader finds wrong with a workflow file: keys and events that it does not know, values of a wrong type, expressions that cannot be
 * read, and contexts and functions that are not there. One line for each, with its place.
 */
export function faultsOf(text: string): string[] {
	const context = new TemplateContext(
		new TemplateValidationErrors(),
		schema,
		new NoOperationTraceWriter(),
	);
	context.state.featureFlags = new FeatureFlags({ allowBackgroundSteps: true });
	const file = context.getFileId("workflow");
	const reader = new YamlObjectReader(file, text);
	// a file that is no YAML has been refused with a place of its own
	if (reader.errors.length > 0) return [];
	try {
		readTemplate(context, root, reader, file);
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		return ["the file is nested too deeply"];
	}
	return context.errors
		.getErrors()
		.filter(({ rawMessage }) => !holdsAnchor.test(rawMessage))
		.slice(0, most)
		.map(({ rawMessage, range }) => {
			const { line, column } = range?.start ?? {};
			const place = line ? `line ${line}, column ${column}: ` : "";
			return `${place}${inPlainWords(rawMessage)}`;
		});
}

/** The messages of the library as sentences of ours. */
function inPlainWords(message: string): string {
	const [, value] = /^Unexpected value '(.*)'$/s.exec(message) ?? [];
	if (value === "") return "a value is missing here";
	if (value !== undefined) {
		// a key that is one elsewhere is not misspelt
		const near = keys.includes(value) ? "" : meant(value, keys);
		return `"${value.slice(0, 100)}" cannot stand here${near}`;
	}
	const [, context] = /^Unrecognized named-value: '(.*)'/s.exec(message) ?? [];
	if (context !== undefined)
		return `the context "${context.slice(0, 100)}" is not available here`;
	const [, called] = /^Unrecognized function: '(.*)'/s.exec(message) ?? [];
	if (called !== undefined)
		return `the function ${called.slice(0, 100)}() is not available here`;
	return message.slice(0, 300);
}
