/** Caches documents that are made from rows; a document is valid as long as its revision is. */
export interface DocumentCache {
	/** The cached value of a key at a revision; otherwise `make` makes it. `size` is in bytes, roughly. */
	of<T>(
		key: string,
		revision: number | string,
		make: () => Promise<{ value: T; size: number }>,
	): Promise<T>;
}

const mostBytes = 64 * 1024 * 1024;

export function openDocumentCache(): DocumentCache {
	const entries = new Map<
		string,
		{ revision: number | string; value: unknown; size: number }
	>();
	/** Values that are being made, so that simultaneous requests share one. */
	const making = new Map<string, Promise<unknown>>();
	let bytes = 0;
	const forget = (key: string) => {
		bytes -= entries.get(key)?.size ?? 0;
		entries.delete(key);
	};
	async function add<T>(
		key: string,
		revision: number | string,
		make: () => Promise<{ value: T; size: number }>,
	): Promise<T> {
		const { value, size: own } = await make();
		forget(key);
		const size = own + 2 * key.length + 200;
		entries.set(key, { revision, value, size });
		bytes += size;
		for (const oldest of entries.keys()) {
			if (bytes <= mostBytes) break;
			forget(oldest);
		}
		return value;
	}
	return {
		of(key, revision, make) {
			const known = entries.get(key);
			if (known?.revision === revision)
				return Promise.resolve(known.value as never);
			const name = `${revision} ${key}`;
			const now =
				making.get(name) ??
				add(key, revision, make).finally(() => making.delete(name));
			making.set(name, now);
			return now as Promise<never>;
		},
	};
}
