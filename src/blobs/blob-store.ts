import type { Readable } from "node:stream";

type ExtraDigest = "md5" | "sha1" | "sha512";
export type Digest = "sha256" | ExtraDigest;

/** Bytes as they arrive: a request, a file, or parts made on the way. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface PutOptions {
	/** More bytes than this are refused while they arrive. */
	readonly maxBytes?: number;
	/** What the sender promised; anything else is refused and leaves nothing behind. */
	readonly expect?: { readonly sha256?: string; readonly size?: number };
	/** Digests wanted beside sha256, in lower-case hexadecimal. */
	readonly digests?: readonly ExtraDigest[];
	readonly signal?: AbortSignal;
}

export interface StoredBlob {
	/** The sha256 in hexadecimal: equal bytes are one blob. */
	readonly key: string;
	readonly sha256: string;
	readonly size: number;
	readonly md5?: string;
	readonly sha1?: string;
	readonly sha512?: string;
}

export interface BlobStat {
	readonly key: string;
	readonly size: number;
	/** When these bytes were last put. */
	readonly modified: Date;
}

/** Both ends count, as in an HTTP range; without `end` up to the last byte. */
export interface ByteRange {
	readonly start: number;
	readonly end?: number;
}

/**
 * Content-addressed storage. Whether somebody may read a blob is asked elsewhere: to know a key is no right. A blob is
 * there with all its bytes or not at all, whenever the process dies.
 */
export interface BlobStore {
	/** Stores the bytes and gives their key once they are durable. */
	put(source: ByteSource, options?: PutOptions): Promise<StoredBlob>;
	/** The bytes, to be read to the end or destroyed; undefined when there is no such blob. */
	get(key: string, range?: ByteRange): Promise<Readable | undefined>;
	stat(key: string): Promise<BlobStat | undefined>;
	/**
	 * Removes a blob; true when it was there. With `ifPutBefore` a blob that was put again since then stays, so that a
	 * cleaner does not take what a new reference is about to name.
	 */
	delete(key: string, options?: { ifPutBefore?: Date }): Promise<boolean>;
	/** All blobs in the order of their keys, from the one after `after`. */
	list(after?: string): AsyncIterable<BlobStat>;
	/** Removes what interrupted uploads left before this moment; gives how many pieces. */
	sweep(before: Date): Promise<number>;
	/**
	 * Writes whose this place is, where it is a bucket, unless it is somebody's already; gives whose it is. Throws when there is no such
	 * bucket.
	 */
	claim?(owner: string): Promise<string>;
	close(): Promise<void>;
}

/** An upload that is not stored, because of what the sender sent. */
export class BlobRefused extends Error {
	readonly reason: "too-large" | "wrong-size" | "wrong-digest";
	constructor(reason: BlobRefused["reason"], message: string) {
		super(message);
		this.name = "BlobRefused";
		this.reason = reason;
	}
}

/** The disk or bucket gave other bytes than were put: a blob that is read whole breaks off before its end. */
export class BlobChanged extends Error {
	override readonly name = "BlobChanged";
}

/** Whether a text can be a key; anything else never reaches a path or an address. */
export const isBlobKey = (key: string): boolean => /^[0-9a-f]{64}$/.test(key);
