import type { Node } from "yaml";
import { alwaysIs, faultsOfExpression, type Use } from "./check-expression.ts";
import type { Names } from "./names.ts";
import type { WorkflowSource } from "./workflow-source.ts";

const plain: Use = { written: true, run: false };
/** A value of a mapping that an expression gives as a whole. */
const whole: Use = { written: false, run: false };

/** Looks at a value with everything inside, whose expressions know `names`. */
export function lookAtValue(
	source: WorkflowSource,
	key: string,
	node: Node | null | undefined,
	names: Names,
): void {
	if (!node || source.full()) return;
	if (key === "if") {
		lookAtCondition(source, node, names);
		return;
	}
	if (key === "env") lookAtVariables(source, node);
	const entries = source.entries(node);
	for (const entry of entries) {
		lookAtText(source, entry.keyNode, names, plain);
		lookAtValue(source, entry.key, entry.value, names);
	}
	if (entries.length > 0) return;
	const text = source.text(node);
	if (text !== undefined) {
		const alone = /^\s*\$\{\{[^}]*\}\}\s*$/.test(text);
		lookAtText(source, node, names, alone && mayBeMore(key) ? whole : plain);
		return;
	}
	for (const item of source.items(node))
		lookAtValue(source, `${key}[]`, item, names);
}

/** Tells whether a value may also be a list or a mapping. */
const mayBeMore = (key: string): boolean =>
	!["name", "run", "run-name", "group", "working-directory"].includes(key);

/** Looks at the expressions of a text. */
export function lookAtText(
	source: WorkflowSource,
	node: Node | null | undefined,
	names: Names,
	use: Use,
): void {
	if (source.full()) return;
	for (const found of source.expressions(node))
		for (const fault of faultsOfExpression(found.source, names, use))
			source.warn(found.at, fault);
}

function lookAtCondition(
	source: WorkflowSource,
	node: Node,
	names: Names,
): void {
	const text = source.text(node)?.trim() ?? "";
	const inner = /^\$\{\{((?:(?!\}\})[\s\S])*)\}\}$/.exec(text)?.[1];
	if (inner === undefined && text.includes("${{")) {
		source.warn(
			node,
			"the condition is always true, because text stands around ${{ }}",
		);
		lookAtText(source, node, names, plain);
		return;
	}
	const condition = inner ?? text;
	const always = alwaysIs(condition, source.meter);
	if (always !== undefined)
		source.warn(node, `the condition is always ${always}`);
	for (const fault of faultsOfExpression(condition, names, whole))
		source.warn(node, fault);
}

function lookAtVariables(source: WorkflowSource, node: Node): void {
	for (const { key, keyNode } of source.entries(node))
		if (!key.includes("${{") && /[\s=&]/.test(key))
			source.warn(
				keyNode,
				`"${key.slice(0, 100)}" is no name of an environment variable`,
			);
}
