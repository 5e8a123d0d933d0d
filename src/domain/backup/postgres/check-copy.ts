import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../database/database.ts";
import { raw } from "../../../database/raw.ts";
import { demandClaim } from "../../../shipping/place/claim-place.ts";
import { openPlace } from "../../../shipping/place/open-place.ts";
import { readPieces } from "../../../shipping/restore/apply-pieces.ts";
import {
	planRestore,
	readGenerations,
	spoken,
} from "../../../shipping/restore/moments.ts";
import { readablePlace } from "../readable-place.ts";
import { RehearsedFiles } from "../rehearsal/rehearsed-files.ts";
import type { RehearsalReport } from "../rehearsal/report.ts";
import { placeOf } from "../ship-forge.ts";
import { factsOfPostgres } from "./restore-files.ts";

/** Nobody may be further behind the log of PostgreSQL than this, in bytes: two of its files. */
const mostBehind = 32 * 1024 ** 2;
/** The copy is made each second; it may be so far behind, in seconds. */
const mostLag = 60;
/** Seconds that the newest files may take to get to the place. */
const patience = 10;

interface Wish {
	readonly keyFile?: string;
	/** The part of packs and blobs that is read in full (rehearsal/report.ts); undefined for all, -1 for none. */
	readonly part: number | undefined;
	/** A directory for it alone, which is removed at the end. */
	readonly room: string;
}

interface CopyCheck {
	readonly report: RehearsalReport;
	/** Lines that say how far archive, receivers and copy are. */
	readonly lines: readonly string[];
	/** Everything that keeps the forge from being restored. */
	readonly faults: readonly string[];
}

interface LogState {
	readonly lsn: string;
	readonly archiving: boolean;
	/** The last file that was archived, and whether a later try failed. */
	readonly archived: string;
	readonly failing: boolean;
	/** Bytes of the log after the archived files. */
	readonly behind: number;
	/** The receiver that is behind the least, by its bytes; -1 where none streams. */
	readonly receiver: number;
}

/**
 * Tells whether a forge on PostgreSQL could be restored to this moment: its log is archived or streamed elsewhere, the copy has the files of rows up to now.
 * @throws BackupError, PlaceRefused when the place or its key does not do
 */
export async function checkCopy(
	config: Config,
	db: Pick<Database, "rows">,
	wish: Wish,
): Promise<CopyCheck> {
	const first = await checkOnce(config, db, wish, patience);
	// a copy may be late by so much, and then lacks what was written last
	return first.mayCome ? checkOnce(config, db, wish, mostLag) : first;
}

async function checkOnce(
	config: Config,
	db: Pick<Database, "rows">,
	{ keyFile, part, room }: Wish,
	seconds: number,
): Promise<CopyCheck & { readonly mayCome: boolean }> {
	const lines: string[] = [];
	const faults: string[] = [];
	const log = await logState(db);
	tellLog(log, lines, faults);
	const facts = await factsOfPostgres(db);
	const readAt = Date.now();
	const given = await openPlace(placeOf(config));
	mkdirSync(room, { recursive: true, mode: 0o700 });
	try {
		const place = await readablePlace(given, keyFile);
		let plan = planRestore(await readGenerations(place));
		// files of the last seconds are on their way
		for (let i = 0; i < seconds && plan.moment.time < readAt; i++) {
			await delay(1_000);
			plan = planRestore(await readGenerations(place));
		}
		const { forge } = await demandClaim(place);
		const files = new RehearsedFiles(room, part);
		const database = join(room, "none.db");
		const { lsn, time } = await readPieces(place, plan, {
			...{ database, forge, files },
		});
		lines.push(
			`the copy in ${place.name} has the files of ${spoken(time)}, log position ${lsn ?? "unknown"}`,
		);
		const lag = (Date.now() - time) / 1000;
		if (lsn !== log.lsn && lag > mostLag)
			faults.push(
				`the copy is ${Math.round(lag)} seconds behind: the server is stopped, or its place is away`,
			);
		if (!config.s3Bucket) for (const key of facts.blobs) files.demandBlob(key);
		await files.demandObjects(place);
		await files.readBlobs(place);
		await files.readStores(place, facts.stores);
		faults.push(...files.faults);
		lines.push(`the copy has ${files.size} packs, blobs and keys`);
		const { repository = 0, git_ref = 0, account = 0 } = facts.counts;
		const { filesRead, bytesRead, storesRead } = files;
		return {
			...{ lines, faults },
			mayCome: files.faults.length > 0 && plan.moment.time < readAt,
			report: {
				...{ time, repositories: repository, refs: git_ref },
				...{ accounts: account, files: files.size, compared: false },
				...{ filesRead, bytesRead, storesRead },
			},
		};
	} finally {
		await given.close();
		await rm(room, { recursive: true, force: true });
	}
}

async function logState(db: Pick<Database, "rows">): Promise<LogState> {
	const [row] = await db.rows((q) =>
		raw<Record<string, unknown>>(
			q,
			sql`select pg_current_wal_lsn()::text as lsn, current_setting('archive_mode') <> 'off' as archiving,
				coalesce(a.last_archived_wal, '') as archived,
				coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as failing,
				s.setting as segment,
				coalesce((select min(pg_current_wal_lsn() - coalesce(flush_lsn, write_lsn, sent_lsn)) from pg_stat_replication where state = 'streaming'), -1) as receiver
			from pg_stat_archiver a, pg_settings s where s.name = 'wal_segment_size'`,
		),
	);
	return {
		lsn: String(row?.lsn ?? ""),
		archiving: row?.archiving === true || row?.archiving === "true",
		archived: String(row?.archived ?? ""),
		failing: row?.failing === true || row?.failing === "true",
		behind: behindArchive(row),
		receiver: Number(row?.receiver ?? -1),
	};
}

/** Bytes of the log after the last file in the archive, whose name has its place (postgresql.org/docs, "WAL Internals"). */
function behindArchive(row: Record<string, unknown> | undefined): number {
	const [, high, low] =
		/^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/.exec(String(row?.archived)) ?? [];
	const [one = "", other = ""] = String(row?.lsn).split("/");
	if (!high || !low) return Number.POSITIVE_INFINITY;
	const upTo = hex(high) * 2 ** 32 + (hex(low) + 1) * Number(row?.segment);
	return Math.max(0, hex(one) * 2 ** 32 + hex(other) - upTo);
}

const hex = (digits: string): number => Number.parseInt(digits, 16);

function tellLog(log: LogState, lines: string[], faults: string[]): void {
	const { archiving, archived, failing, behind, receiver, lsn } = log;
	lines.push(`the log of PostgreSQL is at ${lsn}`);
	if (receiver >= 0)
		lines.push(`a receiver streams it and is ${receiver} bytes behind`);
	if (archiving)
		lines.push(
			archived
				? `${archived} is the last file in the archive, ${behind} bytes behind`
				: "the archive has no file yet",
		);
	const streams = receiver >= 0 && receiver <= mostBehind;
	const archives = archiving && archived !== "" && behind <= mostBehind;
	if (failing)
		faults.push("archive_command fails: the log of PostgreSQL says why");
	if (!streams && !archives)
		faults.push(
			"the log of PostgreSQL is not kept elsewhere up to now: nothing streams it (pg_receivewal), and the archive is off or behind (archive_mode, archive_command)",
		);
}
