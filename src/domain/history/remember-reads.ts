/** Gives what is remembered under a key, or reads it; who asks for the same while it is read waits for it. */
type RememberedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/** Remembers what was read under the last so many keys: for what never changes. What could not be read is read again. */
export function rememberReads<T>(most: number): RememberedReads<T> {
	const known = new Map<string, Promise<T>>();
	return (key, read) => {
		const found = known.get(key) ?? read();
		// what was asked for last goes last
		known.delete(key);
		known.set(key, found);
		found.catch(() => {
			if (known.get(key) === found) known.delete(key);
		});
		if (known.size > most) known.delete(known.keys().next().value as string);
		return found;
	};
}
