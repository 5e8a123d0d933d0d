const waiting: (() => unknown)[] = [];

/** Has something done after the tests of the present file, the last one first; may be called from hooks and tests. */
export const afterFile = (act: () => unknown): void => void waiting.push(act);

/** Does what waits for the end of a file, all of it. @throws what the first one threw that failed */
export async function endFile(): Promise<void> {
	const errors: unknown[] = [];
	for (let act = waiting.pop(); act; act = waiting.pop())
		try {
			await act();
		} catch (error) {
			errors.push(error);
		}
	if (errors.length) throw errors[0];
}
