import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import * as s3 from "@aws-sdk/client-s3";
import { type BlobStat, type BlobStore, isBlobKey } from "./blob-store.ts";
import { checkedBytes } from "./checked-bytes.ts";
import { openHashing } from "./hashing.ts";
import type { Removals } from "./removals.ts";
import { openS3Client, type S3ClientSettings } from "./s3-client.ts";
import { type Bucket, uploadFile } from "./s3-upload.ts";
import { spool, sweepSpool } from "./spool.ts";

export interface S3Settings extends S3ClientSettings {
	readonly bucket: string;
	/** Put before every key, with its slash if it is to be a folder. */
	readonly prefix?: string;
	/** A local folder where uploads wait until their digest is known. */
	readonly spool: string;
	/** Servers that remove objects tell those that put the same ones by it. */
	readonly removals?: Removals | undefined;
	/** Bytes of one part of a large upload. */
	readonly partSize?: number;
}

/**
 * Blobs as objects of an S3 bucket. An upload waits in a local file until all its bytes are there and checked, so the
 * bucket never shows a part of one. Only this file loads the client.
 */
export function openS3(settings: S3Settings): BlobStore {
	const client = openS3Client(settings);
	return storeOf({
		client,
		name: settings.bucket,
		prefix: settings.prefix ?? "",
		spool: settings.spool,
		hashing: openHashing(),
		removals: settings.removals,
		partSize: settings.partSize ?? 16 * 1024 * 1024,
	});
}

/** How long it may take from the last look at an object to its removal: a server that was stopped in between does not remove it. */
const removalMs = 30_000;

function storeOf(
	bucket: Bucket & { spool: string; removals: Removals | undefined },
): BlobStore {
	const { client, name: Bucket, prefix, hashing, removals } = bucket;
	const place = { folder: bucket.spool, hashing, durable: false };
	const objectOf = (key: string) => ({ Bucket, Key: prefix + key });
	const statOf = async (key: string): Promise<BlobStat | undefined> => {
		if (!isBlobKey(key)) return undefined;
		const head = await client
			.send(new s3.HeadObjectCommand(objectOf(key)))
			.catch(undefinedWhenMissing);
		return head && asStat(key, head.ContentLength, head.LastModified);
	};
	return {
		async put(source, options) {
			const { path, blob } = await spool(place, source, options);
			try {
				await uploadFile(bucket, path, blob, options?.signal);
				// somebody may have looked before it was there, and removed it after that
				while ((await removals?.settled(blob.key)) && !(await statOf(blob.key)))
					await uploadFile(bucket, path, blob, options?.signal);
			} finally {
				await rm(path, { force: true });
			}
			return blob;
		},
		async get(key, range) {
			if (!isBlobKey(key)) return undefined;
			const Range = range && `bytes=${range.start}-${range.end ?? ""}`;
			const answer = await client
				.send(new s3.GetObjectCommand({ ...objectOf(key), Range }))
				.catch(undefinedWhenMissing);
			const body = answer?.Body as Readable | undefined;
			// a part of the bytes has no digest to compare
			return body && !range ? checkedBytes(body, key) : body;
		},
		stat: statOf,
		async delete(key, { ifPutBefore } = {}) {
			const isOld = async () => {
				const found = await statOf(key);
				return found && !(ifPutBefore && found.modified >= ifPutBefore);
			};
			if (!(await isOld())) return false;
			await removals?.begin(key);
			const until = performance.now() + removalMs;
			const goes = (await isOld()) && performance.now() < until;
			// one that does not end by itself stays marked until it counts as dead
			if (goes)
				await client.send(new s3.DeleteObjectCommand(objectOf(key)), {
					abortSignal: AbortSignal.timeout(removalMs),
				});
			await removals?.end(key);
			return Boolean(goes);
		},
		list: (after) => listOf(bucket, after),
		async sweep(before) {
			const files = await sweepSpool(bucket.spool, before);
			return files + (await abortUploads(bucket, before));
		},
		async claim(owner) {
			await client.send(new s3.HeadBucketCommand({ Bucket }));
			const place = objectOf("ingot-forge");
			const read = async () => {
				const found = await client
					.send(new s3.GetObjectCommand(place))
					.catch(undefinedWhenMissing);
				return found?.Body?.transformToString();
			};
			const before = await read();
			if (before) return before;
			// of two that begin at the same moment the later is refused, where the server knows the condition
			await client
				.send(
					new s3.PutObjectCommand({ ...place, Body: owner, IfNoneMatch: "*" }),
				)
				.catch((error: S3Error) => {
					if (error.$metadata?.httpStatusCode !== 412) throw error;
				});
			return (await read()) ?? owner;
		},
		async close() {
			client.destroy();
			await hashing.close();
		},
	};
}

async function* listOf(
	{ client, name: Bucket, prefix }: Bucket,
	after: string | undefined,
): AsyncIterable<BlobStat> {
	let ContinuationToken: string | undefined;
	do {
		const page: s3.ListObjectsV2CommandOutput = await client.send(
			new s3.ListObjectsV2Command({
				Bucket,
				Prefix: prefix,
				StartAfter: after && prefix + after,
				ContinuationToken,
			}),
		);
		for (const { Key = "", Size, LastModified } of page.Contents ?? []) {
			const key = Key.slice(prefix.length);
			if (isBlobKey(key)) yield asStat(key, Size, LastModified);
		}
		ContinuationToken = page.NextContinuationToken;
	} while (ContinuationToken);
}

async function abortUploads(
	{ client, name: Bucket, prefix }: Bucket,
	before: Date,
): Promise<number> {
	const { Uploads = [] } = await client
		.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: prefix }))
		.catch(noneWhenUnknown);
	const stale = Uploads.filter(
		({ Key = "", Initiated }) =>
			// another forge may have a prefix that begins with ours
			isBlobKey(Key.slice(prefix.length)) && Initiated && Initiated < before,
	);
	for (const { Key, UploadId } of stale)
		await client
			.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
			.catch(undefinedWhenMissing);
	return stale.length;
}

const asStat = (key: string, size = 0, modified = new Date(0)): BlobStat => ({
	key,
	size,
	modified,
});

interface S3Error {
	readonly $metadata?: { readonly httpStatusCode?: number };
}

function undefinedWhenMissing(error: S3Error): undefined {
	if (error.$metadata?.httpStatusCode !== 404) throw error;
}

// Not every server lists the uploads that are under way; those have a lifetime of their own for them.
function noneWhenUnknown(
	error: S3Error,
): Pick<s3.ListMultipartUploadsCommandOutput, "Uploads"> {
	const status = error.$metadata?.httpStatusCode ?? 0;
	if (status === 404 || status === 405 || status === 501) return {};
	throw error;
}
