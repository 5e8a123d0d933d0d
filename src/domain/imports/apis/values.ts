/** JSON of another server: nothing in it can be relied on. */
export type Json = Readonly<Record<string, unknown>>;

/** As long as our own texts may be, in characters. */
const longest = 256 * 1024;

export const isObject = (value: unknown): value is Json =>
	typeof value === "object" && value !== null && !Array.isArray(value);
export const object = (value: unknown): Json => (isObject(value) ? value : {});
export const objects = (value: unknown): readonly Json[] =>
	Array.isArray(value) ? value.filter(isObject) : [];
/** A text without zeros, which no database takes, cut where it is too long. */
export const text = (value: unknown, most = longest): string =>
	typeof value === "string"
		? value.replaceAll("\0", "").slice(0, most).toWellFormed()
		: "";
/** A text of one line. */
export const line = (value: unknown, most = 255): string =>
	text(value)
		// biome-ignore lint/suspicious/noControlCharactersInRegex: a name is one line of text
		.replace(/[\x00-\x1f\x7f]+/g, " ")
		.trim()
		.slice(0, most)
		.toWellFormed();
export const integerOrZero = (value: unknown): number =>
	Number.isSafeInteger(value) ? (value as number) : 0;
/** A number of things: at least 0, and far enough below what a database holds that it can still rise. */
export const countOf = (value: unknown): number =>
	Math.min(Math.max(integerOrZero(value), 0), 1_000_000_000);
/** The end of the year 9999, in seconds. */
const lastSecond = 253_402_300_799;
/** Seconds that are a moment; null for others. */
export const secondsOf = (value: unknown): number | null => {
	const seconds = integerOrZero(value);
	return seconds > 0 && seconds <= lastSecond ? seconds : null;
};
/** A moment in seconds; null for none, and for what is none. */
export function moment(value: unknown): number | null {
	const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
	return secondsOf(Math.floor(at / 1000));
}
export const sha = (value: unknown): string =>
	typeof value === "string" && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value)
		? value
		: "";
/** A colour as six digits. */
export function color(value: unknown): string {
	const digits = text(value).replace(/^#/, "").toLowerCase();
	if (/^[0-9a-f]{3}$/.test(digits))
		return [...digits].map((c) => c + c).join("");
	return /^[0-9a-f]{6}$/.test(digits) ? digits : "70757b";
}
