import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import * as s3 from "@aws-sdk/client-s3";
import { bucketAddress } from "../../blobs/bucket-address.ts";
import { openS3Client } from "../../blobs/s3-client.ts";
import {
	NameTaken,
	type Place,
	PlaceRefused,
	type PlaceSettings,
} from "./place.ts";

/** Larger files are put in parts of so many bytes. */
const partBytes = 16 * 1024 ** 2;
/** S3 takes at most 10,000 parts. */
const mostParts = 10_000;

interface S3Error {
	readonly name?: string;
	readonly message?: string;
	readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * Opens a bucket as a place, with credentials of its own: those of the machine may delete the forge's own bucket. Objects are created on the condition that there is
 * none (If-None-Match), so that no other's is replaced.
 * @throws PlaceRefused
 */
export async function openBucketPlace(settings: PlaceSettings): Promise<Place> {
	const parts = bucketAddress(settings.backupTo);
	if (!parts)
		throw new PlaceRefused(
			`${settings.backupTo} is no bucket: write s3://NAME or s3://NAME/PREFIX`,
		);
	const { Bucket, prefix } = parts;
	const { backupS3AccessKey, backupS3SecretKey } = settings;
	if (!backupS3AccessKey || !backupS3SecretKey)
		throw new PlaceRefused(
			`${settings.backupTo} wants INGOT_BACKUP_S3_ACCESS_KEY and INGOT_BACKUP_S3_SECRET_KEY: credentials that may read, create and list`,
		);
	const client = openS3Client({
		region: settings.backupS3Region || undefined,
		endpoint: settings.backupS3Endpoint || undefined,
		accessKeyId: backupS3AccessKey,
		secretAccessKey: backupS3SecretKey,
	});
	const objectOf = (name: string) => ({ Bucket, Key: prefix + name });
	const get = (name: string) =>
		client.send(new s3.GetObjectCommand(objectOf(name))).catch(missing);
	const read = async (name: string): Promise<Buffer | undefined> => {
		const body = (await get(name))?.Body;
		return body && Buffer.from(await body.transformToByteArray());
	};
	const sizeOf = async (name: string): Promise<number | undefined> =>
		(await client.send(new s3.HeadObjectCommand(objectOf(name))).catch(missing))
			?.ContentLength;
	/** Undefined until it was tried. */
	let knowsCondition: boolean | undefined;
	const putNew = (name: string, bytes: Uint8Array) =>
		client.send(
			new s3.PutObjectCommand({
				...objectOf(name),
				Body: bytes,
				ContentMD5: createHash("md5").update(bytes).digest("base64"),
				IfNoneMatch: "*",
			}),
		);
	const demandSame = async (name: string, bytes: Uint8Array) => {
		if (!(await read(name))?.equals(bytes))
			throw new NameTaken(taken(settings.backupTo, name));
	};
	return {
		name: settings.backupTo,
		async create(name, bytes) {
			if (!knowsCondition && (await sizeOf(name)) !== undefined)
				return demandSame(name, bytes);
			try {
				await putNew(name, bytes);
				// a server that does not know the condition overwrites: once it is asked to, with the same bytes
				if (knowsCondition === undefined) {
					knowsCondition = false;
					await putNew(name, bytes);
				}
			} catch (error) {
				if (!isThere(error as S3Error)) throw spoken(error, settings.backupTo);
				knowsCondition = true;
				await demandSame(name, bytes);
			}
		},
		async createFrom(name, path) {
			const { size } = await stat(path);
			const there = await sizeOf(name);
			if (there === size) return;
			if (there !== undefined)
				throw new NameTaken(taken(settings.backupTo, name));
			await putFile(client, objectOf(name), path, size);
		},
		read,
		stream: async (name) => (await get(name))?.Body as Readable | undefined,
		async *list(below, after) {
			const input = {
				Bucket,
				Prefix: prefix + below,
				StartAfter: after && prefix + after,
			};
			for await (const page of listPages(client, input))
				for (const { Key = "" } of page.Contents ?? [])
					yield Key.slice(prefix.length);
		},
		async remove(name) {
			await client.send(new s3.DeleteObjectCommand(objectOf(name)));
		},
		async close() {
			client.destroy();
		},
	};
}

async function* listPages(
	client: s3.S3Client,
	input: s3.ListObjectsV2CommandInput,
): AsyncGenerator<s3.ListObjectsV2CommandOutput> {
	let ContinuationToken: string | undefined;
	do {
		const page: s3.ListObjectsV2CommandOutput = await client.send(
			new s3.ListObjectsV2Command({ ...input, ContinuationToken }),
		);
		yield page;
		ContinuationToken = page.NextContinuationToken;
	} while (ContinuationToken);
}

/** Its name is its digest: whoever puts another file under it puts the same one. */
async function putFile(
	client: s3.S3Client,
	object: { Bucket: string; Key: string },
	path: string,
	size: number,
): Promise<void> {
	if (size <= partBytes) {
		const bytes: Buffer[] = [];
		for await (const chunk of createReadStream(path)) bytes.push(chunk);
		const Body = Buffer.concat(bytes);
		const ContentMD5 = createHash("md5").update(Body).digest("base64");
		await client.send(new s3.PutObjectCommand({ ...object, Body, ContentMD5 }));
		return;
	}
	const { UploadId } = await client.send(
		new s3.CreateMultipartUploadCommand(object),
	);
	const file = await open(path);
	try {
		const Parts: s3.CompletedPart[] = [];
		const step = Math.max(partBytes, Math.ceil(size / mostParts));
		const buffer = Buffer.allocUnsafeSlow(Math.min(step, size));
		for (let at = 0; at < size; at += step) {
			const length = Math.min(step, size - at);
			for (let done = 0; done < length; ) {
				const { bytesRead } = await file.read(
					...[buffer, done, length - done, at + done],
				);
				if (bytesRead === 0) throw new Error(`${path} became shorter`);
				done += bytesRead;
			}
			const Body = buffer.subarray(0, length);
			const PartNumber = Parts.length + 1;
			const ContentMD5 = createHash("md5").update(Body).digest("base64");
			const { ETag } = await client.send(
				new s3.UploadPartCommand({
					...{ ...object, UploadId, PartNumber, Body, ContentMD5 },
				}),
			);
			Parts.push({ PartNumber, ETag });
		}
		await client.send(
			new s3.CompleteMultipartUploadCommand({
				...{ ...object, UploadId, MultipartUpload: { Parts } },
			}),
		);
	} catch (error) {
		await client
			.send(new s3.AbortMultipartUploadCommand({ ...object, UploadId }))
			.catch(() => {});
		throw error;
	} finally {
		await file.close();
	}
}

const taken = (place: string, name: string) =>
	`${place} has another ${name}: another server writes there, or it was changed`;

/** The condition failed, or another writes the same name at this moment. */
const isThere = ({ $metadata }: S3Error): boolean =>
	$metadata?.httpStatusCode === 412 || $metadata?.httpStatusCode === 409;

function missing(error: S3Error): undefined {
	if (error.$metadata?.httpStatusCode !== 404 || error.name === "NoSuchBucket")
		throw error;
}

/** Errors of the client name neither the place nor what to do. */
function spoken(error: unknown, place: string): unknown {
	const { name, message, $metadata } = error as S3Error;
	const status = $metadata?.httpStatusCode;
	return status === undefined
		? error
		: new PlaceRefused(`${place}: ${name} (${status}) ${message}`);
}
