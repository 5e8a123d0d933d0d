import { join } from "node:path";
import type { BlobStore } from "../../blobs/blob-store.ts";
import { type Config, ConfigError } from "../../config.ts";
import { openSigningKey } from "../../crypto/signing-key.ts";
import type { Database } from "../../database/database.ts";
import type { Git } from "../../git/git.ts";
import { openShipping, type Shipping } from "../../shipping/open-shipping.ts";
import { recipientsIn } from "../../shipping/pieces/sealing.ts";
import { version } from "../../version.ts";
import { followPostgres } from "./postgres/follow-postgres.ts";
import { sweepRehearsal } from "./rehearsal/run-rehearsal.ts";

/** Begins to copy a forge to the place that the settings name, if they name one. */
export async function shipForge(
	config: Config,
	{
		db,
		git,
		log,
	}: {
		readonly db: Database;
		readonly git: Git;
		readonly log: Parameters<typeof openShipping>[1]["log"];
	},
): Promise<Shipping | undefined> {
	if (!config.backupTo) return undefined;
	if (!db.follow) demandOneServer(config);
	await sweepRehearsal(config.data);
	const forge = await forgeId(config.data);
	const open = (file: number | undefined) =>
		openShipping(
			{
				...{ data: config.data, file, forge, version },
				place: placeOf(config),
				recipients: recipientsIn(config.backupRecipients),
				keep: config.backupKeep.split(",").map(Number),
				withoutBlobs: config.s3Bucket !== "",
			},
			{ log, wait: config.backupWait },
		);
	let shipping: Shipping | undefined;
	if (db.follow)
		await db.follow((file) => {
			shipping = open(file);
			return shipping;
		});
	else shipping = followPostgres(db, open(undefined), log);
	git.grew = (store) => shipping?.grew(store);
	return shipping;
}

/** PostgreSQL archives its log itself, and the copy has what lies beside it on the disk of one server. @throws ConfigError */
function demandOneServer({ gitInBucket, backupWait }: Config): void {
	if (gitInBucket)
		throw new ConfigError(
			"INGOT_BACKUP_TO copies the disk of one server: with INGOT_GIT_IN_BUCKET everything is in PostgreSQL and the bucket, whose own backups and versions keep it",
		);
	if (backupWait)
		throw new ConfigError(
			"INGOT_BACKUP_WAIT is for SQLite: with PostgreSQL a synchronous standby keeps every commit (synchronous_standby_names)",
		);
}

/** The settings of the place for copies. */
export const placeOf = ({
	backupTo,
	backupS3Endpoint,
	backupS3Region,
	backupS3AccessKey,
	backupS3SecretKey,
}: Config) => ({
	backupTo,
	backupS3Endpoint,
	backupS3Region,
	backupS3AccessKey,
	backupS3SecretKey,
});

/** A forge is known by a key that comes back with a restore. */
async function forgeId(data: string): Promise<string> {
	const key = openSigningKey(join(data, "jwt", "private.pem"));
	return `${(await key.publicKey()).kid}`;
}

/** Blobs of which each that is put is told before anything names it. */
export const toldBlobs = (
	blobs: BlobStore,
	shipping: Shipping | undefined,
): BlobStore =>
	shipping
		? Object.assign(Object.create(blobs) as BlobStore, {
				async put(...given: Parameters<BlobStore["put"]>) {
					const stored = await blobs.put(...given);
					shipping.put(stored.key);
					return stored;
				},
			})
		: blobs;
