import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { conflict } from "../../../errors.ts";
import { type Issue, lockIssue } from "../issue.ts";
import { addToTimeline } from "../timeline.ts";
import { insertTime, inWords } from "./times.ts";

const take = query((q, p: { account: number; issue: number }) =>
	q
		.deleteFrom("stopwatch")
		.where("account_id", "=", p.account)
		.where("issue_id", "=", p.issue)
		.returning("created_at"),
);
const hold = query((q, p: { account: number }, d) =>
	q
		.selectFrom("account")
		.select("id")
		.where("id", "=", p.account)
		.modifyEnd(d.forUpdate()),
);
const running = query((q, p: { account: number }) =>
	q.selectFrom("stopwatch").selectAll().where("account_id", "=", p.account),
);
const begin = insertInto("stopwatch", ["account_id", "issue_id", "created_at"]);

/** Starts an account's stopwatch on an issue; one that runs elsewhere stops there. @throws DomainError "conflict" when it runs here */
export const startStopwatch = (
	app: App,
	issue: Issue,
	account: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		const at = now(app);
		// an account has one stopwatch: of two starts at once, the second sees the first
		await tx.first(hold, { account });
		const present = await tx.first(running, { account });
		if (present?.issue_id === issue.id)
			throw conflict("cannot start a stopwatch again if it already exists");
		const both = [issue.id, present?.issue_id ?? issue.id];
		for (const id of [...new Set(both)].sort((a, b) => a - b))
			await lockIssue(tx, id);
		if (present)
			await finishStopwatch(tx, { id: present.issue_id }, account, at);
		tx.later(begin, {
			account_id: account,
			issue_id: issue.id,
			created_at: at,
		});
		await addToTimeline(tx, {
			issue: issue.id,
			kind: "start_tracking",
			poster: account,
			at,
		});
	});

/** Stops it and keeps the time. @throws DomainError "conflict" when none runs here */
export const stopStopwatch = (
	app: App,
	issue: Issue,
	account: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		await tx.first(hold, { account });
		await lockIssue(tx, issue.id);
		if (!(await finishStopwatch(tx, issue, account, now(app))))
			throw conflict("cannot stop a non-existent stopwatch");
	});

/** Stops it and forgets the time. @throws DomainError "conflict" when none runs here */
export const cancelStopwatch = (
	app: App,
	issue: Issue,
	account: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		await tx.first(hold, { account });
		await lockIssue(tx, issue.id);
		const [gone] = await tx.all(take, { account, issue: issue.id });
		if (!gone) throw conflict("cannot cancel a non-existent stopwatch");
		await addToTimeline(tx, {
			issue: issue.id,
			kind: "cancel_tracking",
			poster: account,
			at: now(app),
		});
	});

/** Stops an account's stopwatch on an issue and keeps the time; false when none runs. */
export async function finishStopwatch(
	tx: Transaction,
	issue: Pick<Issue, "id">,
	account: number,
	at: number,
): Promise<boolean> {
	const [running] = await tx.all(take, { account, issue: issue.id });
	if (!running) return false;
	const seconds = Math.max(0, at - running.created_at);
	const [time] = await tx.all(insertTime, {
		issue: issue.id,
		account,
		seconds,
		at,
	});
	await addToTimeline(
		tx,
		{ issue: issue.id, kind: "stop_tracking", poster: account, at },
		{ body: inWords(seconds), time_id: time?.id ?? null },
	);
	return true;
}
