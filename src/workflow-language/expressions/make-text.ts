import { type Meter, openMeter } from "./meter.ts";
import {
	ExpressionError,
	isObject,
	toNumber,
	toText,
	type Value,
} from "./values.ts";

/** Characters of a text that an expression makes: a short one could ask for any number. */
const longest = 1024 * 1024;
/** Lists and objects inside of each other, as JSON is read and written. */
const deepest = 100;

/** A text from its parts. @throws ExpressionError when it becomes too long */
export function together(
	parts: Iterable<string>,
	meter: Meter = openMeter(),
): string {
	const taken: string[] = [];
	let length = 0;
	for (const part of parts) {
		length += part.length;
		meter.spend(1 + part.length);
		if (length > longest)
			throw new ExpressionError("the text becomes too long");
		taken.push(part);
	}
	return taken.join("");
}

/** `format()`: a text with `{0}` and so on replaced. @throws ExpressionError */
export const formatted = (
	pattern: string,
	args: readonly Value[],
	meter?: Meter,
): string => together(formattedParts(pattern, args), meter);

function* formattedParts(pattern: string, args: readonly Value[]) {
	let at = 0;
	for (const found of pattern.matchAll(/\{\{|\}\}|\{(\d{1,3})\}|[{}]/g)) {
		yield pattern.slice(at, found.index);
		at = found.index + found[0].length;
		if (found[0] === "{{") yield "{";
		else if (found[0] === "}}") yield "}";
		else yield argument(args, found[1]);
	}
	yield pattern.slice(at);
}

function argument(args: readonly Value[], name: string | undefined): string {
	const index = toNumber(name ?? "x");
	if (Number.isNaN(index) || index >= args.length)
		throw new ExpressionError("format() names an argument that is not there");
	return toText(args[index] ?? null);
}

/** `join()`. @throws ExpressionError */
export const joined = (
	list: readonly Value[],
	between: string,
	meter?: Meter,
): string =>
	together(
		list.flatMap((value, at) =>
			at > 0 ? [between, toText(value)] : [toText(value)],
		),
		meter,
	);

/** `toJSON()`: JSON on lines of its own, two spaces for each level. @throws ExpressionError */
export const asJson = (value: Value, meter?: Meter): string =>
	together(jsonParts(value, "\n"), meter);

function* jsonParts(value: Value, line: string): Generator<string> {
	if (line.length > 2 * deepest)
		throw new ExpressionError("the value for toJSON() is too deep");
	const list = Array.isArray(value);
	const entries = Object.entries(list || isObject(value) ? value : {});
	if (entries.length === 0) return yield JSON.stringify(value);
	yield list ? "[" : "{";
	let comma = "";
	for (const [key, one] of entries) {
		yield `${comma}${line}  ${list ? "" : `${JSON.stringify(key)}: `}`;
		yield* jsonParts(one, `${line}  `);
		comma = ",";
	}
	yield `${line}${list ? "]" : "}"}`;
}

/** `fromJSON()`. @throws ExpressionError */
export function fromJson(text: string): Value {
	if (text.length > longest)
		throw new ExpressionError("the text for fromJSON() is too long");
	refuseDeep(text);
	try {
		return JSON.parse(text) as Value;
	} catch {
		throw new ExpressionError("the text for fromJSON() is no JSON");
	}
}

/** Whoever walks through a value goes down as far as it does. */
function refuseDeep(text: string): void {
	let depth = 0;
	let quoted = false;
	for (let at = 0; at < text.length; at++) {
		const sign = text[at];
		if (quoted && sign === "\\") at++;
		else if (sign === '"') quoted = !quoted;
		else if (quoted) continue;
		else if (sign === "[" || sign === "{") depth++;
		else if (sign === "]" || sign === "}") depth--;
		if (depth > deepest)
			throw new ExpressionError("the text for fromJSON() is too deep");
	}
}
