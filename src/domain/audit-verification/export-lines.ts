import { readBase64 } from "../../crypto/tlog/note.ts";

/** A line of an export. */
export type ExportLine =
	| {
			readonly type: "log";
			readonly origin: string;
			/** The key that verifies its checkpoints; null where it is lost. */
			readonly key: string | null;
			/** The number of the first entry that is still there, and the hashes of the complete subtrees before it. */
			readonly first: number;
			readonly before: readonly string[];
			readonly size: number;
	  }
	| {
			readonly type: "entry";
			readonly number: number;
			readonly record_id: number | null;
			readonly names_salt: string;
			readonly network_salt: string;
			readonly entry: string;
			readonly leaf: string;
			readonly record: Readonly<Record<string, unknown>> | null;
	  }
	| {
			readonly type: "checkpoint";
			readonly size: number;
			readonly note: string;
	  }
	| { readonly type: "end"; readonly entries: number };

type LineType = ExportLine["type"];
type LineOf<K extends LineType> = Extract<ExportLine, { type: K }>;

/** Characters of the longest line that is read: far more than any record has. */
const longestLine = 16 << 20;

/** Splits the bytes of an export into its lines. @throws Error for bytes that are no text, and for a line that no export has */
export async function* linesIn(
	chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	const textOf = (bytes?: Uint8Array) => {
		try {
			return decoder.decode(bytes, { stream: bytes !== undefined });
		} catch {
			throw new Error("this is no export: it is not UTF-8");
		}
	};
	let begun: string[] = [];
	let length = 0;
	for await (const chunk of chunks) {
		// other ends of lines may stand in names
		const [rest = "", ...more] = textOf(chunk).split("\n");
		begun.push(rest);
		length += rest.length;
		if (length > longestLine)
			throw new Error("a line is too long for an export");
		if (!more.length) continue;
		const last = more.pop() as string;
		yield begun.join("");
		yield* more;
		[begun, length] = [[last], last.length];
	}
	begun.push(textOf());
	yield begun.join("");
}

/** Reads a line of an export. @throws Error for anything else */
export function readExportLine(line: string): ExportLine {
	try {
		const value = JSON.parse(line) as ExportLine | null;
		if (value && Object.hasOwn(forms, value.type)) {
			const isOne = forms[value.type] as (one: unknown) => boolean;
			if (isOne(value)) return value;
		}
	} catch {}
	throw new Error(`this is no line of an export: ${line.slice(0, 80)}`);
}

/** Its members may have any values as long as nobody has looked. */
type Unsure<T> = { readonly [K in keyof T]?: unknown };

const forms: {
	readonly [K in LineType]: (line: Unsure<LineOf<K>>) => boolean;
} = {
	log: ({ origin, key, first, before, size }) =>
		typeof origin === "string" &&
		(key === null || typeof key === "string") &&
		isCount(first) &&
		isCount(size) &&
		first <= size &&
		Array.isArray(before) &&
		before.length === subtreesOf(first) &&
		before.every(isHash),
	// a false number is told as an entry that was added
	entry: ({
		number,
		record_id,
		names_salt,
		network_salt,
		entry,
		leaf,
		record,
	}) =>
		(typeof number === "number" || typeof number === "string") &&
		(record_id === null || typeof record_id === "number") &&
		[names_salt, network_salt, entry, leaf].every(isText) &&
		(record === null || isRow(record)),
	checkpoint: ({ size, note }) => isCount(size) && isText(note),
	end: ({ entries }) => isCount(entries),
};

const isCount = (value: unknown): value is number =>
	Number.isSafeInteger(value) && (value as number) >= 0;
const isText = (value: unknown): boolean => typeof value === "string";
const isHash = (value: unknown): boolean =>
	typeof value === "string" && readBase64(value)?.length === 32;

/** Tells whether something has texts and numbers alone, as a row of a table. */
export const isRow = (
	value: unknown,
): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" &&
	value !== null &&
	!Array.isArray(value) &&
	Object.values(value).every((one) => one === null || typeof one !== "object");

/** The number of complete subtrees of so many entries. */
function subtreesOf(size: number): number {
	let count = 0;
	for (let rest = size; rest > 0; rest = Math.floor(rest / 2))
		count += rest % 2;
	return count;
}
