import { existsSync, readdirSync, renameSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Config } from "../../config.ts";
import { faultsOfSqlite } from "../../database/snapshots/sqlite.ts";
import { makeDirectories } from "../../disk/make-directories.ts";
import { syncPath } from "../../disk/sync.ts";
import { faultsOfStore } from "../../git/maintenance/check-objects.ts";
import { openGit } from "../../git/open.ts";
import { markFault } from "../../git/store-mark.ts";
import type { StorageSettings } from "../storage/open-storage.ts";
import { copyTree, linkTree, syncTree } from "./copy-files.ts";
import { endRestoredLog } from "./end-restored-log.ts";
import { newestSchema } from "./known-schema.ts";
import {
	BackupError,
	blobPath,
	type Damaged,
	databaseFiles,
	digestOf,
	type Manifest,
	otherData,
	readContents,
	readManifest,
} from "./manifest.ts";
import { restoreBlobs } from "./restore-blobs.ts";

/** A backup that was restored. */
interface RestoredBackup extends Manifest {
	/** Blobs that were left out of it and are not where the settings keep them. */
	readonly missing: readonly string[];
}

/**
 * Reads a whole backup and says everything that is wrong with it, but for what was damaged before it was made; writes nothing.
 * @throws BackupError for what is no backup
 */
export async function checkBackup(backup: string): Promise<string[]> {
	const manifest = readManifest(backup);
	const faults: string[] = [];
	if (manifest.schema > newestSchema)
		faults.push(
			`its schema is ${manifest.schema}, this program knows schemas up to ${newestSchema}`,
		);
	for (const [name, digest] of Object.entries(manifest.files)) {
		const path = join(backup, name);
		if (!existsSync(path)) faults.push(`${name} is missing`);
		else if ((await digestOf(path)) !== digest)
			faults.push(`${name} is not what it was`);
	}
	if (faults.length) return faults;
	if (manifest.database === "sqlite")
		faults.push(...faultsOfSqlite(join(backup, databaseFiles.sqlite)));
	const { stores, blobs } = readContents(backup);
	const known = manifest.damaged ?? { stores: {}, blobs: [] };
	const lost = new Set(known.blobs);
	for (const key of manifest.blobs === "left out" ? [] : blobs)
		if (!lost.has(key) && !existsSync(blobPath(backup, key)))
			faults.push(`blob ${key} is missing`);
	faults.push(...(await damagedBlobs(join(backup, "blobs"))));
	faults.push(...(await faultsOfStores(backup, stores, known)));
	return faults;
}

/**
 * Puts a backup into an empty or new data directory, and its blobs into the bucket if the settings name one, after checking it; the
 * database last, so that half a restore is no forge. Files of a backup that is its `own` are shared with it by links.
 * @throws BackupError, SyncFailed
 */
export async function restoreBackup(
	backup: string,
	to: StorageSettings & Partial<Pick<Config, "databaseUrl">>,
	{ own = false } = {},
): Promise<RestoredBackup> {
	const { data } = to;
	const manifest = readManifest(backup);
	if (manifest.database === "sqlite" && to.databaseUrl)
		throw new BackupError(
			'the backup is of a forge on SQLite, and INGOT_DATABASE_URL names a PostgreSQL: restore it without that setting, and bring it into PostgreSQL with "ingot move"',
		);
	if (existsSync(data) && readdirSync(data).length > 0)
		throw new BackupError(`${data} is not empty: name a new directory`);
	const faults = await checkBackup(backup);
	if (faults.length)
		throw new BackupError(`the backup is damaged:\n${faults.join("\n")}`);
	makeDirectories(data);
	const take = own ? linkTree : copyTree;
	for (const name of ["repositories", ...otherData])
		await take(join(backup, name), join(data, name));
	if (own && !to.s3Bucket)
		await linkTree(join(backup, "blobs"), join(data, "blobs"));
	const missing = await restoreBlobs(backup, to, readContents(backup).blobs);
	const file = databaseFiles[manifest.database];
	await take(join(backup, file), join(data, `${file}.new`));
	if (manifest.database === "sqlite") endRestoredLog(join(data, `${file}.new`));
	await syncTree(data);
	renameSync(join(data, `${file}.new`), join(data, file));
	await syncPath(data);
	await syncPath(dirname(data));
	return { ...manifest, missing };
}

async function faultsOfStores(
	backup: string,
	stores: ReturnType<typeof readContents>["stores"],
	known: Damaged,
): Promise<string[]> {
	const root = join(backup, "repositories");
	if (!existsSync(root)) return ["repositories is missing"];
	const git = await openGit({ root });
	const faults: string[] = [];
	try {
		for (const store of stores) {
			const other = markFault(git, store);
			if (other) {
				faults.push(other);
				continue;
			}
			if (Object.hasOwn(known.stores, store.id)) continue;
			faults.push(...(await faultsOfStore(git, store)));
		}
		return faults;
	} finally {
		await git.close();
	}
}

/** The name of a blob is its checksum. */
async function damagedBlobs(root: string): Promise<string[]> {
	if (!existsSync(root)) return [];
	const faults: string[] = [];
	for (const path of await readdir(root, { recursive: true })) {
		const key = basename(path);
		if (!/^[0-9a-f]{64}$/.test(key)) continue;
		if ((await digestOf(join(root, path))) !== key)
			faults.push(`blob ${key} is damaged`);
	}
	return faults;
}
