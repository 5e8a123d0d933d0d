import { expect, test } from "vitest";
import { parseWorkflow } from "../../src/workflow-language/parse-workflow.ts";

const file = (text: string, ofJob = "") =>
	`on: push\n${text}jobs:\n  a:\n${ofJob}    runs-on: x\n    steps: [{run: echo}]\n`;

test.each([
	["", undefined],
	["permissions:\n", {}],
	["permissions: {}\n", {}],
	["permissions: read-all\n", "read-all"],
	["permissions: write-all\n", "write-all"],
	[
		"permissions: {contents: write, issues: none, id-token: read}\n",
		{ contents: "write", issues: "none", "id-token": "read" },
	],
	["permissions: {__proto__: read}\n", { ["__proto__"]: "read" }],
])("%j asks for %j, in a file and in a job", (text, asked) => {
	expect(parseWorkflow(file(text)).permissions).toEqual(asked);
	const ofJob = text && `    ${text}`;
	const workflow = parseWorkflow(file("", ofJob));
	expect(workflow.permissions).toBeUndefined();
	expect(workflow.jobs[0]?.permissions).toEqual(asked);
});

test.each([
	["all", "permissions is read-all, write-all or a mapping"],
	["[contents]", "permissions is read-all, write-all or a mapping"],
	["{contents: admin}", "permissions.contents is read, write or none"],
	["{contents: [read]}", "permissions.contents is read, write or none"],
])("permissions %s are none", (value, sentence) => {
	const text = `permissions: ${value}\n`;
	expect(() => parseWorkflow(file(text))).toThrow(`the file: ${sentence}`);
	expect(() => parseWorkflow(file("", `    ${text}`))).toThrow(
		`jobs.a: ${sentence}`,
	);
});
