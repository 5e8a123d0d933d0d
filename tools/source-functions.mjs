import { readFileSync } from "node:fs";
import { parseSync } from "rolldown/utils";
import { filesBelow } from "./source-files.mjs";

// These are made by a tool.
const made = /_pb\.ts$|\/operations\.ts$/;

/** Every source file with its syntax tree: `path`, `text`, `program`, and `lineOf`, which tells the line of a place in the text. */
export const parsedSources = () =>
	filesBelow("src")
		.filter((path) => /\.tsx?$/.test(path) && !made.test(path))
		.map((path) => {
			const text = readFileSync(path, "utf8");
			const lang = path.endsWith("x") ? "tsx" : "ts";
			const { program } = parseSync(path, text, { lang });
			const lineOf = (at) => text.slice(0, at).split("\n").length;
			return { path, text, program, lineOf };
		});

export const isFunction = (node) =>
	/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(
		node?.type ?? "",
	);

/** Calls `visit` for each node of a tree with the nodes around it, the nearest first. */
export function walk(node, visit, around = []) {
	if (!node || typeof node !== "object") return;
	if (Array.isArray(node)) {
		for (const one of node) walk(one, visit, around);
		return;
	}
	if (typeof node.type !== "string") return;
	visit(node, around);
	const within = [node, ...around];
	for (const key in node)
		if (typeof node[key] === "object") walk(node[key], visit, within);
}

/** The functions of a file: name, number of lines, number of parameters. A function in another has both names. */
export function functionsOf({ program, lineOf }) {
	const found = [];
	walk(program, (node, around) => {
		if (!isFunction(node) || !node.body) return;
		found.push({
			name: nameOf(node, around),
			lines: lineOf(node.end) - lineOf(node.start) + 1,
			parameters: node.params.length,
		});
	});
	return found;
}

const nameOf = (node, around) =>
	[node, ...around]
		.flatMap((one) => ownName(one) ?? [])
		.reverse()
		.join(".");

function ownName(node) {
	if (node.type === "VariableDeclarator") return node.id.name;
	if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration")
		return node.id?.name;
	if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type))
		return node.key.name;
	return undefined;
}
