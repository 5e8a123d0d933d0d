import { onDevelopmentNode } from "../bin/install.mjs";
import { report } from "./source-files.mjs";
import { isFunction, parsedSources, walk } from "./source-functions.mjs";

// Handlers hand on what their guard has loaded as a whole (docs/STYLE.md).
await onDevelopmentNode();

const handlers = /^src\/(?:web|api)\//;
// This is where rights are added to a repository for the first time, once for many.
const makers = new Set([
	"src/domain/repositories/context-for.ts",
	"src/views/export/account-archive.ts",
]);
const parts = ["repository", "owner", "access"];

report(
	parsedSources().flatMap((source) => {
		const problems = [];
		walk(source.program, (node, around) => {
			const problem = faultOf(source, node, around);
			if (problem)
				problems.push(
					`${source.path}:${source.lineOf(node.start)}: ${problem}`,
				);
		});
		return problems;
	}),
);

function faultOf({ path }, node, around) {
	if (node.type === "ObjectExpression" && !makers.has(path)) {
		const names = node.properties.flatMap((one) =>
			one.type === "Property" && one.shorthand ? one.key.name : [],
		);
		if (parts.every((part) => names.includes(part)))
			return "hand on the context, or use contextFor, instead of putting one together";
	}
	if (node.type !== "ObjectPattern" || !handlers.test(path)) return undefined;
	if (node.properties.some((one) => /^_+$/.test(one.value?.name ?? "")))
		return "leave out what is not used";
	const takesRest = node.properties.some((one) => one.type === "RestElement");
	if (takesRest && isHandler(node, around))
		return "take `context` instead of the rest of what a handler gets";
	return undefined;
}

/** Whether a pattern is the parameter of `run` or `reads` of an endpoint, page or form. */
function isHandler(pattern, [parent, property, , call]) {
	return (
		isFunction(parent) &&
		parent.params[0] === pattern &&
		property?.type === "Property" &&
		/^(run|reads|live)$/.test(property.key.name) &&
		call?.type === "CallExpression" &&
		/^(endpoint|page|form)$/.test(call.callee.name)
	);
}
