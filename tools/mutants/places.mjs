import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { parseAst } from "vitest/node";

/** A text is cut after so many characters. */
const TEXT_MAX = 90;

/**
 * What is told of each mutant, by its id: its file, the function that it is in, what is changed to what, and which of those that read the same
 * there it is. Without its line, which changes with everything above it, this is how docs/MUTANTS.md names it.
 */
export function describeMutants(root, mutants) {
	const texts = new Map();
	const textOf = (fileName) => {
		if (!texts.has(fileName)) texts.set(fileName, openText(fileName));
		return texts.get(fileName);
	};
	const described = mutants.map((mutant) => {
		const { fileName, location, mutatorName, replacement } = mutant;
		const { text, offsetOf, placeOf } = textOf(fileName);
		const from = offsetOf(location.start);
		const to = offsetOf(location.end);
		return {
			...{ id: mutant.id, file: relative(root, fileName), from, to },
			line: location.start.line + 1,
			mutator: mutatorName,
			place: placeOf(from, to),
			original: short(text.slice(from, to)),
			replacement: short(replacement),
		};
	});
	described.sort((a, b) => a.from - b.from || a.to - b.to);
	const alike = Map.groupBy(described, nameOf);
	for (const same of alike.values())
		for (const [at, one] of same.entries())
			one.name =
				same.length > 1
					? `${nameOf(one)} (${at + 1} of ${same.length})`
					: nameOf(one);
	return new Map(described.map((one) => [one.id, one]));
}

function nameOf({ file, place, original, replacement }) {
	const within = place ? ` in \`${place}\`` : "";
	return `\`${file}\`${within}: \`${original}\` → \`${replacement}\``;
}

function short(text) {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length > TEXT_MAX ? `${line.slice(0, TEXT_MAX - 1)}…` : line;
}

function openText(fileName) {
	const text = readFileSync(fileName, "utf8");
	const starts = [0];
	for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
	const lang = fileName.endsWith("x") ? "tsx" : "ts";
	const named = namedOf(parseAst(text, { lang }));
	return {
		text,
		offsetOf: ({ line, column }) => starts[line] + column,
		placeOf: (from, to) =>
			named
				.filter(({ start, end }) => start <= from && to <= end)
				.map(({ name }) => name)
				.join("."),
	};
}

/** The named functions and classes of a file and the named values at its top, from the outside to the inside. */
function namedOf(program) {
	const named = [];
	const visit = (node, depth) => {
		if (!node || typeof node !== "object") return;
		if (Array.isArray(node)) {
			for (const one of node) visit(one, depth);
			return;
		}
		const name = node.type && ownName(node, depth);
		if (name) named.push({ name, start: node.start, end: node.end });
		const isScope = /Function|^Class(Declaration|Expression)$/.test(node.type);
		for (const value of Object.values(node))
			if (typeof value === "object") visit(value, depth + (isScope ? 1 : 0));
	};
	visit(program, 0);
	return named;
}

function ownName(node, depth) {
	const { type, id, key, init, value } = node;
	const isFunction = (of) => /Function|Class/.test(of?.type ?? "");
	if (type === "FunctionDeclaration" || type === "ClassDeclaration")
		return id?.name;
	if (type === "VariableDeclarator" && (depth === 0 || isFunction(init)))
		return id.name;
	if (type === "MethodDefinition" || type === "PropertyDefinition")
		return key.name ?? key.value;
	if (type === "Property" && isFunction(value)) return key.name ?? key.value;
	return undefined;
}
