import { query, type Transaction } from "../../database/database.ts";
import type { Issue } from "./issue.ts";
import { addToTimeline } from "./timeline.ts";

const take = query((q, p: { account: number; issue: number }) =>
	q
		.deleteFrom("stopwatch")
		.where("account_id", "=", p.account)
		.where("issue_id", "=", p.issue)
		.returning("created_at"),
);
const addTime = query(
	(q, p: { issue: number; account: number; seconds: number; at: number }) =>
		q
			.insertInto("tracked_time")
			.values({
				issue_id: p.issue,
				account_id: p.account,
				seconds: p.seconds,
				created_at: p.at,
			})
			.returning("id"),
);

/** Stops an account's stopwatch on an issue and keeps the time; false when none runs. */
export async function finishStopwatch(
	tx: Transaction,
	issue: Issue,
	account: number,
	at: number,
): Promise<boolean> {
	const [running] = await tx.all(take, { account, issue: issue.id });
	if (!running) return false;
	const seconds = Math.max(0, at - running.created_at);
	const [time] = await tx.all(addTime, {
		issue: issue.id,
		account,
		seconds,
		at,
	});
	await addToTimeline(
		tx,
		{ issue: issue.id, kind: "stop_tracking", poster: account, at },
		{ body: String(seconds), time_id: time?.id ?? null },
	);
	return true;
}
