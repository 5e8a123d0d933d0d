/** What was last made, so that it is not made for every request; its revision says whether it is still true. */
export interface DocumentCache {
	/** What is kept under a key of this revision, or else made now. `size` in bytes, about. */
	of<T>(
		key: string,
		revision: number | string,
		make: () => Promise<{ value: T; size: number }>,
	): Promise<T>;
}

const mostBytes = 64 * 1024 * 1024;

export function openDocumentCache(): DocumentCache {
	const kept = new Map<
		string,
		{ revision: number | string; value: unknown; size: number }
	>();
	/** What is being made now, so that many who ask at once wait for one. */
	const making = new Map<string, Promise<unknown>>();
	let bytes = 0;
	const forget = (key: string) => {
		bytes -= kept.get(key)?.size ?? 0;
		kept.delete(key);
	};
	async function made<T>(
		key: string,
		revision: number | string,
		make: () => Promise<{ value: T; size: number }>,
	): Promise<T> {
		const { value, size: own } = await make();
		forget(key);
		const size = own + 2 * key.length + 200;
		kept.set(key, { revision, value, size });
		bytes += size;
		for (const oldest of kept.keys()) {
			if (bytes <= mostBytes) break;
			forget(oldest);
		}
		return value;
	}
	return {
		of(key, revision, make) {
			const known = kept.get(key);
			if (known?.revision === revision)
				return Promise.resolve(known.value as never);
			const name = `${revision} ${key}`;
			const now =
				making.get(name) ??
				made(key, revision, make).finally(() => making.delete(name));
			making.set(name, now);
			return now as Promise<never>;
		},
	};
}
