import type { Database, Transaction } from "../database/database.ts";
import { restAfter } from "../threads/rest-after.ts";
import type { Progress } from "./job-worker.ts";

/** The ends of a job, and its notes of how far it is. */
export interface JobRun {
	readonly signal: AbortSignal;
	readonly progress: Progress;
}

/**
 * Does a job piece by piece, each in a short transaction, and others have a turn in between. A piece begins behind a row and gives the last one that it has
 * looked at, or undefined where no others follow. @throws the reason of the signal
 */
export async function inPieces(
	{ db }: { readonly db: Database },
	from: number,
	{ signal, progress }: JobRun,
	piece: (tx: Transaction, after: number) => Promise<number | undefined>,
): Promise<void> {
	for (let after: number | undefined = from; after !== undefined; ) {
		signal.throwIfAborted();
		const behind: number = after;
		const began = performance.now();
		after = await db.write(async (tx) => {
			await progress(tx);
			return piece(tx, behind);
		});
		if (after !== undefined) await restAfter(began, db);
	}
}
