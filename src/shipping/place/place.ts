/** A place for copies that cannot be used; the message says why, for the operator. */
export class PlaceRefused extends Error {
	override readonly name = "PlaceRefused";
}

/** There are other bytes under a name: somebody else writes to the place, or it was changed. Nothing was overwritten. */
export class NameTaken extends PlaceRefused {}

/** Keeps objects under names with slashes. Nothing is ever replaced. */
export interface Place {
	/** The place as people name it. */
	readonly name: string;
	/** Creates an object, durably; one that is there with the same bytes is as good. @throws NameTaken */
	create(name: string, bytes: Uint8Array): Promise<void>;
	/** Creates an object from a file whose bytes have this sha256. @throws NameTaken when one of another size is there */
	createFrom(name: string, path: string, sha256: string): Promise<void>;
	/** The bytes of an object; undefined when there is none. */
	read(name: string): Promise<Buffer | undefined>;
	/** The bytes of a large object as they come; undefined when there is none. */
	stream(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
	/** The names below a prefix that ends with a slash, in order, from the one after `after`. */
	list(prefix: string, after?: string): AsyncIterable<string>;
	/** Removes an object that no moment needs any more. Places may refuse that. */
	remove(name: string): Promise<void>;
	close(): Promise<void>;
}

/** Settings of a place: a directory, or a bucket as s3://name/prefix with what its server wants. */
export interface PlaceSettings {
	readonly backupTo: string;
	readonly backupS3Endpoint: string;
	readonly backupS3Region: string;
	readonly backupS3AccessKey: string;
	readonly backupS3SecretKey: string;
}
