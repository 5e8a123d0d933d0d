import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import type { BlobStore } from "./blobs/blob-store.ts";
import type { SandboxChoice } from "./children/open-sandbox.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { openSeals, type Seals } from "./crypto/sealed.ts";
import { openSigningKey } from "./crypto/signing-key.ts";
import type { SshSigner } from "./crypto/ssh-sign.ts";
import { type Database, insteadOf } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { tracedDatabase } from "./database/traced.ts";
import { type DiskHealth, openDiskHealth } from "./disk/disk-health.ts";
import { shipForge, toldBlobs } from "./domain/backup/ship-forge.ts";
import { demandOwnSessions } from "./domain/servers/check-place.ts";
import { checkServerSettings } from "./domain/servers/check-settings.ts";
import { gitLimitsOf } from "./domain/servers/git-limits.ts";
import { joinServers } from "./domain/servers/join-servers.ts";
import { faultOfKey, proveSeals } from "./domain/servers/prove-seals.ts";
import { refuseBesideOlder } from "./domain/servers/refuse-beside-older.ts";
import type { Servers } from "./domain/servers/servers.ts";
import type { SharedFile } from "./domain/servers/share-files.ts";
import { openForgeKey } from "./domain/signatures/forge-key.ts";
import { openDatabase } from "./domain/storage/open-database.ts";
import { openStorage } from "./domain/storage/open-storage.ts";
import {
	openPacks,
	type StoredPacks,
} from "./domain/storage/packs/open-packs.ts";
import { openRemovals } from "./domain/storage/removals.ts";
import type { Git } from "./git/git.ts";
import { openGit } from "./git/open.ts";
import { sweepRoot } from "./git/receive/sweep.ts";
import { type Metrics, openMetrics } from "./metrics.ts";
import type { Shipping } from "./shipping/open-shipping.ts";
import { startTelemetry } from "./tracing/start-telemetry.ts";
import { isTraced } from "./tracing/trace.ts";
import { hostKeys } from "./transport/ssh/host-keys.ts";

/** The ground that every part of a forge stands on. */
export interface Ground {
	readonly disk: DiskHealth;
	readonly metrics: Metrics;
	readonly git: Git;
	readonly db: Database;
	readonly blobs: BlobStore;
	readonly seals: Seals;
	readonly servers: Servers | undefined;
	readonly signer: SshSigner | undefined;
	readonly packs: StoredPacks | undefined;
	readonly shipping: Shipping | undefined;
}

/**
 * Opens git, the database, whose schema is brought up to date, and the stores of bytes and keys. What is to be closed again goes onto `opened`, also
 * where the rest fails.
 */
export async function openGround(
	config: Config,
	{
		log,
		clock,
		withoutKey,
	}: {
		readonly log: Logger;
		readonly clock: Clock;
		readonly withoutKey: boolean;
	},
	opened: (() => unknown)[],
): Promise<Ground> {
	const disk = openDiskHealth(config.data);
	opened.push(() => disk.close());
	checkServerSettings(config);
	const metrics = openMetrics();
	const stopTelemetry = await startTelemetry(metrics);
	opened.push(() => stopTelemetry?.());
	let signer: SshSigner | undefined;
	const git = await openGit({
		root: join(config.data, "repositories"),
		log,
		limits: gitLimitsOf(config),
		sandbox: config.sandbox as SandboxChoice,
		sign: config.signCommits
			? (payload) => (signer as SshSigner).sign(payload)
			: undefined,
	});
	opened.push(() => git.close());
	const opening = await openDatabase(config);
	opened.push(() => opening.close());
	const whole = writtenWhile(disk, opening);
	const db = isTraced() ? tracedDatabase(whole) : whole;
	if (config.gitInBucket && !config.besideOlder) await refuseBesideOlder(db);
	await migrate(db, undefined, (step) =>
		log.info(step, "the database schema was migrated"),
	);
	demandOwnSessions(db);
	sweepRoot(git, { alone: true });
	const shipping = await shipForge(config, { db: opening, git, log });
	// on SQLite the database closes it, after its last commit
	if (!opening.follow) opened.push(() => shipping?.close());
	const kept = await openStorage(config, openRemovals(db, clock));
	opened.push(() => kept.close());
	const blobs = toldBlobs(kept, shipping);
	// servers compare their key where they compare everything else
	const seals =
		config.gitInBucket || (withoutKey && (await faultOfKey({ config, db })))
			? openSeals(config.data, config.secretKey || randomUUID())
			: await proveSeals({ config, db });
	const servers = config.gitInBucket
		? await joinServers({
				config,
				db,
				blobs,
				seals,
				log,
				files: keyFiles(config),
			})
		: undefined;
	opened.push(() => servers?.close());
	signer = openForgeKey(config.data, config.signCommits);
	const packs = config.gitInBucket
		? openPacks({
				git,
				db,
				blobs,
				cacheBytes: config.gitCacheBytes,
				clock,
				log,
			})
		: undefined;
	git.packs = packs;
	opened.push(() => packs?.close());
	return {
		...{ disk, metrics, git, db, blobs, seals },
		...{ servers, signer, packs, shipping },
	};
}

/** The files with keys that all servers of a forge have the same. */
const keyFiles = ({ data, signCommits }: Config): SharedFile[] => [
	{
		path: "jwt/private.pem",
		make: () => openSigningKey(join(data, "jwt", "private.pem")).publicKey(),
	},
	...["ssh/host_ed25519", "ssh/host_ecdsa"].map((path) => ({
		path,
		make: () => hostKeys(data),
	})),
	{ path: "ssh/host_rsa" },
	...(signCommits
		? [
				{
					path: "ssh/signing_ed25519",
					make: async () => openForgeKey(data, true),
				},
			]
		: []),
];

/** A database that is not written once the disk has lost something. */
const writtenWhile = (disk: DiskHealth, db: Database): Database =>
	insteadOf(db, {
		write: (work, sharing) =>
			disk.failure ? Promise.reject(disk.failure) : db.write(work, sharing),
	});
