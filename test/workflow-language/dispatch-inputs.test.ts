import { expect, test } from "vitest";
import { inputsOfDispatch } from "../../src/workflow-language/dispatch-inputs.ts";
import { parseWorkflow } from "../../src/workflow-language/parse-workflow.ts";

const workflow = (inputs: string) =>
	parseWorkflow(
		`on: {workflow_dispatch: {inputs: ${inputs}}}\njobs: {a: {runs-on: x, steps: [{run: echo}]}}`,
	);

test("inputs have the types and defaults of the file, and what it does not name is left out", () => {
	const { on, ...rest } = workflow(
		"{text: {default: a}, yes: {type: boolean}, count: {type: number, default: 3}, one: {type: choice, options: [a, b]}, bare: }",
	);
	expect(
		inputsOfDispatch({ ...rest, on }, { yes: "true", one: "b", other: "x" }),
	).toEqual({ text: "a", yes: true, count: 3, one: "b", bare: "" });
});

test.each([
	["{a: {required: true}}", {}, 'the input "a" is required'],
	["{a: {type: number}}", { a: "x" }, 'the input "a" is no number'],
	[
		"{a: {type: choice, options: [b]}}",
		{ a: "c" },
		'the input "a" is none of its options',
	],
])("of %s, %j is refused", (inputs, given, sentence) => {
	expect(() => inputsOfDispatch(workflow(inputs), given)).toThrow(sentence);
});
