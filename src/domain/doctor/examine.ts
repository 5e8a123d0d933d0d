import type { App } from "../../app.ts";
import { failedDeliveries } from "./audit-deliveries.ts";
import { stoppedAuditLog } from "./audit-log.ts";
import { missingBlobs, missingFiles, orphanBlobs } from "./blobs.ts";
import { brokenPostings } from "./broken-postings.ts";
import { changedBlobs } from "./changed-blobs.ts";
import type { Check, RowsOnly } from "./check.ts";
import { copyTrouble } from "./copy-trouble.ts";
import { wrongCounters } from "./counters.ts";
import { damagedDatabase } from "./database-file.ts";
import { lostDefaultBranches } from "./default-branches.ts";
import { damagedHostKeys } from "./host-keys.ts";
import { parkedEvents } from "./parked-events.ts";
import { deadRedirects } from "./redirects.ts";
import { failedRehearsal } from "./rehearsals.ts";
import { changedTexts, wrongSearchIndex } from "./search-index.ts";
import { lostSecretKey } from "./secret-key.ts";
import { wrongStarMarks } from "./star-marks.ts";
import {
	damagedProjections,
	leftovers,
	lostIndexes,
	missingObjects,
} from "./store-contents.ts";
import { otherMarks } from "./store-marks.ts";
import { storeFiles, strayDirectories, strayStores } from "./stores.ts";
import { stuckJobs } from "./stuck-jobs.ts";
import { lostWikiBranches } from "./wiki-branches.ts";

/** Checks that only read and change rows, each in one transaction. */
export const rowChecks: readonly Check<RowsOnly>[] = [
	deadRedirects,
	lostDefaultBranches,
	lostWikiBranches,
	wrongStarMarks,
	wrongCounters,
	stuckJobs,
	parkedEvents,
	failedRehearsal,
	failedDeliveries,
];

/** Checks that want the data directory for themselves, in the order in which one's mending helps the next. */
export const fileChecks: readonly Check<App>[] = [
	damagedDatabase,
	strayStores,
	strayDirectories,
	otherMarks,
	storeFiles,
	leftovers,
	damagedProjections,
	lostIndexes,
	missingObjects,
	missingBlobs,
	missingFiles,
	orphanBlobs,
	damagedHostKeys,
	lostSecretKey,
	stoppedAuditLog,
	wrongSearchIndex,
	copyTrouble,
];

/** Checks that read everything, with `--deep`. */
export const deepChecks: readonly Check<App>[] = [
	changedBlobs,
	changedTexts,
	brokenPostings,
];

/** A damage and what became of it. */
export interface Report {
	readonly check: string;
	readonly what: string;
	readonly outcome: "found" | "repaired" | "cannot be repaired";
	/** Why it cannot be mended. */
	readonly why?: string;
}

/** Runs checks one after the other, mending what is found if `fix` is set. */
export async function examine<Needs>(
	app: Needs,
	checks: readonly Check<Needs>[],
	{ fix }: { fix: boolean },
): Promise<Report[]> {
	const reports: Report[] = [];
	for (const { name: check, find } of checks)
		for (const { what, mend } of await find(app)) {
			if (typeof mend === "string")
				reports.push({ check, what, outcome: "cannot be repaired", why: mend });
			else if (!fix) reports.push({ check, what, outcome: "found" });
			else {
				const failure = await Promise.resolve(mend()).then(
					() => undefined,
					(error: Error) => error.message,
				);
				reports.push(
					failure === undefined
						? { check, what, outcome: "repaired" }
						: { check, what, outcome: "cannot be repaired", why: failure },
				);
			}
		}
	return reports;
}
