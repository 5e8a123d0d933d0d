const waiting: (() => unknown)[] = [];

/** Has something done after the tests of the present file, the last one first; may be called from hooks and tests. */
export const afterFile = (act: () => unknown): void => void waiting.push(act);

/** Does what waits for the end of a file. */
export async function endFile(): Promise<void> {
	for (let act = waiting.pop(); act; act = waiting.pop()) await act();
}
