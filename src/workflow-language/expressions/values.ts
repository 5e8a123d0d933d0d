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
	return /^[-+]?(?:0x[0-9a-f]+|0o[0-7]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)$/i.test(
		text,
	)
		? signed(text)
		: Number.NaN;
}

/** JavaScript knows no sign before 0x. */
const signed = (text: string): number =>
	text.startsWith("-")
		? -Number(text.slice(1))
		: Number(text.replace(/^\+/, ""));

/** A value as text, as `format` and interpolation write it. */
export function toText(value: Value): string {
	if (value === null) return "";
	if (typeof value === "object")
		return Array.isArray(value) ? "Array" : "Object";
	return String(value);
}

/** Loose equality: values of different kinds are compared as numbers, texts without regard to case. */
export function equals(a: Value, b: Value): boolean {
	if (typeof a === "string" && typeof b === "string")
		return a.toLowerCase() === b.toLowerCase();
	if (typeof a === "object" && typeof b === "object") return a === b;
	if (typeof a === typeof b) return a === b;
	return toNumber(a) === toNumber(b);
}

/** The order of two values: -1, 0, 1, or NaN when there is none. */
export function compare(a: Value, b: Value): number {
	if (typeof a === "string" && typeof b === "string") {
		// in capitals, as runners compare them: what stands between "Z" and "a" comes behind all letters
		const [x, y] = [a.toUpperCase(), b.toUpperCase()];
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
