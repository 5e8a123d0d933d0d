import { type Config, ConfigError } from "../../config.ts";

/** @throws ConfigError when INGOT_GIT_IN_BUCKET lacks what it builds on */
export function checkServerSettings(config: Config): void {
	if (!config.gitInBucket) {
		if (config.workers > 1)
			throw new ConfigError(
				"INGOT_WORKERS above 1 wants INGOT_GIT_IN_BUCKET with PostgreSQL and a bucket: several processes are several servers (docs/decisions/0016)",
			);
		return;
	}
	if (!config.databaseUrl)
		throw new ConfigError(
			"INGOT_GIT_IN_BUCKET wants INGOT_DATABASE_URL: the servers of a forge share one PostgreSQL",
		);
	if (!config.s3Bucket)
		throw new ConfigError(
			"INGOT_GIT_IN_BUCKET wants INGOT_S3_BUCKET: repositories are kept there",
		);
	if (!config.secretKey)
		throw new ConfigError(
			"INGOT_GIT_IN_BUCKET wants INGOT_SECRET_KEY: all servers seal with one key, so it cannot be a file of one of them",
		);
}
