import { join } from "node:path";
import type { BlobStore } from "./blob-store.ts";
import { openDisk } from "./disk.ts";
import type { S3Settings } from "./s3.ts";

interface BlobsConfig {
	/** The folder of all data; blobs go into `blobs` under it. */
	readonly data: string;
	/** With these, blobs are kept in a bucket and only uploads under way on the disk. */
	readonly s3?: Omit<S3Settings, "spool">;
}

/** Opens the storage that the settings name. */
export async function openBlobs({ data, s3 }: BlobsConfig): Promise<BlobStore> {
	const root = join(data, "blobs");
	if (!s3) return openDisk(root);
	const { openS3 } = await import("./s3.ts");
	return openS3({ ...s3, spool: join(root, "tmp") });
}
