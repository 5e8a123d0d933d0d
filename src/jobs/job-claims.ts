import {
	type Database,
	insteadOf,
	query,
	type Transaction,
} from "../database/database.ts";
import { lockName } from "../database/queries/lock-name.ts";
import { currentScope, inScope } from "../threads/work-scope.ts";
import { claimJob } from "./job-rows.ts";

/** A job that is under way here, for the work that is done for it. */
export interface JobClaim {
	readonly id: number;
	readonly by: string;
	/** Work that goes on after its job is no part of it. */
	ended: boolean;
}

const stillHeld = query((q, p: { id: number; by: string }) =>
	q
		.selectFrom("job")
		.select("id")
		.where("id", "=", p.id)
		.where("claimed_by", "=", p.by),
);

/** Takes a job, unless another machine has it, or one on the same thing. */
export async function claim(
	tx: Transaction,
	{ id, alone }: { readonly id: number; readonly alone: string | null },
	{ now, leaseMs, by }: { now: number; leaseMs: number; by: string },
): Promise<boolean> {
	// two machines that take two jobs on one thing do not see each other's claim before it is committed
	if (alone !== null) await lockName(tx, alone, "job");
	return (await tx.run(claimJob, { id, now, until: now + leaseMs, by })) > 0;
}

/** Does the work of a job. */
export const underClaim = <T>(claim: JobClaim, work: () => T): T =>
	inScope({ claim }, work);

/**
 * A database in which the transactions of a job end only while this server has the job. One that was stopped, and goes on after another server has
 * begun the job anew, changes nothing.
 */
export const fencedByClaims = (db: Database): Database =>
	insteadOf(db, {
		write(work, sharing) {
			const claim = currentScope().claim as JobClaim | undefined;
			if (!claim || claim.ended) return db.write(work, sharing);
			return db.write(async (tx) => {
				const done = await work(tx);
				if (!claim.ended && !(await tx.first(stillHeld, claim)))
					throw new Error("another machine is running the job");
				return done;
			}, sharing);
		},
	});
