/** A row of the source as its database gives it. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** A number, 0 where there is none. */
export function num(value: unknown): number {
	if (typeof value === "number") return value;
	if (typeof value === "bigint") return Number(value);
	if (typeof value === "boolean") return value ? 1 : 0;
	if (value === null || value === undefined || value === "") return 0;
	const read = Number(value);
	return Number.isFinite(read) ? read : 0;
}

/** A text, "" where there is none; texts of PostgreSQL hold no NUL. */
export function text(value: unknown): string {
	if (value === null || value === undefined) return "";
	const read =
		value instanceof Uint8Array
			? Buffer.from(value).toString("utf8")
			: String(value);
	return read.includes("\0") ? read.replaceAll("\0", "\ufffd") : read;
}

export const yes = (value: unknown): 0 | 1 =>
	value === true || num(value) !== 0 ? 1 : 0;

/** A moment in seconds; negative ones are Go's zero time. */
export const time = (value: unknown): number => Math.max(0, num(value));

export const bytes = (value: unknown): Buffer =>
	value instanceof Uint8Array
		? Buffer.from(value)
		: Buffer.from(text(value), "utf8");

/** JSON, and what stands for it where it is empty, broken or of another kind. Old rows have JSON in a JSON string. */
export function json<T>(value: unknown, fallback: T): T {
	try {
		let read = JSON.parse(text(value));
		if (typeof read === "string") read = JSON.parse(read);
		const alike =
			Array.isArray(read) === Array.isArray(fallback) &&
			typeof read === typeof fallback;
		return (alike ? read : undefined) ?? fallback;
	} catch {
		return fallback;
	}
}

/** A list of ids in JSON. */
export const ids = (value: unknown): number[] => {
	const list = json<unknown>(value, []);
	return Array.isArray(list)
		? list.map(num).filter((id) => Number.isSafeInteger(id) && id !== 0)
		: [];
};

/** A duration in nanoseconds as seconds. */
export const seconds = (value: unknown): number => Math.floor(num(value) / 1e9);
