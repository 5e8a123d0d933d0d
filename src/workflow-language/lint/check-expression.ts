import { evaluate } from "../expressions/evaluate.ts";
import type { Meter } from "../expressions/meter.ts";
import { type Node, parseExpression } from "../expressions/parse.ts";
import { ExpressionError, isTrue, type Value } from "../expressions/values.ts";
import {
	faultOfWay,
	isObject,
	isUntrusted,
	type Names,
	wayOf,
} from "./names.ts";

/** How an expression is used. */
export interface Use {
	/** It becomes a part of a text. */
	readonly written: boolean;
	/** The text is run: what it holds may be a command. */
	readonly run: boolean;
}

/** Tells what looks wrong in an expression; one that cannot be read has been refused. */
export function faultsOfExpression(
	source: string,
	names: Names,
	use: Use,
): string[] {
	const node = read(source);
	if (!node) return [];
	const faults = new Set<string>();
	look(node, names, faults);
	if (use.run)
		for (const way of written(node).filter(isUntrusted))
			faults.add(
				`anybody can write ${way.join(".")}, and here it is run as a part of the script: hand it over by env`,
			);
	const way = use.written ? wayOf(node) : undefined;
	if (way && isObject(way))
		faults.add(
			`${way.join(".")} is an object, which has no text: use toJSON()`,
		);
	return [...faults];
}

function read(source: string): Node | undefined {
	try {
		return source.trim() === "" ? undefined : parseExpression(source);
	} catch (error) {
		if (error instanceof ExpressionError) return undefined;
		throw error;
	}
}

function look(node: Node, names: Names, faults: Set<string>): void {
	const way = wayOf(node);
	const fault = way && faultOfWay(way, names);
	if (fault) faults.add(fault);
	switch (node.kind) {
		case "call": {
			const wrong = faultOfCall(node);
			if (wrong) faults.add(wrong);
			for (const arg of node.args) look(arg, names, faults);
			return;
		}
		case "binary": {
			const wrong = faultOfComparison(node, names);
			if (wrong) faults.add(wrong);
			look(node.left, names, faults);
			look(node.right, names, faults);
			return;
		}
		case "member":
			// a longer way has been looked at as a whole
			if (!way) look(node.of, names, faults);
			if (node.key.kind !== "literal") look(node.key, names, faults);
			return;
		case "filter":
			if (!way) look(node.of, names, faults);
			return;
		case "not":
			look(node.of, names, faults);
			return;
		default:
	}
}

/** `fromJSON()` of a text that is no JSON, `format()` with a place that nothing fills. */
function faultOfCall({
	name,
	args,
}: Extract<Node, { kind: "call" }>): string | undefined {
	const [first] = args;
	if (first?.kind !== "literal" || typeof first.value !== "string")
		return undefined;
	if (name === "fromjson")
		try {
			JSON.parse(first.value);
		} catch {
			return "fromJSON() is given a text that is no JSON";
		}
	if (name !== "format") return undefined;
	const places = [
		...first.value.replace(/\{\{|\}\}/g, "").matchAll(/\{(\d{1,3})\}/g),
	].map(([, digits]) => Number(digits));
	const given = args.length - 1;
	const empty = places.find((place) => place >= given);
	if (empty !== undefined)
		return `format() has a place {${empty}}, but ${given} value${given === 1 ? "" : "s"}`;
	const unused = args.slice(1).findIndex((_, at) => !places.includes(at));
	return unused < 0 ? undefined : `format() has no place {${unused}}`;
}

/** A boolean is a number when it is compared with a text, and no number is "true". */
function faultOfComparison(
	{ operator, left, right }: Extract<Node, { kind: "binary" }>,
	{ inputs }: Names,
): string | undefined {
	if (operator !== "==" && operator !== "!=") return undefined;
	for (const [one, other] of [
		[left, right],
		[right, left],
	] as const) {
		if (other.kind !== "literal" || typeof other.value !== "string") continue;
		const way = wayOf(one);
		if (way?.length !== 2 || way[0] !== "inputs") continue;
		const type = inputs?.get(way[1] ?? "");
		const value = other.value.trim();
		if (
			(type === "boolean" && !["0", "1", ""].includes(value)) ||
			(type === "number" && Number.isNaN(Number(value)))
		)
			return `${way.join(".")} is a ${type}, and never equal to the text '${other.value.slice(0, 50)}'`;
	}
	return undefined;
}

/** The ways whose values become a part of what an expression gives. */
function written(node: Node): string[][] {
	const way = wayOf(node);
	if (way) return [way];
	switch (node.kind) {
		case "call":
			return ["contains", "startswith", "endswith", "hashfiles"].includes(
				node.name,
			)
				? []
				: node.args.flatMap(written);
		case "binary":
			return node.operator === "&&" || node.operator === "||"
				? [...written(node.left), ...written(node.right)]
				: [];
		case "member":
			return written(node.of);
		default:
			return [];
	}
}

/** Tells what a condition always comes to; undefined for one that depends on the run. */
export function alwaysIs(condition: string, meter: Meter): boolean | undefined {
	const node = read(condition);
	const value = node && constant(node, condition, meter);
	return value && isTrue(value.value);
}

/** The value of a condition that is the same in each run. */
function constant(
	node: Node,
	source: string,
	meter: Meter,
): { readonly value: Value } | undefined {
	return depends(node) ? decided(node) : evaluated(source, meter);
}

/** A value that one side of `||` or `&&` decides, whatever the other one is. */
function decided(node: Node): { readonly value: Value } | undefined {
	if (node.kind === "literal") return { value: node.value };
	if (node.kind === "not") {
		const of = decided(node.of);
		return of && { value: !isTrue(of.value) };
	}
	if (node.kind !== "binary") return undefined;
	const wins = node.operator === "||";
	if (!wins && node.operator !== "&&") return undefined;
	const [left, right] = [decided(node.left), decided(node.right)];
	const decides = [left, right].find(
		(side) => side && isTrue(side.value) === wins,
	);
	return decides ?? (left && right);
}

/** Tells whether an expression reads anything of the run. */
function depends(node: Node): boolean {
	switch (node.kind) {
		case "literal":
			return false;
		case "name":
			return true;
		case "call":
			return (
				["hashfiles", "success", "failure", "cancelled", "always"].includes(
					node.name,
				) || node.args.some(depends)
			);
		case "member":
			return depends(node.of) || depends(node.key);
		case "filter":
		case "not":
			return depends(node.of);
		case "binary":
			return depends(node.left) || depends(node.right);
	}
}

function evaluated(
	source: string,
	meter: Meter,
): { readonly value: Value } | undefined {
	try {
		const scope = { contexts: {}, status: "success", meter } as const;
		return { value: evaluate(source, scope) };
	} catch (error) {
		if (error instanceof ExpressionError) return undefined;
		throw error;
	}
}
