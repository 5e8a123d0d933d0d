import type { Generated } from "kysely";

/** Backups as far as the forge makes them itself. */
export interface BackupSchema {
	/** A blob in a bucket that no row names; it stays for the moments of the copy that may name it. */
	unnamed_blob: {
		key: string;
		/** When it was first seen so, in seconds. */
		since: number;
	};
	/** A rehearsal of the copy of every second, with its end; times in seconds. */
	backup_rehearsal: {
		id: Generated<number>;
		began_at: number;
		ended_at: number;
		/** "skipped": it could not be tried, and nothing is known of the copy. */
		outcome: "passed" | "failed" | "skipped";
		/** Why it did not pass; "" where it did. */
		error: Generated<string>;
		/** The time of the last commit in the restored moment; 0 where none was restored. */
		moment_at: Generated<number>;
		/** The part of packs and blobs that was read in full; -1 for all of them. */
		part: Generated<number>;
		/** JSON of RehearsalReport (domain/backup/rehearsal/report.ts). */
		report: Generated<string>;
	};
}
