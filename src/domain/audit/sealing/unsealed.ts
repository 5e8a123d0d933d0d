import { query, type Reader } from "../../../database/database.ts";
import { inCommitOrder } from "../../../database/queries/in-commit-order.ts";
import { newestLog } from "./log-rows.ts";

/** Records that wait for less than this, in seconds, are told of to nobody: most are sealed within one. */
const patience = 60;

const firstBehind = query((q, p: { tx: number; id: number }, d) => {
	const { behind, order } = inCommitOrder(d, p);
	return q
		.selectFrom("audit_record")
		.select("at_ms")
		.where(behind)
		.orderBy(order)
		.limit(1);
});

/** Gives the seconds for which the first record waits that is not sealed; 0 where all are. */
export async function unsealedFor(db: Reader, now: number): Promise<number> {
	const log = await newestLog(db);
	const [first] = await db.all(firstBehind, {
		...{ tx: log?.tx ?? 0, id: log?.record_id ?? 0 },
	});
	return first ? Math.max(0, now - Math.floor(Number(first.at_ms) / 1000)) : 0;
}

/** Tells whether sealing fails: records wait for it that were made long ago. */
export const isUnsealed = (seconds: number): boolean => seconds > patience;
