import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** So many milliseconds are worked without a turn for others. */
const longest = 10;

/** Makes something of each of many rows; others have a turn in between. */
export async function mapInTurns<T, R>(
	rows: readonly T[],
	make: (row: T, index: number) => R,
): Promise<R[]> {
	const made: R[] = [];
	let began = performance.now();
	for (const [index, row] of rows.entries()) {
		made.push(make(row, index));
		if (performance.now() - began < longest) continue;
		await setImmediate();
		began = performance.now();
	}
	return made;
}

/** Packs bytes beside the main thread. */
export const packed: (
	bytes: Buffer,
	options?: { level?: number },
) => Promise<Buffer> = promisify(gzip);
