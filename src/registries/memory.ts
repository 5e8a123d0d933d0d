/** Documents as they were last made, so that they are not made for every request; what they hold says whether they are still true. */
export interface Memory {
	get(key: string): Remembered | undefined;
	/** Keeps a document; the oldest ones go when all together are too large. */
	keep(key: string, document: Remembered): void;
}

export interface Remembered {
	/** What the document was made from: the revision of a package or a registry. */
	readonly revision: number;
	readonly etag: string;
	readonly plain: Buffer;
	readonly gzip: Buffer;
}

const mostBytes = 64 * 1024 * 1024;

export function openMemory(): Memory {
	const documents = new Map<string, Remembered>();
	let bytes = 0;
	const forget = (key: string) => {
		const known = documents.get(key);
		if (known) bytes -= known.plain.length + known.gzip.length;
		documents.delete(key);
	};
	return {
		get: (key) => documents.get(key),
		keep(key, document) {
			forget(key);
			documents.set(key, document);
			bytes += document.plain.length + document.gzip.length;
			for (const oldest of documents.keys()) {
				if (bytes <= mostBytes) return;
				forget(oldest);
			}
		},
	};
}
