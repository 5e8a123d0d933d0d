import {
	deadlinesOf,
	type HeavyLimits,
	heavyKinds,
	openHeavyTurns,
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

/** Connections whose statements PostgreSQL itself ends after a while: those for searches soonest. */
export function openHeavyReaders(
	to: Address,
	limits: HeavyLimits,
): HeavyReaders {
	const turns = openHeavyTurns(limits);
	const deadlines = deadlinesOf(limits);
	const pools = {
		people: openPool(to, heavyKinds.people, deadlines.people),
		requests: openPool(to, heavyKinds.requests, deadlines.requests),
		jobs: openPool(to, heavyKinds.jobs, deadlines.jobs),
	};
	return {
		load: turns.load,
		turnOf: turns.whose,
		async run(statement): Promise<StatementResult> {
			const turn = await turns.take();
			try {
				return await aloneOn(pools[turn.kind]).run(statement);
			} finally {
				turn.end();
			}
		},
		async close() {
			await Promise.all(Object.values(pools).map((pool) => pool.end()));
		},
	};
}
