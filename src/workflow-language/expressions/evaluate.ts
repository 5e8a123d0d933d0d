import { checkCalls } from "./functions.ts";
import { asJson, formatted, fromJson, joined, together } from "./make-text.ts";
import { type Meter, openMeter } from "./meter.ts";
import { type Node, parseExpression } from "./parse.ts";
import {
	compare,
	ExpressionError,
	elementsOf,
	equals,
	folded,
	isTrue,
	memberOf,
	toText,
	type Value,
} from "./values.ts";

/** What an expression may speak of. */
export interface Scope {
	/** `github`, `needs`, `vars`, `inputs`, `matrix` and so on. */
	readonly contexts: Readonly<Record<string, Value>>;
	/** How what came before has ended, for `success()` and its kin. */
	readonly status: "success" | "failure" | "cancelled";
	/** `hashFiles`, where there are files. */
	readonly hashFiles?: (patterns: readonly string[]) => string;
	/** What is spent together with other expressions; one without has a measure of its own. */
	readonly meter?: Meter;
}

/** A scope whose work is counted. */
type MeteredScope = Scope & { readonly meter: Meter };
/** A visit of a part of an expression, in the measure of a meter. */
const visit = 20;

/** What an expression comes to. @throws ExpressionError */
export function evaluate(source: string, scope: Scope): Value {
	const meter = scope.meter ?? openMeter();
	meter.spend(visit * source.length);
	if (source.trim() === "") return null;
	const node = parseExpression(source);
	checkCalls(node);
	return resolve(node, { ...scope, meter });
}

/** Whether an expression asks how things went, so that nothing need be added to it. */
function asksForStatus(source: string): boolean {
	const asks = (node: Node): boolean => {
		switch (node.kind) {
			case "call":
				return (
					["success", "failure", "always", "cancelled"].includes(node.name) ||
					node.args.some(asks)
				);
			case "member":
				return asks(node.of) || asks(node.key);
			case "filter":
			case "not":
				return asks(node.of);
			case "binary":
				return asks(node.left) || asks(node.right);
			default:
				return false;
		}
	};
	return asks(parseExpression(source));
}

/** Whether a condition (`if`) holds; without a question for the status, success is asked for too. @throws ExpressionError */
export function conditionHolds(condition: string, scope: Scope): boolean {
	const source = bare(condition);
	if (source === "") return scope.status === "success";
	scope.meter?.spend(visit * source.length);
	if (source.includes("${{")) return textHolds(source, scope);
	if (!asksForStatus(source) && scope.status !== "success") return false;
	return isTrue(evaluate(source, scope));
}

/** A condition with text around its `${{ }}` is that text, which holds whatever it says (GitHub's rule). */
function textHolds(text: string, scope: Scope): boolean {
	let asks = false;
	withExpressions(text, (source) => {
		asks ||= asksForStatus(source);
		return source;
	});
	if (!asks && scope.status !== "success") return false;
	return isTrue(interpolate(text, scope));
}

/** A condition without the `${{ }}` that may stand around the whole of it. */
const bare = (condition: string): string => {
	const text = condition.trim();
	const whole = /^\$\{\{((?:(?!\}\})[\s\S])*)\}\}$/.exec(text);
	return (whole?.[1] ?? text).trim();
};

/** A text with its `${{ }}` replaced; a text that is one expression and nothing else gives that expression's value. @throws ExpressionError */
export function interpolate(text: string, scope: Scope): Value {
	if (!text.includes("${{")) return text;
	const meter = scope.meter ?? openMeter();
	const own = { ...scope, meter };
	const parts: Value[] = [];
	let at = 0;
	for (;;) {
		const start = text.indexOf("${{", at);
		if (start < 0) break;
		const end = endOf(text, start + 3);
		if (start > at) parts.push(text.slice(at, start));
		parts.push(evaluate(text.slice(start + 3, end), own));
		at = end + 2;
	}
	if (at < text.length) parts.push(text.slice(at));
	if (parts.length === 1) return parts[0] as Value;
	return together(parts.map(toText), meter);
}

/** A text with the inside of each of its `${{ }}` changed; one that is not closed stays as it is. */
export function withExpressions(
	text: string,
	change: (source: string) => string,
): string {
	let done = "";
	let at = 0;
	for (;;) {
		const start = text.indexOf("${{", at);
		const end = start < 0 ? -1 : closing(text, start + 3);
		if (end < 0) return done + text.slice(at);
		done += `${text.slice(at, start + 3)}${change(text.slice(start + 3, end))}`;
		at = end;
	}
}

/** Where an expression ends: braces inside of texts do not count. */
function endOf(text: string, from: number): number {
	const end = closing(text, from);
	if (end < 0) throw new ExpressionError("an expression is not closed");
	return end;
}

function closing(text: string, from: number): number {
	let quoted = false;
	for (let at = from; at < text.length; at++) {
		if (text[at] === "'") quoted = !quoted;
		else if (!quoted && text[at] === "}" && text[at + 1] === "}") return at;
	}
	return -1;
}

function resolve(node: Node, scope: MeteredScope): Value {
	scope.meter.spend(visit);
	switch (node.kind) {
		case "literal":
			return node.value;
		case "name": {
			// Gitea's word for the same
			const name = /^gitea$/i.test(node.name) ? "github" : node.name;
			const found = member(scope.contexts, name, scope);
			if (found === null && !hasContext(scope, name))
				throw new ExpressionError(`"${node.name}" is not known here`);
			return found;
		}
		case "filter":
			return elements(resolve(node.of, scope), scope);
		case "member": {
			const of = resolve(node.of, scope);
			const key = resolve(node.key, scope);
			// after a filter, the members of the elements that have them
			if (isFiltered(node.of))
				return elements(of, scope)
					.map((element) => member(element, key, scope))
					.filter((value) => value !== null);
			return member(of, key, scope);
		}
		case "not":
			return !isTrue(resolve(node.of, scope));
		case "binary":
			return binary(node, scope);
		case "call":
			return call(node.name, node.args, scope);
	}
}

function elements(of: Value, { meter }: MeteredScope): readonly Value[] {
	const found = elementsOf(of);
	meter.spend(found.length);
	return found;
}

function member(of: Value, key: Value, { meter }: MeteredScope): Value {
	return memberOf(of, key, meter);
}

const hasContext = (scope: Scope, name: string): boolean =>
	Object.keys(scope.contexts).some(
		(k) => k.toLowerCase() === name.toLowerCase(),
	);
const isFiltered = (node: Node): boolean =>
	node.kind === "filter" || (node.kind === "member" && isFiltered(node.of));

function binary(
	node: Extract<Node, { kind: "binary" }>,
	scope: MeteredScope,
): Value {
	const left = resolve(node.left, scope);
	if (node.operator === "&&")
		return isTrue(left) ? resolve(node.right, scope) : left;
	if (node.operator === "||")
		return isTrue(left) ? left : resolve(node.right, scope);
	const right = resolve(node.right, scope);
	scope.meter.spend(lengthOf(left) + lengthOf(right));
	switch (node.operator) {
		case "==":
			return equals(left, right);
		case "!=":
			return !equals(left, right);
		case "<":
			return compare(left, right) < 0;
		case "<=":
			return compare(left, right) <= 0;
		case ">":
			return compare(left, right) > 0;
		default:
			return compare(left, right) >= 0;
	}
}

/** Characters that a comparison may have to look at. */
const lengthOf = (value: Value): number =>
	typeof value === "string" ? value.length : 1;

function call(
	name: string,
	nodes: readonly Node[],
	scope: MeteredScope,
): Value {
	if (name === "case") return firstCase(nodes, scope);
	const { meter } = scope;
	const args = nodes.map((node) => resolve(node, scope));
	const text = (at: number) => toText(args[at] ?? null);
	meter.spend(args.reduce<number>((sum, arg) => sum + lengthOf(arg), 0));
	switch (name) {
		case "contains": {
			const [within = null, item = null] = args;
			if (Array.isArray(within))
				return within.some((v) => {
					meter.spend(lengthOf(v) + lengthOf(item));
					return equals(v, item);
				});
			return arePlain(args) && folded(text(0)).includes(folded(text(1)));
		}
		case "startswith":
			return arePlain(args) && folded(text(0)).startsWith(folded(text(1)));
		case "endswith":
			return arePlain(args) && folded(text(0)).endsWith(folded(text(1)));
		case "format":
			return formatted(text(0), args.slice(1), meter);
		case "join": {
			const [list = null, separator = null] = args;
			if (!Array.isArray(list)) return arePlain([list]) ? text(0) : "";
			const between = args.length > 1 && arePlain([separator]) ? text(1) : ",";
			return joined(list, between, meter);
		}
		case "tojson":
			return asJson(args[0] ?? null, meter);
		case "fromjson":
			return fromJson(text(0));
		case "hashfiles":
			if (!scope.hashFiles)
				throw new ExpressionError("hashFiles() is not available here");
			return scope.hashFiles(args.map(toText));
		case "success":
			return scope.status === "success";
		case "failure":
			return scope.status === "failure";
		case "cancelled":
			return scope.status === "cancelled";
		default:
			return true;
	}
}

/** `case(condition, value, …, otherwise)`: the conditions up to the first true one are worked out, and the value that belongs to it. */
function firstCase(nodes: readonly Node[], scope: MeteredScope): Value {
	for (let at = 0; at + 1 < nodes.length; at += 2) {
		const holds = resolve(nodes[at] as Node, scope);
		if (typeof holds !== "boolean")
			throw new ExpressionError("a condition of case() is not true or false");
		if (holds) return resolve(nodes[at + 1] as Node, scope);
	}
	return resolve(nodes.at(-1) as Node, scope);
}

/** Lists and objects begin and end with nothing, and contain no text. */
const arePlain = (values: readonly Value[]): boolean =>
	values.every((value) => value === null || typeof value !== "object");
