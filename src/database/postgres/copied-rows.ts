import pg from "pg";
import type { ColumnKinds } from "../database.ts";

type Row = Record<string, unknown>;

/** The bytes before the first row: the signature, flags, and an extension that is empty. */
const headerLength = 19;

/**
 * Reads rows in the binary format of COPY (PostgreSQL manual, "COPY", "Binary Format"): as results of a query bytes would come as text of twice their length, which is a
 * string of the engine before it is bytes again. The columns come in the order of their kinds. Each row's bytes have memory of their own.
 */
export class CopiedRows extends (
	pg as unknown as { Query: new (text: string) => object }
).Query {
	readonly done: Promise<Row[]>;
	readonly #sql: string;
	readonly #columns: readonly (readonly [string, string])[];
	readonly #found: Row[] = [];
	#isFirst = true;
	#resolve: (rows: Row[]) => void = () => {};
	#reject: (error: unknown) => void = () => {};

	constructor(sql: string, columns: ColumnKinds) {
		super("");
		this.#sql = `copy (${sql}) to stdout (format binary)`;
		this.#columns = Object.entries(columns);
		this.done = new Promise((resolve, reject) => {
			this.#resolve = resolve;
			this.#reject = reject;
		});
	}

	submit(connection: { query(text: string): void }): null {
		connection.query(this.#sql);
		return null;
	}
	handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
		let at = this.#isFirst ? headerLength : 0;
		this.#isFirst = false;
		// each message has a row; the last one, or the first where there are none, ends with -1
		while (at + 2 <= chunk.length) {
			const fields = chunk.readInt16BE(at);
			at += 2;
			if (fields < 0) return;
			const row: Row = {};
			for (let i = 0; i < fields; i++) {
				const length = chunk.readInt32BE(at);
				at += 4;
				const [name = "", kind] = this.#columns[i] ?? [];
				const end = at + Math.max(0, length);
				row[name] = length < 0 ? null : valueIn(kind, chunk.subarray(at, end));
				at = end;
			}
			this.#found.push(row);
		}
	}
	handleCommandComplete(): void {}
	handleReadyForQuery(): void {
		this.#resolve(this.#found);
	}
	handleError(error: unknown): void {
		this.#reject(error);
	}
}

function valueIn(kind: string | undefined, bytes: Buffer): unknown {
	if (kind === "bytes") return new Uint8Array(bytes);
	if (kind === "text") return bytes.toString();
	return bytes.length === 8
		? Number(bytes.readBigInt64BE())
		: bytes.readIntBE(0, bytes.length);
}

/** The text of a statement with numbers and lists of numbers in the places of its parameters, which COPY does not have; undefined where there are others. */
export function withNumbers(
	sql: string,
	values: readonly unknown[],
): string | undefined {
	const isNumber = (value: unknown) => Number.isSafeInteger(value);
	const texts = values.map((value) => {
		if (isNumber(value)) return `(${value})`;
		return Array.isArray(value) && value.every(isNumber)
			? `'{${value.join(",")}}'`
			: undefined;
	});
	if (texts.includes(undefined)) return undefined;
	return sql.replace(/\$(\d+)/g, (_, n) => texts[Number(n) - 1] as string);
}
