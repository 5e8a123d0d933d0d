import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import type { Config } from "../../config.ts";
import type { SnapshotFacts } from "../../database/snapshots/facts.ts";
import { SyncFailed, syncAll, syncPath } from "../../disk/sync.ts";
import { copyStore } from "../../git/copy-store.ts";
import type { Git } from "../../git/git.ts";
import { missingBehind } from "../../git/maintenance/check-objects.ts";
import { openGit } from "../../git/open.ts";
import { removeStore } from "../../git/remove-store.ts";
import { version } from "../../version.ts";
import { demandForge } from "../storage/demand-forge.ts";
import { openStorage, type StorageSettings } from "../storage/open-storage.ts";
import { openPacks } from "../storage/packs/open-packs.ts";
import { copyBlobs } from "./copy-blobs.ts";
import { copyTree, syncTree } from "./copy-files.ts";
import { noteBackup } from "./last-backup.ts";
import {
	BackupError,
	contentsFile,
	type Damaged,
	databaseFiles,
	digestOf,
	type Manifest,
	manifestFile,
	otherData,
	readManifest,
} from "./manifest.ts";

export type BackupSettings = Pick<Config, "databaseUrl"> &
	Partial<Pick<Config, "gitInBucket">> &
	StorageSettings;

export interface BackupOptions {
	/** An earlier backup: blobs that it has are linked, not fetched again. */
	readonly earlier?: string;
	/** Leaves the blobs where they are, in a bucket that keeps versions for example. */
	readonly withoutBlobs?: boolean;
	/** Takes what can be read of damaged repositories, and says so in the manifest, instead of making no backup. */
	readonly aroundDamage?: boolean;
}

/** Snapshots until one has everything it names: a repository that is deleted while it is copied costs one more. */
const rounds = 10;

/**
 * Makes a backup of a forge beside its running server: a snapshot of the database first, then the objects, which only grow, so that
 * all that the snapshot names is there. It gets its name when it is complete and checked.
 * @throws BackupError, DumpError, SyncFailed, Error when there is no forge
 */
export async function makeBackup(
	config: BackupSettings,
	target: string,
	options: BackupOptions = {},
): Promise<Manifest> {
	const manifest = await makeDraft(config, target, options);
	await noteBackup(config.data, manifest.created);
	return manifest;
}

/** The same without a note that it was made. */
export async function makeDraft(
	config: BackupSettings,
	target: string,
	options: BackupOptions,
): Promise<Manifest> {
	if (options.earlier) readManifest(options.earlier);
	if (existsSync(target) && readdirSync(target).length > 0)
		throw new BackupError(`${target} is not empty: name a new directory`);
	demandForge(config);
	const draft = join(dirname(target), `.${basename(target)}.partial`);
	rmSync(draft, { recursive: true, force: true });
	mkdirSync(draft, { recursive: true, mode: 0o700 });
	try {
		const manifest = await fill(config, draft, options);
		rmSync(target, { recursive: true, force: true });
		renameSync(draft, target);
		await keepName(target);
		return manifest;
	} finally {
		rmSync(draft, { recursive: true, force: true });
	}
}

/** Makes the name of a backup durable; one whose name may be lost is none. */
export async function keepName(target: string): Promise<void> {
	try {
		await syncPath(dirname(target));
	} catch (error) {
		rmSync(target, { recursive: true, force: true });
		throw error;
	}
}

/** The files of a draft that have neither a digest in their name nor one of git. */
function otherFiles(draft: string): string[] {
	return otherData.flatMap((name) => {
		const about = statSync(join(draft, name), { throwIfNoEntry: false });
		if (!about?.isDirectory()) return about ? [name] : [];
		return readdirSync(join(draft, name), {
			recursive: true,
			withFileTypes: true,
		})
			.filter((entry) => entry.isFile())
			.map((entry) => relative(draft, join(entry.parentPath, entry.name)))
			.sort();
	});
}

async function fill(
	config: BackupSettings,
	draft: string,
	options: BackupOptions,
): Promise<Manifest> {
	const source = await openGit({ root: join(config.data, "repositories") });
	const copy = await openGit({ root: join(draft, "repositories") });
	const database = config.databaseUrl ? "postgres" : "sqlite";
	const file = databaseFiles[database];
	const bucket = config.gitInBucket
		? await keepPacksOf(config, copy)
		: undefined;
	try {
		const created = new Date().toISOString();
		const keys = keysIn(config.data);
		const { facts, damaged } = await complete(
			config,
			draft,
			source,
			copy,
			options,
		);
		for (const name of otherData)
			await copyTree(join(config.data, name), join(draft, name));
		// what the snapshot has sealed would be closed for ever
		if (keysIn(draft) !== keys)
			throw new BackupError(
				"the key that seals was replaced meanwhile: make the backup again",
			);
		const contents = { stores: facts.stores, blobs: facts.blobs };
		writeFileSync(join(draft, contentsFile), JSON.stringify(contents));
		const files: Record<string, string> = {};
		for (const name of [file, contentsFile, ...otherFiles(draft)])
			files[name] = await digestOf(join(draft, name));
		// the manifest says that all of it is there, also after a loss of power
		await syncTree(draft);
		const counts = { ...facts.counts, stores: facts.stores.length };
		const manifest: Manifest = {
			format: 1,
			version,
			created,
			schema: facts.schema,
			database,
			counts,
			...(options.withoutBlobs && { blobs: "left out" }),
			...(damaged && { damaged }),
			files,
		};
		writeFileSync(
			join(draft, manifestFile),
			`${JSON.stringify(manifest, null, "\t")}\n`,
		);
		await syncAll([join(draft, manifestFile), draft]);
		return manifest;
	} finally {
		await bucket?.close();
		await source.close();
		await copy.close();
	}
}

/** The keys that seal, in one text. */
const keysIn = (data: string): string =>
	["secret.key", "secret.key.next"]
		.map((name) => join(data, name))
		.map((file) => (existsSync(file) ? readFileSync(file, "utf8") : ""))
		.join();

/** Lets the copy fetch the packs that are kept in the bucket. */
async function keepPacksOf(config: BackupSettings, copy: Git) {
	const { openPostgres } = await import("../../database/postgres.ts");
	const db = await openPostgres(config.databaseUrl);
	const blobs = await openStorage(config);
	copy.packs = openPacks({
		git: copy,
		db,
		blobs,
		cacheBytes: Number.POSITIVE_INFINITY,
		clock: Date.now,
		log: copy.log,
	});
	return {
		async close() {
			await db.close();
			await blobs.close();
		},
	};
}

/** Takes snapshots and copies what they name until nothing is missing, or only what is missing for good and may be. */
async function complete(
	config: BackupSettings,
	draft: string,
	source: Git,
	copy: Git,
	{ withoutBlobs, earlier, aroundDamage }: BackupOptions,
): Promise<{ facts: SnapshotFacts; damaged?: Damaged }> {
	const connected = new Map<number, string>();
	let before: ReadonlySet<string> = new Set();
	let problem: string | undefined;
	for (let round = 0; round < rounds; round++) {
		const facts = await snapshot(config, draft);
		const blobs = withoutBlobs
			? []
			: await copyBlobs(config, draft, facts.blobs, earlier);
		const stores: Record<number, string> = {};
		for (const store of facts.stores) {
			const fault = await copyChecked(source, copy, store, connected);
			if (fault !== undefined) stores[store.id] = fault;
		}
		const damaged = { stores, blobs };
		const names = namesOf(damaged);
		problem = Object.values(stores).at(-1) ?? names[0];
		// what another snapshot names and misses as well was not deleted meanwhile
		const forGood = aroundDamage && names.every((name) => before.has(name));
		before = new Set(names);
		if (problem !== undefined && !forGood) continue;
		await dropOthers(copy, facts);
		return problem === undefined ? { facts } : { facts, damaged };
	}
	throw new BackupError(
		`something that the database names is missing: ${problem}; "ingot doctor" tells more, and --around-damage makes a backup without it`,
	);
}

const namesOf = ({ stores, blobs }: Damaged): string[] => [
	...Object.keys(stores).map((id) => `store ${id}`),
	...blobs.map((key) => `blob ${key}`),
];

async function snapshot(
	config: BackupSettings,
	draft: string,
): Promise<SnapshotFacts> {
	if (config.databaseUrl) {
		const { snapshotPostgres } = await import(
			"../../database/snapshots/postgres.ts"
		);
		return snapshotPostgres(
			config.databaseUrl,
			join(draft, databaseFiles.postgres),
		);
	}
	const { snapshotSqlite } = await import("../../database/snapshots/sqlite.ts");
	return snapshotSqlite(
		join(config.data, "ingot.db"),
		join(draft, databaseFiles.sqlite),
	);
}

/** Copies a store and says what its refs miss in the copy; what was connected before is not looked at again. */
async function copyChecked(
	source: Git,
	copy: Git,
	store: SnapshotFacts["stores"][number],
	connected: Map<number, string>,
): Promise<string | undefined> {
	const oids = store.oids.join();
	if (connected.get(store.id) === oids) return undefined;
	try {
		// what is kept in the bucket comes from there, not from the cache of a server
		if (copy.packs) await copy.packs.refresh(store);
		else await copyStore(source, store, store, copy);
	} catch (error) {
		// the next sync would succeed without the bytes that this one lost
		const { cause } = error as Error;
		if (cause instanceof SyncFailed) throw cause;
		source.stores.delete(store.id);
		return `store ${store.id}: ${(error as Error).message}`;
	}
	const missing = await missingBehind(copy, store, store.oids);
	if (missing !== undefined) return `store ${store.id}: ${missing}`;
	connected.set(store.id, oids);
	return undefined;
}

/** Takes out the stores of repositories that were deleted before the last snapshot. */
async function dropOthers(copy: Git, facts: SnapshotFacts): Promise<void> {
	const named = new Set(facts.stores.map((store) => store.id));
	for (const id of [...copy.stores])
		if (!named.has(id)) await removeStore(copy, { id, format: "sha1" });
}
