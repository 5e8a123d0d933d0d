import {
	existsSync,
	readdirSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Config } from "../../config.ts";
import {
	readFacts,
	type SnapshotFacts,
} from "../../database/snapshots/facts.ts";
import { faultsOfSqlite } from "../../database/snapshots/sqlite.ts";
import { makeDirectories } from "../../disk/make-directories.ts";
import { syncPath } from "../../disk/sync.ts";
import { createStoreUnsynced } from "../../git/create-store.ts";
import { faultsOfStore } from "../../git/maintenance/check-objects.ts";
import { storeDirectories } from "../../git/maintenance/inspect-store.ts";
import { openGit } from "../../git/open.ts";
import { storePath } from "../../git/store.ts";
import { demandClaim } from "../../shipping/place/claim-place.ts";
import { openPlace } from "../../shipping/place/open-place.ts";
import type { Place } from "../../shipping/place/place.ts";
import { applyPieces } from "../../shipping/restore/apply-pieces.ts";
import {
	type Generation,
	planRestore,
	readGenerations,
	spoken,
} from "../../shipping/restore/moments.ts";
import { openStorage, type StorageSettings } from "../storage/open-storage.ts";
import { syncTree } from "./copy-files.ts";
import { eachAtOnce } from "./each-at-once.ts";
import { endRestoredLog } from "./end-restored-log.ts";
import { demandKnownSchema } from "./known-schema.ts";
import { BackupError, blobPath } from "./manifest.ts";
import { readablePlace } from "./readable-place.ts";
import { placeOf } from "./ship-forge.ts";

/** Lies in a data directory whose restore is not finished. */
export const markFile = "restoring.json";

/** A forge that was made of a copy. */
interface RestoredMoment {
	/** The time of the last commit in it, in milliseconds. */
	readonly time: number;
	readonly counts: Readonly<Record<string, number>>;
}

/** Reads a time as people type it: the end of the second or minute that it names, or the beginning. @throws BackupError without a zone, or in the future */
export function parseMoment(
	text: string,
	now = Date.now(),
	side: "begin" | "end" = "end",
): number {
	const found =
		/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(\.\d{1,3})? ?(Z|[+-]\d\d:?\d\d)?$/i.exec(
			text.trim(),
		);
	if (!found)
		throw new BackupError(
			`"${text}" is not a valid time. Use a format such as "2026-11-22 14:03:07Z"`,
		);
	const [, day = "", time = "", part = "", zone] = found;
	if (!zone)
		throw new BackupError(
			`"${text}" has no time zone: add Z for UTC, or one such as +02:00`,
		);
	const at = Date.parse(`${day}T${time}${part}${zone}`);
	// the 30th of February would be read as the 2nd of March
	if (Number.isNaN(at) || !new Date(day).toISOString().startsWith(day))
		throw new BackupError(`"${text}" is not a time that exists`);
	if (at > now)
		throw new BackupError(`"${text}" is in the future: it is ${spoken(now)}`);
	return part || side === "begin" ? at : at + (time.length > 5 ? 999 : 59_999);
}

/** Reads the contents of a place, to be listed. @throws PlaceRefused, PieceRefused */
export async function listMoments(config: Config): Promise<Generation[]> {
	const place = await openPlace(placeOf(config));
	try {
		return await readGenerations(place);
	} finally {
		await place.close();
	}
}

/**
 * Makes the forge of a moment in an empty or new data directory. Until it is whole and checked it is none, and another try begins anew.
 * @throws BackupError, PlaceRefused, PieceRefused, SyncFailed
 */
export async function restoreMoment(
	config: Config,
	until: number | undefined,
	keyFile?: string,
): Promise<RestoredMoment> {
	const { data } = config;
	const given = await openPlace(placeOf(config));
	try {
		const place = await readablePlace(given, keyFile);
		const plan = planRestore(await readGenerations(place), until);
		takeEmpty(data);
		const mark = join(data, markFile);
		writeFileSync(
			mark,
			`${JSON.stringify({ from: place.name, moment: plan.moment.name })}\n`,
		);
		await syncPath(data);
		const draft = join(data, "ingot.db.new");
		const { forge } = await demandClaim(place);
		const { lsn } = await applyPieces(place, plan, {
			...{ data, database: draft, forge },
		});
		if (lsn !== undefined)
			throw new BackupError(
				`the copy in ${place.name} belongs to a database of PostgreSQL: restore that first, then set INGOT_DATABASE_URL and run this command again`,
			);
		const facts = await checkRestored(config, draft, place);
		endRestoredLog(draft);
		await syncTree(data);
		renameSync(draft, join(data, "ingot.db"));
		await syncPath(data);
		rmSync(mark);
		await syncPath(data);
		await syncPath(dirname(data));
		return {
			time: plan.moment.time,
			counts: { ...facts.counts, stores: facts.stores.length },
		};
	} finally {
		await given.close();
	}
}

/** Makes a directory, or empties what a restore that was not finished left. */
export function takeEmpty(data: string): void {
	makeDirectories(data);
	const names = readdirSync(data);
	if (names.length === 0) return;
	// no forge starts beside the mark: also a database that has its name already is of a restore that was cut off
	if (!names.includes(markFile))
		throw new BackupError(`${data} is not empty: name a new directory`);
	for (const name of names)
		if (name !== markFile) rmSync(join(data, name), { recursive: true });
}

/** Reads everything that the database names. @throws BackupError for whatever is missing or damaged */
async function checkRestored(
	config: Config,
	database: string,
	place: Place,
): Promise<SnapshotFacts> {
	const { data } = config;
	const faults = faultsOfSqlite(database);
	if (faults.length) refuse(place, faults);
	const facts = await factsOf(database);
	demandKnownSchema(facts.schema);
	faults.push(...(await faultsOfStores(data, facts)));
	faults.push(...(await missingBlobs(config, facts.blobs)));
	if (faults.length) refuse(place, faults);
	return facts;
}

function refuse(place: Place, faults: readonly string[]): never {
	throw new BackupError(
		`the copy in ${place.name} lacks something at this moment:\n${faults.join("\n")}`,
	);
}

async function factsOf(database: string): Promise<SnapshotFacts> {
	const db = new DatabaseSync(database);
	try {
		return await readFacts(async (sql) => db.prepare(sql).all());
	} finally {
		db.close();
	}
}

export async function faultsOfStores(
	data: string,
	{ stores }: SnapshotFacts,
): Promise<string[]> {
	const git = await openGit({ root: join(data, "repositories") });
	const faults: string[] = [];
	try {
		// a repository whose creation was cut off has packs, and nothing names them
		const named = new Set(stores.map(({ id }) => id));
		for (const id of storeDirectories(git))
			if (!named.has(id))
				rmSync(storePath(git, { id, format: "sha1" }), { recursive: true });
		for (const store of stores) {
			createStoreUnsynced(git, store);
			faults.push(...(await faultsOfStore(git, store)));
		}
		return faults;
	} finally {
		await git.close();
	}
}

/** The blobs that are neither in the directory nor in the bucket of the settings. */
export async function missingBlobs(
	config: StorageSettings,
	keys: readonly string[],
): Promise<string[]> {
	const missing = new Set<string>();
	const bucket = config.s3Bucket ? await openStorage(config) : undefined;
	try {
		await eachAtOnce(keys, 8, async (key) => {
			const isThere = bucket
				? (await bucket.stat(key)) !== undefined
				: existsSync(blobPath(config.data, key));
			if (!isThere) missing.add(key);
		});
	} finally {
		await bucket?.close();
	}
	return keys
		.filter((key) => missing.has(key))
		.map((key) => `blob ${key} is missing`);
}
