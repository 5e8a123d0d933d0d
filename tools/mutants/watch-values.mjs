import { parseAst } from "vitest/node";

const active = "stryMutAct_9fa48";
const covers = "stryCov_9fa48";
/** What may do something besides giving a value. */
const acts =
	/^(CallExpression|NewExpression|AwaitExpression|YieldExpression|ImportExpression|AssignmentExpression|UpdateExpression|TaggedTemplateExpression)$/;

/** Values that are new ones each time. */
const makes =
	/^(ObjectExpression|ArrayExpression|ArrowFunctionExpression|FunctionExpression|ClassExpression|JSXElement|JSXFragment)$|^Literal$/;

/**
 * An instrumented text that tells `globalThis.mutantValues` of each value that mutants replace by another one, with their ids and what makes the
 * other value: a test in which both are always the same cannot find them. Only of values that nothing is done for.
 */
export function watchValues(text, fileName) {
	const program = parseAst(text, {
		lang: fileName.endsWith("x") ? "tsx" : "ts",
	});
	const opens = [];
	const closes = [];
	const seen = new Set();
	visit(program, (node) => {
		if (!isSwitch(node) || seen.has(node)) return;
		const [first, end] = chainOf(node, seen);
		const [covered, value] = end?.expressions ?? [];
		if (!isCallOf(covered, covers) || !isPlain(value)) return;
		const others = first
			.filter(({ other }) => isPlain(other) && isCompared(other))
			.map(({ id, other }) => {
				const made = text.slice(other.start, other.end);
				return `["${id}", () => (${made})]`;
			});
		if (!others.length) return;
		opens.push({ at: value.start, text: "stryVal(" });
		closes.unshift({ at: value.end, text: `, ${others.join(", ")})` });
	});
	let out = "";
	let from = 0;
	// of those at one place the inner end comes first, the outer beginning as well
	const all = [...closes, ...opens].sort((a, b) => a.at - b.at);
	for (const { at, text: put } of all) {
		out += text.slice(from, at) + put;
		from = at;
	}
	return `${out}${text.slice(from)}
function stryVal(value, ...others) { globalThis.mutantValues?.(value, others); return value; }
`;
}

/** The mutants of a chain of switches, each with its value, and what follows them. */
function chainOf(node, seen) {
	const mutants = [];
	let at = node;
	while (isSwitch(at)) {
		seen.add(at);
		const { test, consequent, alternate } = at;
		mutants.push({ id: test.arguments[0].value, other: consequent });
		at = alternate;
		while (at.type === "ParenthesizedExpression") at = at.expression;
	}
	return [mutants, at];
}

/** A value that can be told from another one: true or false, or what is made of other values. */
const isCompared = (node) =>
	typeof node.value === "boolean" || !makes.test(node.type);

const isCallOf = (node, name) =>
	node?.type === "CallExpression" && node.callee.name === name;

const isSwitch = (node) =>
	node?.type === "ConditionalExpression" && isCallOf(node.test, active);

function isPlain(value) {
	let plain = true;
	visit(value, (node) => {
		const own = isCallOf(node, active) || isCallOf(node, covers);
		if (acts.test(node.type) && !own) plain = false;
	});
	return plain;
}

function visit(node, see) {
	if (!node || typeof node !== "object") return;
	if (Array.isArray(node)) {
		for (const one of node) visit(one, see);
		return;
	}
	if (node.type) see(node);
	for (const value of Object.values(node)) visit(value, see);
}
