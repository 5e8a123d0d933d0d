import {
	type HeavyLimits,
	heavyAtOnce,
	openHeavyTurns,
	takesTooLong,
} from "../heavy/turns.ts";
import { openPool } from "./connect.ts";
import { aloneOn } from "./readers.ts";
import type { Address } from "./silence.ts";
import type { StatementPipeline, StatementResult } from "./statements.ts";

/** Reads in turns by claimant, on connections of their own. */
interface HeavyReaders extends StatementPipeline {
	readonly load: ReturnType<typeof openHeavyTurns>["load"];
	close(): Promise<void>;
}

/** Connections whose statements PostgreSQL itself ends after a while: those for people sooner than those for jobs. */
export function openHeavyReaders(
	to: Address,
	limits: HeavyLimits,
): HeavyReaders {
	const turns = openHeavyTurns(limits);
	const forPeople = openPool(to, heavyAtOnce, limits.deadline);
	const forJobs = openPool(to, 1, limits.jobDeadline);
	return {
		load: turns.load,
		async run(statement): Promise<StatementResult> {
			const turn = await turns.take();
			try {
				const pool = turn.forJob ? forJobs : forPeople;
				return await aloneOn(pool).run(statement);
			} catch (error) {
				throw isCanceled(error) ? takesTooLong() : error;
			} finally {
				turn.end();
			}
		},
		async close() {
			await Promise.all([forPeople.end(), forJobs.end()]);
		},
	};
}

const isCanceled = (error: unknown): boolean =>
	(error as { code?: string } | undefined)?.code === "57014";
