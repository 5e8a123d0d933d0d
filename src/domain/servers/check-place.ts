import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BlobStore } from "../../blobs/blob-store.ts";
import { type Config, ConfigError } from "../../config.ts";
import type { Seals } from "../../crypto/sealed.ts";
import type { Database } from "../../database/database.ts";
import { agreeOnFact, readFact } from "./facts.ts";
import { nextFact, unfinished } from "./prove-seals.ts";
import { mostApartMs, timeOfDatabase } from "./shared-clock.ts";

/**
 * Refuses a pooler that gives each transaction another session: prepared statements are lost between them, and commits of other servers are not noticed.
 * @throws ConfigError
 */
export function demandOwnSessions(db: Database): void {
	if (!db.hearsOthers())
		throw new ConfigError(
			"notifications of PostgreSQL do not arrive here: a pooler before the database has to be in session mode, or INGOT_DATABASE_URL has to lead past it",
		);
}

/**
 * Checks that database, bucket, data directory, key and clock are those of one forge; says whose a new one is.
 * @throws ConfigError
 */
export async function checkPlace(given: {
	readonly config: Config;
	readonly db: Database;
	readonly blobs: BlobStore;
	readonly seals: Seals;
}): Promise<void> {
	const { config, db, blobs, seals } = given;
	// leases are measured by the clock of the database, but times in rows are a server's own
	const apart = Math.abs((await timeOfDatabase(db)) - Date.now());
	if (apart > mostApartMs)
		throw new ConfigError(
			`the clock of this machine and that of the database are ${Math.round(apart / 1000)} seconds apart: set them by NTP`,
		);
	const id = await agreeOnFact(db, "id", randomUUID());
	const file = join(config.data, "forge-id");
	const before = existsSync(file) ? readFileSync(file, "utf8").trim() : id;
	if (before !== id)
		throw new ConfigError(
			`${config.data} belongs to another forge than the database: use an empty directory, it is only a cache, or the database that it belongs to`,
		);
	if (existsSync(join(config.data, "ingot.db")))
		throw new ConfigError(
			`${config.data} holds a forge on SQLite: with INGOT_GIT_IN_BUCKET the directory is a cache and begins empty`,
		);
	const bucket = `bucket ${config.s3Bucket}${config.s3Prefix ? ` at ${config.s3Prefix}` : ""}`;
	let owner: string | undefined;
	try {
		owner = await blobs.claim?.(id);
	} catch (error) {
		const { name = "", message = "", $metadata } = error as S3Error;
		const why =
			$metadata?.httpStatusCode === 404 ? "there is none" : message || name;
		throw new ConfigError(`the ${bucket} cannot be used: ${why}`);
	}
	if (owner !== id)
		throw new ConfigError(
			`the ${bucket} belongs to another forge: give each forge a bucket or an INGOT_S3_PREFIX of its own`,
		);
	await refuseBetweenKeys(db);
	const sealed = await agreeOnFact(db, "seal", seals.seal("ingot"));
	if (seals.open(sealed) !== "ingot")
		throw new ConfigError(
			"INGOT_SECRET_KEY is not the one that the other servers of this forge have",
		);
	if (await hasStoresOnDisk(db))
		throw new ConfigError(
			"the repositories of this forge are on the disk of its server: they have to be moved to the bucket before INGOT_GIT_IN_BUCKET is set",
		);
	writeFileSync(file, id);
}

/** @throws ConfigError while another key is put in place */
export async function refuseBetweenKeys(db: Database): Promise<void> {
	if (await readFact(db, nextFact)) throw new ConfigError(unfinished);
}

interface S3Error extends Error {
	readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Whether there are refs and not one pack: they were made without the bucket. */
async function hasStoresOnDisk(db: Database): Promise<boolean> {
	const [ref] = await db.rows((q) =>
		q.selectFrom("git_ref").select("store_id").limit(1),
	);
	if (!ref) return false;
	const [pack] = await db.rows((q) =>
		q.selectFrom("store_pack").select("id").limit(1),
	);
	return !pack;
}
