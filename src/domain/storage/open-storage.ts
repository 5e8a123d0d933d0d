import type { BlobStore } from "../../blobs/blob-store.ts";
import { openBlobs } from "../../blobs/open.ts";
import type { Removals } from "../../blobs/removals.ts";
import type { Config } from "../../config.ts";

/** The settings that say where blobs are kept. */
export type StorageSettings = Pick<Config, "data"> &
	Partial<
		Pick<
			Config,
			| "s3Bucket"
			| "s3Endpoint"
			| "s3Region"
			| "s3Prefix"
			| "s3AccessKey"
			| "s3SecretKey"
		>
	>;

/** Opens the blobs of a forge, in its data directory or in the bucket that the settings name. */
export const openStorage = (
	settings: StorageSettings,
	removals?: Removals,
): Promise<BlobStore> => {
	const bucket = bucketOf(settings);
	return openBlobs({
		data: settings.data,
		s3: bucket && { ...bucket, removals },
	});
};

const bucketOf = (settings: StorageSettings) =>
	settings.s3Bucket
		? {
				bucket: settings.s3Bucket,
				endpoint: settings.s3Endpoint || undefined,
				region: settings.s3Region || undefined,
				prefix: settings.s3Prefix,
				accessKeyId: settings.s3AccessKey || undefined,
				secretAccessKey: settings.s3SecretKey || undefined,
			}
		: undefined;
