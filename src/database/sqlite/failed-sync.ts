import { tellFailedSync } from "../../disk/sync.ts";

/** Codes of SQLite for a sync of a file and of a directory that failed (sqlite.org/rescode.html: SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC). */
const codes = [1034, 1290];

/** Tells whether SQLite has met a sync that failed: those of its checkpoints and of a log that begins anew are its own. */
export function isFailedSync(error: unknown): boolean {
	return codes.includes((error as { errcode?: number })?.errcode ?? 0);
}

/** Tells those who watch the disk that SQLite could not sync a database or its log. */
export function tellDatabaseUnsynced(path: string): void {
	tellFailedSync(path, { code: "EIO, by SQLite" });
}
