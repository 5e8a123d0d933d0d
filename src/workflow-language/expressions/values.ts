/** A value of the expression language of workflows (GitHub's "Evaluate expressions in workflows and actions"). */
export type Value =
	| null
	| boolean
	| number
	| string
	| readonly Value[]
	| { readonly [name: string]: Value };

/** What is no expression, or cannot be worked out. */
export class ExpressionError extends Error {}

/** Whether a value has members. */
export const isObject = (
	value: Value,
): value is { readonly [name: string]: Value } =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value counts as true: not null, false, 0, NaN or "". */
export const isTrue = (value: Value): boolean =>
	!(value === null || value === false || value === "" || value === 0) &&
	!Number.isNaN(value);

/** A value as a number, as the comparisons see it; NaN for what is none. */
export function toNumber(value: Value): number {
	if (value === null) return 0;
	if (typeof value === "boolean") return value ? 1 : 0;
	if (typeof value === "number") return value;
	if (typeof value !== "string") return Number.NaN;
	const text = value.trim();
	if (text === "") return 0;
	return numeral.test(text) ? Number(text) : Number.NaN;
}

const numeral =
	/^(?:0x[0-9a-f]+|0o[0-7]+|[-+]?(?:Infinity|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?))$/;

/** A value as text, as `format` and interpolation write it. */
export function toText(value: Value): string {
	if (value === null) return "";
	if (typeof value === "object")
		return Array.isArray(value) ? "Array" : "Object";
	// fifteen digits behind the point, as runners write them; 0 has no sign
	return typeof value === "number" && Number.isFinite(value)
		? String(Number(value.toFixed(15)) || 0)
		: String(value);
}

/** A text for comparisons without regard to case: each character in capitals, unless they are several or one of ASCII for a foreign one. */
export const folded = (text: string): string =>
	isAscii.test(text)
		? text.toUpperCase()
		: Array.from(text, foldedPoint).join("");
const isAscii = /^[\0-\x7f]*$/;

function foldedPoint(point: string): string {
	const capital = point.toUpperCase();
	return capital.length !== point.length ||
		(isAscii.test(capital) && !isAscii.test(point))
		? point
		: capital;
}

/** Loose equality: values of different kinds are compared as numbers, texts without regard to case. */
export function equals(a: Value, b: Value): boolean {
	if (typeof a === "string" && typeof b === "string")
		return folded(a) === folded(b);
	if (typeof a === "object" && typeof b === "object") return a === b;
	if (typeof a === typeof b) return a === b;
	return toNumber(a) === toNumber(b);
}

/** The order of two values: -1, 0, 1, or NaN when there is none. */
export function compare(a: Value, b: Value): number {
	if (typeof a === "string" && typeof b === "string") {
		// in capitals, as runners compare them: what stands between "Z" and "a" comes behind all letters
		const [x, y] = [folded(a), folded(b)];
		return x < y ? -1 : x > y ? 1 : 0;
	}
	return Math.sign(toNumber(a) - toNumber(b));
}

/** A member of an object, by name without regard to case, or an element of a list; null where there is none. */
export function memberOf(
	value: Value,
	key: Value,
	meter?: { spend(work: number): void },
): Value {
	if (key !== null && typeof key === "object") return null;
	if (Array.isArray(value)) {
		const at = toNumber(key);
		return Number.isInteger(at) ? (value[at] ?? null) : null;
	}
	if (!isObject(value)) return null;
	const name = toText(key);
	if (Object.hasOwn(value, name)) return value[name] ?? null;
	const lower = name.toLowerCase();
	const names = Object.keys(value);
	meter?.spend(10 * names.length + name.length);
	const found = names.find((k) => k.toLowerCase() === lower);
	return found === undefined ? null : (value[found] ?? null);
}

/** The elements of a list or the members of an object, for `.*`. */
export const elementsOf = (value: Value): readonly Value[] =>
	Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
