import type { S3Client } from "@aws-sdk/client-s3";
import { bucketAddress } from "../../blobs/bucket-address.ts";

/** Settings of the buckets that get checkpoints. */
export interface BucketSettings {
	readonly auditS3Endpoint: string;
	readonly auditS3Region: string;
	readonly auditS3AccessKey: string;
	readonly auditS3SecretKey: string;
}

/** A bucket that gets checkpoints of the audit log. */
export interface CheckpointBucket {
	/** Stores a checkpoint of a log. @throws Error when there is another one of its size */
	store(log: string, size: number, note: string): Promise<void>;
	close(): void;
}

const timeoutMs = 10_000;
/** Names have so many digits that they sort as numbers do. */
const digits = 16;

/**
 * Opens a bucket, with credentials of its own: whoever may delete backups must not be able to delete what proves the log. Nothing is asked before
 * the first checkpoint. @throws Error with what is wrong with the settings
 */
export function checkpointBucket(
	address: string,
	settings: BucketSettings,
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
			patience: timeoutMs,
		});
	};
	return {
		async store(log, size, note) {
			opened ??= open();
			const client = await opened;
			const s3 = await import("@aws-sdk/client-s3");
			const put = (name: string, only?: { IfNoneMatch: "*" }) =>
				client.send(
					new s3.PutObjectCommand({
						...{ Bucket, Key: prefix + name, Body: note, ...only },
						ContentType: "text/plain; charset=utf-8",
					}),
				);
			const name = `${log}/${String(size).padStart(digits, "0")}.checkpoint`;
			const there = await readNote(client, { Bucket, Key: prefix + name });
			if (there === undefined) await put(name, { IfNoneMatch: "*" });
			else if (there !== note)
				throw new Error(
					`it has another checkpoint as ${name}: another server writes the same log, or the object was changed`,
				);
			await put("latest");
		},
		close() {
			void opened?.then((client) => client.destroy()).catch(() => {});
		},
	};
}

async function readNote(
	client: S3Client,
	object: { Bucket: string; Key: string },
): Promise<string | undefined> {
	const { GetObjectCommand } = await import("@aws-sdk/client-s3");
	try {
		const { Body } = await client.send(new GetObjectCommand(object));
		return await Body?.transformToString("utf8");
	} catch (error) {
		const { name, $metadata } = error as {
			name?: string;
			$metadata?: { httpStatusCode?: number };
		};
		if ($metadata?.httpStatusCode !== 404 || name === "NoSuchBucket")
			throw error;
		return undefined;
	}
}
