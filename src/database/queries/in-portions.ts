import { setImmediate } from "node:timers/promises";

const inOneStatement = 200;

/** Writes many rows, so many in a statement that each is short; others have a turn between two of them. */
export async function inPortions<T>(
	rows: readonly T[],
	write: (some: T[]) => Promise<unknown>,
): Promise<void> {
	for (let i = 0; i < rows.length; i += inOneStatement) {
		if (i > 0) await setImmediate();
		await write(rows.slice(i, i + inOneStatement));
	}
}
