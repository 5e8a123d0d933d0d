import {
	closeSync,
	mkdirSync,
	openSync,
	readSync,
	rmSync,
	statSync,
} from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import {
	readFacts,
	type SnapshotFacts,
} from "../../../database/snapshots/facts.ts";
import {
	allPages,
	faultsOfSqlite,
} from "../../../database/snapshots/sqlite.ts";
import type { CutMoment } from "../../../shipping/messages.ts";
import { demandClaim } from "../../../shipping/place/claim-place.ts";
import { openPlace } from "../../../shipping/place/open-place.ts";
import type { Place } from "../../../shipping/place/place.ts";
import { readPieces } from "../../../shipping/restore/apply-pieces.ts";
import {
	type Plan,
	planOfMoment,
	planRestore,
	readGenerations,
} from "../../../shipping/restore/moments.ts";
import { openStorage } from "../../storage/open-storage.ts";
import { eachAtOnce } from "../each-at-once.ts";
import { demandKnownSchema } from "../known-schema.ts";
import { BackupError } from "../manifest.ts";
import { readablePlace } from "../readable-place.ts";
import { placeOf } from "../ship-forge.ts";
import { differingTables } from "./compare-databases.ts";
import { demandSpace } from "./demand-space.ts";
import { mostFaults, RehearsedFiles } from "./rehearsed-files.ts";
import type { Rehearsal, RehearsalReport, Server } from "./report.ts";

/** While much is committed, the copy may be further than what was read: so often it is tried again. */
const tries = 30;
const retryMs = 200;
/** Room that must be left on the disk beside the databases. */
const spare = 256 * 1024 ** 2;

/**
 * Restores the newest moment of the copy into a room of its own and checks it: the database whole and equal to what the running server reads at the same place, every file
 * that it names there, a part of them read in full. Whatever the end, the room is removed.
 * @throws BackupError, PlaceRefused, PieceRefused with all that is wrong
 */
export async function rehearse(
	rehearsal: Rehearsal,
	server?: Server,
): Promise<RehearsalReport> {
	const { config, room, keyFile } = rehearsal;
	rmSync(room, { recursive: true, force: true });
	mkdirSync(room, { recursive: true, mode: 0o700 });
	const given = await openPlace(placeOf(config));
	try {
		const place = await readablePlace(given, keyFile);
		const read = join(room, "read.db");
		const moment = server && (await readLive(rehearsal, read, server));
		const found = await readGenerations(place);
		const plan = moment ? planOfMoment(found, moment) : planRestore(found);
		return await check(rehearsal, place, plan, moment && read);
	} finally {
		await given.close();
		rmSync(room, { recursive: true, force: true });
	}
}

async function check(
	{ config, room, part }: Rehearsal,
	place: Place,
	plan: Plan,
	read: string | undefined,
): Promise<RehearsalReport> {
	const database = join(room, "restored.db");
	const { forge } = await demandClaim(place);
	const files = new RehearsedFiles(room, part);
	await readPieces(place, plan, { database, forge, files });
	const { faults } = files;
	if (read)
		for (const table of differingTables(database, read))
			faults.push(`rows of ${table} differ from those of the server`);
	faults.push(...faultsOfSqlite(database));
	demandSound(place, faults);
	const facts = await factsOf(database);
	demandKnownSchema(facts.schema);
	await files.demandObjects(place);
	if (config.s3Bucket) await readBucket(config, facts.blobs, files);
	else for (const key of facts.blobs) files.demandBlob(key);
	await files.readBlobs(place);
	await files.readStores(place, facts.stores);
	demandSound(place, faults);
	const { filesRead, bytesRead, storesRead } = files;
	const { repository = 0, git_ref = 0, account = 0 } = facts.counts;
	return {
		time: plan.moment.time,
		...{ repositories: repository, refs: git_ref, accounts: account },
		files: files.size + (config.s3Bucket ? facts.blobs.length : 0),
		...{ filesRead, bytesRead, storesRead },
		compared: read !== undefined,
	};
}

function demandSound(place: Place, faults: readonly string[]): void {
	if (faults.length === 0) return;
	const more = faults.length - mostFaults;
	throw new BackupError(
		`the copy in ${place.name} cannot be restored:\n${faults.slice(0, mostFaults).join("\n")}${more > 0 ? `\nand ${more} more` : ""}`,
	);
}

/** Blobs that the forge keeps in a bucket are looked for there. */
async function readBucket(
	config: Rehearsal["config"],
	keys: readonly string[],
	files: RehearsedFiles,
): Promise<void> {
	const bucket = await openStorage(config);
	try {
		await eachAtOnce(keys, 8, async (key) => {
			const isRead = files.isReadKey(key);
			const bytes = isRead ? await bucket.get(key) : undefined;
			if (bytes) await files.readBlob(key, bytes);
			else if (isRead || !(await bucket.stat(key)))
				files.faults.push(`blob ${key} is missing in the bucket`);
		});
	} finally {
		await bucket.close();
	}
}

/**
 * Copies the database of the running forge as SQLite reads it at one place of its log, and has the server send the piece that ends there. A reader keeps the log from
 * being begun anew, so it stays for the copy alone. @throws BackupError when the copy is always further, or the place does not get it
 */
async function readLive(
	{ config, room }: Rehearsal,
	target: string,
	server: Server,
): Promise<CutMoment> {
	const path = join(config.data, "ingot.db");
	const bytes = bytesOf(path) + bytesOf(`${path}-wal`);
	await demandSpace(room, 2 * bytes + spare, "two copies of the database");
	const asking = new DatabaseSync(path, { timeout: 10_000 });
	try {
		for (let tried = 0; tried < tries; tried++) {
			if (tried) await delay(retryMs);
			const db = new DatabaseSync(path, { timeout: 10_000 });
			try {
				const before = readLog(path, asking);
				const time = Date.now();
				db.exec("begin");
				db.prepare("select count(*) from sqlite_schema").get();
				const at = readLog(path, asking);
				if (at.frames !== before.frames || at.salts !== before.salts) continue;
				const moment = await server.cut({ ...at, time });
				if (!moment) continue;
				await backup(db, target, { rate: allPages });
				db.exec("commit");
				await server.sent(moment);
				return moment;
			} finally {
				db.close();
			}
		}
	} finally {
		asking.close();
	}
	throw new BackupError(
		"the server commits too much for its rows to be compared with the copy at one place: try again at a quieter time",
	);
}

const bytesOf = (path: string): number =>
	statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** The present log, and its committed frames. */
function readLog(path: string, asking: DatabaseSync) {
	const { log } = asking.prepare("pragma wal_checkpoint(noop)").get() as {
		log: number;
	};
	const head = Buffer.alloc(32);
	const file = openSync(`${path}-wal`, "r");
	try {
		const length = readSync(file, head, 0, 32, 0);
		return {
			salts: length < 32 ? "" : head.toString("hex", 16, 24),
			frames: Number(log),
		};
	} finally {
		closeSync(file);
	}
}

async function factsOf(database: string): Promise<SnapshotFacts> {
	const db = new DatabaseSync(database, { readOnly: true });
	try {
		return await readFacts(async (sql) => db.prepare(sql).all());
	} finally {
		db.close();
	}
}
