import { type FileHandle, open } from "node:fs/promises";
import * as s3 from "@aws-sdk/client-s3";
import type { StoredBlob } from "./blob-store.ts";
import type { Hashing } from "./hashing.ts";

export interface Bucket {
	readonly client: s3.S3Client;
	readonly name: string;
	readonly prefix: string;
	readonly partSize: number;
	readonly hashing: Hashing;
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
		else await putParts(bucket, path, handle, blob, signal);
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
		signed(
			new s3.PutObjectCommand({
				Bucket,
				Key: prefix + key,
				Body,
				ChecksumSHA256,
			}),
			sha256,
		),
		{ abortSignal },
	);
}

async function putParts(
	bucket: Bucket,
	path: string,
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
		const digestsAt = (at: number) =>
			bucket.hashing
				.begin(path, ["md5", "sha256"], at)
				.finish(Math.min(at + step, size));
		let digests = digestsAt(0);
		// One buffer for all: a part that fails can be sent again, and memory stays at the size of one part.
		const buffer = Buffer.allocUnsafeSlow(step);
		for (let at = 0; at < size; at += step) {
			const Body = buffer.subarray(0, Math.min(step, size - at));
			await readAt(handle, at, Body);
			const PartNumber = Parts.length + 1;
			const { md5 = "", sha256 = "" } = await digests;
			digests = digestsAt(Math.min(at + step, size));
			digests.catch(() => {});
			const ContentMD5 = Buffer.from(md5, "hex").toString("base64");
			const part = { Bucket, Key, UploadId, PartNumber, Body, ContentMD5 };
			const { ETag } = await client.send(
				signed(new s3.UploadPartCommand(part), sha256),
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

/** What is done with a request before it is signed, as far as it matters here. */
interface Building {
	add(
		middleware: (next: Send) => Send,
		options: { readonly step: "build" },
	): void;
}
type Send = (given: {
	request: { headers: Record<string, string> };
}) => Promise<never>;

/** Tells the client the digest of the body that it signs, which it would else work out once more. */
function signed<C extends { readonly middlewareStack: unknown }>(
	command: C,
	sha256: string,
): C {
	const stack = command.middlewareStack as Building;
	stack.add(
		(next) => (given) => {
			given.request.headers["x-amz-content-sha256"] = sha256;
			return next(given);
		},
		{ step: "build" },
	);
	return command;
}

async function readAt(handle: FileHandle, at: number, bytes: Buffer) {
	for (let done = 0; done < bytes.length; ) {
		const rest = bytes.subarray(done);
		const { bytesRead } = await handle.read(rest, 0, rest.length, at + done);
		if (bytesRead === 0) throw new Error("the temporary file became shorter");
		done += bytesRead;
	}
}
