import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../database/database.ts";
import { raw } from "../../../database/raw.ts";
import {
	readFacts,
	type SnapshotFacts,
} from "../../../database/snapshots/facts.ts";
import { syncPath } from "../../../disk/sync.ts";
import type { PieceFile, PieceHeader } from "../../../shipping/pieces/piece.ts";
import { demandClaim } from "../../../shipping/place/claim-place.ts";
import { openPlace } from "../../../shipping/place/open-place.ts";
import type { Place } from "../../../shipping/place/place.ts";
import {
	fetchFile,
	intoDirectory,
	readPieces,
} from "../../../shipping/restore/apply-pieces.ts";
import {
	type Plan,
	planAfter,
	planRestore,
	readGenerations,
} from "../../../shipping/restore/moments.ts";
import { syncTree } from "../copy-files.ts";
import { BackupError } from "../manifest.ts";
import { readablePlace } from "../readable-place.ts";
import {
	faultsOfStores,
	markFile,
	missingBlobs,
	takeEmpty,
} from "../restore-moment.ts";
import { placeOf } from "../ship-forge.ts";

/** Files that were restored beside a database of PostgreSQL. */
interface RestoredFiles {
	/** The time of the moment, in milliseconds. */
	readonly time: number;
	/** The position in the log up to which all files are there. */
	readonly lsn: string;
	readonly counts: Readonly<Record<string, number>>;
}

/** Reads what the rows of a database of PostgreSQL name, as they are now. */
export const factsOfPostgres = (
	db: Pick<Database, "rows">,
): Promise<SnapshotFacts> =>
	readFacts((text) =>
		db.rows((q) => raw<Record<string, unknown>>(q, sql.raw(text))),
	);

/**
 * Fetches packs, blobs and keys for a database of PostgreSQL that was restored to a time already, and checks that all is there which its rows name. The files of the
 * moments before and after that time are taken, since the database may be between them. @throws BackupError, PlaceRefused, PieceRefused
 */
export async function restoreFiles(
	config: Config,
	until: number | undefined,
	keyFile?: string,
): Promise<RestoredFiles> {
	const { data } = config;
	const { openPostgres } = await import("../../../database/postgres.ts");
	const db = await openPostgres(config.databaseUrl);
	const given = await openPlace(placeOf(config));
	try {
		const facts = await factsOfPostgres(db);
		const place = await readablePlace(given, keyFile);
		const found = await readGenerations(place);
		const plan = planRestore(found, until);
		takeEmpty(data);
		const mark = join(data, markFile);
		writeFileSync(mark, `${JSON.stringify({ from: place.name })}\n`);
		await syncPath(data);
		const stores = new Set(facts.stores.map(({ id }) => id));
		const header = await takeFiles(place, plan, data, { stores });
		if (header.lsn === undefined)
			throw new BackupError(
				`the copy in ${place.name} has a database of SQLite: restore it without INGOT_DATABASE_URL`,
			);
		const next = planAfter(found, plan);
		if (next)
			await takeFiles(place, next, data, {
				stores,
				there: await pathsOf(place, plan, data),
			});
		const faults = [
			...(await faultsOfStores(data, facts)),
			...(await missingBlobs(config, facts.blobs)),
		];
		if (faults.length)
			throw new BackupError(
				`the copy in ${place.name} lacks what the database names:\n${faults.join("\n")}`,
			);
		await syncTree(data);
		rmSync(mark);
		await syncPath(data);
		await syncPath(dirname(data));
		return { time: plan.moment.time, lsn: header.lsn, counts: facts.counts };
	} finally {
		await given.close();
		await db.close();
	}
}

/** Writes the files of a moment, those of stores without a row left out; those that are `there` from another moment stay. */
async function takeFiles(
	place: Place,
	plan: Plan,
	data: string,
	{
		stores,
		there = new Set(),
	}: {
		readonly stores: ReadonlySet<number>;
		readonly there?: ReadonlySet<string>;
	},
): Promise<PieceHeader> {
	const isWanted = (path: string) => {
		const [, id] = /^repositories\/[0-9a-f]{2}\/(\d+)\.git\//.exec(path) ?? [];
		return !there.has(path) && (id === undefined || stores.has(Number(id)));
	};
	const apart = new Map<string, PieceFile>();
	const files = intoDirectory(data, apart, isWanted);
	const header = await reading(place, plan, data, files);
	for (const file of apart.values()) await fetchFile(place, data, file);
	return header;
}

async function pathsOf(
	place: Place,
	plan: Plan,
	data: string,
): Promise<ReadonlySet<string>> {
	const paths = new Set<string>();
	await reading(place, plan, data, {
		inside: ({ path }) => void paths.add(path),
		apart: ({ path }) => void paths.add(path),
		gone: (path) => void paths.delete(path),
	});
	return paths;
}

/** Reads the pieces of a moment, whose database is empty. */
async function reading(
	place: Place,
	plan: Plan,
	data: string,
	files: Parameters<typeof readPieces>[2]["files"],
): Promise<PieceHeader> {
	const database = join(data, "none.db");
	const { forge } = await demandClaim(place);
	try {
		return await readPieces(place, plan, { database, forge, files });
	} finally {
		rmSync(database, { force: true });
	}
}
