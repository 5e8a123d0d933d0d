import { addAbortSignal, type Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { bucketAddress } from "../../blobs/bucket-address.ts";
import { readCheckpoint } from "../../crypto/tlog/checkpoint.ts";
import { readNote } from "../../crypto/tlog/note.ts";
import { isDomainError } from "../../errors.ts";

/** Settings of the buckets that get checkpoints. */
export interface BucketSettings {
	readonly auditS3Endpoint: string;
	readonly auditS3Region: string;
	readonly auditS3AccessKey: string;
	readonly auditS3SecretKey: string;
}

/** A bucket that gets checkpoints of the audit log. */
export interface CheckpointBucket {
	/**
	 * Stores a checkpoint of a log. Servers may store the same one at once. @throws Error when there is another one of its size, or the bucket does
	 * not answer
	 */
	store(log: string, size: number, note: string): Promise<void>;
	close(): void;
}

const timeoutMs = 10_000;
/** Names have so many digits that they sort as numbers do. */
const digits = 16;
/** An object that others change at the same moment is looked at so many times. */
const tries = 4;

/**
 * Opens a bucket, with credentials of its own: those that may delete backups must not be able to delete what proves the log. Nothing is asked before
 * the first checkpoint; a request may take `patience` milliseconds. @throws Error with what is wrong with the settings
 */
export function checkpointBucket(
	address: string,
	settings: BucketSettings,
	patience = timeoutMs,
): CheckpointBucket {
	const parts = bucketAddress(address);
	if (!parts)
		throw new Error(
			`INGOT_AUDIT_CHECKPOINTS_TO: ${address} is not a bucket: use s3://NAME or s3://NAME/PREFIX`,
		);
	const { auditS3AccessKey, auditS3SecretKey } = settings;
	if (!auditS3AccessKey || !auditS3SecretKey)
		throw new Error(
			`INGOT_AUDIT_CHECKPOINTS_TO: ${address} requires INGOT_AUDIT_S3_ACCESS_KEY and INGOT_AUDIT_S3_SECRET_KEY, credentials that may read and create objects`,
		);
	const { Bucket, prefix } = parts;
	let opened: Promise<S3Client> | undefined;
	const open = async () => {
		// loaded only where it is wanted
		const { openS3Client } = await import("../../blobs/s3-client.ts");
		return openS3Client({
			...(settings.auditS3Region && { region: settings.auditS3Region }),
			...(settings.auditS3Endpoint && { endpoint: settings.auditS3Endpoint }),
			accessKeyId: auditS3AccessKey,
			secretAccessKey: auditS3SecretKey,
			patience,
		});
	};
	return {
		async store(log, size, note) {
			opened ??= open();
			const objects = objectsOf(await opened, { Bucket, prefix, patience });
			try {
				await storeOnce(objects, nameOf(log, size), note);
				await raiseToLast(objects, log, { size, note });
			} catch (error) {
				const { name } = error as Error;
				if (isDomainError(error, "unavailable") || name === "AbortError")
					throw new Error(`the bucket ${address} does not respond`);
				throw error;
			}
		},
		close() {
			void opened?.then((client) => client.destroy()).catch(() => {});
		},
	};
}

const nameOf = (log: string, size: number): string =>
	`${log}/${String(size).padStart(digits, "0")}.checkpoint`;

/** An object as it was read: "missing", or "hidden" where the bucket does not tell. */
type Found = { readonly note: string; readonly tag?: string };
type Seen = Found | "missing" | "hidden";
/** A condition of a put; the bucket refuses it where another state is there. */
type Only = { IfNoneMatch: "*" } | { IfMatch: string };

interface Objects {
	read(name: string): Promise<Seen>;
	/** Gives "stored", "changed" where the condition does not hold, or "unknown" where the store knows no conditions. */
	/** Gives the size of a checkpoint that is larger than one of its log, the largest of a page of the list; undefined where there is none, or the bucket does not tell. */
	lastBehind(log: string, size: number): Promise<number | undefined>;
	put(
		name: string,
		note: string,
		only?: Only,
	): Promise<"stored" | "changed" | "unknown">;
}

function objectsOf(
	client: S3Client,
	{
		Bucket,
		prefix,
		patience,
	}: { Bucket: string; prefix: string; patience: number },
): Objects {
	const late = () => ({ abortSignal: AbortSignal.timeout(patience) });
	return {
		async read(name) {
			const { GetObjectCommand } = await import("@aws-sdk/client-s3");
			const command = new GetObjectCommand({ Bucket, Key: prefix + name });
			try {
				const until = late();
				const { Body, ETag } = await client.send(command, until);
				// the client waits for the first bytes alone
				if (Body) addAbortSignal(until.abortSignal, Body as Readable);
				const note = (await Body?.transformToString("utf8")) ?? "";
				return { note, ...(ETag && { tag: ETag }) };
			} catch (error) {
				const status = statusOf(error);
				if (status === 404 && (error as Error).name !== "NoSuchBucket")
					return "missing";
				// Amazon says so of a missing object where the credentials may not list the bucket
				if (status === 403) return "hidden";
				throw error;
			}
		},
		async lastBehind(log, size) {
			const { ListObjectsV2Command } = await import("@aws-sdk/client-s3");
			const command = new ListObjectsV2Command({
				...{ Bucket, Prefix: `${prefix}${log}/` },
				StartAfter: prefix + nameOf(log, size),
			});
			try {
				const { Contents = [] } = await client.send(command, late());
				const sizes = Contents.flatMap(
					({ Key = "" }) => isCheckpoint.exec(Key)?.[1] ?? [],
				);
				return sizes.length ? Number(sizes.at(-1)) : undefined;
			} catch (error) {
				// credentials that may only read and create objects
				if (statusOf(error) === 403) return undefined;
				throw error;
			}
		},
		async put(name, note, only) {
			const { PutObjectCommand } = await import("@aws-sdk/client-s3");
			const command = new PutObjectCommand({
				...{ Bucket, Key: prefix + name, Body: note, ...only },
				ContentType: "text/plain; charset=utf-8",
			});
			try {
				await client.send(command, late());
				return "stored";
			} catch (error) {
				const status = statusOf(error) ?? 0;
				// 404: what was to be replaced is gone; 409: another put of it runs
				const isGone =
					only && status === 404 && (error as Error).name === "NoSuchKey";
				if (isGone || status === 412 || status === 409) return "changed";
				if (only && (status === 501 || status === 400)) return "unknown";
				throw error;
			}
		},
	};
}

const isCheckpoint = /\/(\d+)\.checkpoint$/;

const statusOf = (error: unknown): number | undefined =>
	(error as { $metadata?: { httpStatusCode?: number } }).$metadata
		?.httpStatusCode;

const isFound = (seen: Seen): seen is Found => typeof seen === "object";

/**
 * Creates an object that is never written over. It is read first, since some stores take a condition and do not heed it. The condition decides
 * where the bucket does not tell what is there, or another server was quicker.
 */
async function storeOnce(
	objects: Objects,
	name: string,
	note: string,
): Promise<void> {
	for (let i = 0; i < tries; i++) {
		const seen = await objects.read(name);
		if (isFound(seen)) {
			if (seen.note === note) return;
			throw new Error(
				`it has another checkpoint as ${name}: another server writes the same log, or the object was changed`,
			);
		}
		const outcome = await objects.put(name, note, { IfNoneMatch: "*" });
		if (outcome === "stored") return;
		if (outcome === "changed") {
			if (seen === "hidden" && i > 0) throw hidden(name);
			continue;
		}
		if (seen === "hidden") throw hidden(name);
		if ((await objects.put(name, note)) === "stored") return;
	}
	throw new Error(`others change ${name} all the time`);
}

const hidden = (name: string): Error =>
	new Error(
		`the credentials may not read ${name}: allow them to read objects and to list the bucket`,
	);

/**
 * Sees that `latest` is the largest checkpoint of a log. Where the store does not heed conditions, a server that is late may have put a smaller one
 * over it in the meantime: the one whose put was the last looks at the list behind that, and puts the largest.
 */
async function raiseToLast(
	objects: Objects,
	log: string,
	own: { size: number; note: string },
): Promise<void> {
	let { size, note } = own;
	while (await raiseLatest(objects, `${log}/latest`, size, note)) {
		const larger = await objects.lastBehind(log, size);
		if (larger === undefined) return;
		const found = await objects.read(nameOf(log, larger));
		if (!isFound(found)) return;
		({ size, note } = { size: larger, note: found.note });
	}
}

/** Replaces the copy of the newest checkpoint by a larger one of its log: a server that is late leaves it. Tells if it did. */
async function raiseLatest(
	objects: Objects,
	name: string,
	size: number,
	note: string,
): Promise<boolean> {
	for (let i = 0; i < tries; i++) {
		const seen = await objects.read(name);
		if (isFound(seen) && isNewer(seen.note, { name, size, note })) return false;
		if (seen === "hidden" && i > 0) throw hidden(name);
		const tag = isFound(seen) ? seen.tag : undefined;
		const only: Only | undefined = !isFound(seen)
			? { IfNoneMatch: "*" }
			: tag === undefined
				? undefined
				: { IfMatch: tag };
		const outcome = await objects.put(name, note, only);
		if (outcome === "stored") return true;
		if (outcome === "changed") continue;
		if (seen === "hidden") throw hidden(name);
		if ((await objects.put(name, note)) === "stored") return true;
	}
	throw new Error(`others change ${name} all the time`);
}

/** Tells that `latest` is as new as a checkpoint. @throws Error when it is no checkpoint of the same log */
function isNewer(
	there: string,
	{ name, size, note }: { name: string; size: number; note: string },
): boolean {
	if (there === note) return true;
	const read = (text: string) => readCheckpoint(readNote(text).text);
	let latest: ReturnType<typeof read> | undefined;
	try {
		latest = read(there);
	} catch {}
	if (latest?.origin !== read(note).origin)
		throw new Error(
			`${name} is not a checkpoint of this log: the object was changed`,
		);
	return latest.size >= size;
}
