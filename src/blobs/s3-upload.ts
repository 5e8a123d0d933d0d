import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import * as s3 from "@aws-sdk/client-s3";
import type { StoredBlob } from "./blob-store.ts";

export interface Bucket {
	readonly client: s3.S3Client;
	readonly name: string;
	readonly prefix: string;
	readonly partSize: number;
}

// S3 takes at most 10,000 parts.
const mostParts = 10_000;

/** Puts a file under its digest: in one request when it is small, else in parts that become visible together. */
export async function uploadFile(
	bucket: Bucket,
	path: string,
	blob: StoredBlob,
	signal?: AbortSignal,
): Promise<void> {
	const handle = await open(path);
	try {
		if (blob.size <= bucket.partSize)
			await putWhole(bucket, handle, blob, signal);
		else await putParts(bucket, handle, blob, signal);
	} finally {
		await handle.close();
	}
}

async function putWhole(
	{ client, name: Bucket, prefix }: Bucket,
	handle: FileHandle,
	{ key, sha256 }: StoredBlob,
	abortSignal?: AbortSignal,
) {
	const Body = await handle.readFile();
	const ChecksumSHA256 = Buffer.from(sha256, "hex").toString("base64");
	await client.send(
		new s3.PutObjectCommand({
			Bucket,
			Key: prefix + key,
			Body,
			ChecksumSHA256,
		}),
		{ abortSignal },
	);
}

async function putParts(
	bucket: Bucket,
	handle: FileHandle,
	{ key, size }: StoredBlob,
	abortSignal?: AbortSignal,
) {
	const { client, name: Bucket, prefix } = bucket;
	const Key = prefix + key;
	const { UploadId } = await client.send(
		new s3.CreateMultipartUploadCommand({ Bucket, Key }),
		{ abortSignal },
	);
	try {
		const Parts: s3.CompletedPart[] = [];
		const step = Math.max(bucket.partSize, Math.ceil(size / mostParts));
		// One buffer at a time: a part that fails can be sent again, and memory stays at the size of one part.
		for (let at = 0; at < size; at += step) {
			const Body = await readAt(handle, at, Math.min(step, size - at));
			const PartNumber = Parts.length + 1;
			const ContentMD5 = createHash("md5").update(Body).digest("base64");
			const { ETag } = await client.send(
				new s3.UploadPartCommand({
					Bucket,
					Key,
					UploadId,
					PartNumber,
					Body,
					ContentMD5,
				}),
				{ abortSignal },
			);
			Parts.push({ PartNumber, ETag });
		}
		await client.send(
			new s3.CompleteMultipartUploadCommand({
				Bucket,
				Key,
				UploadId,
				MultipartUpload: { Parts },
			}),
			{ abortSignal },
		);
	} catch (error) {
		await client
			.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
			.catch(() => {});
		throw error;
	}
}

async function readAt(handle: FileHandle, at: number, length: number) {
	const bytes = Buffer.allocUnsafe(length);
	for (let done = 0; done < length; ) {
		const { bytesRead } = await handle.read(
			bytes,
			done,
			length - done,
			at + done,
		);
		if (bytesRead === 0) throw new Error("the temporary file became shorter");
		done += bytesRead;
	}
	return bytes;
}
