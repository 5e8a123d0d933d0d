import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { countStateChange } from "./counters.ts";
import type { Issue } from "./issue.ts";
import { forgetOriginal } from "./parts/duplicate-rows.ts";
import { addToTimeline } from "./timeline.ts";
import { finishStopwatch } from "./times/stopwatch.ts";

const shut = updateTable("issue", {
	set: ["closed", "closed_at", "merged_at", "updated_at"],
	where: ["id"],
});

/** Marks an open item as closed, and as merged where it was, in all that counts it; within a transaction that holds it. */
export async function closeItem(
	tx: Transaction,
	issue: Issue,
	poster: number | null,
	at: number,
	{ merged = false } = {},
): Promise<void> {
	tx.later(shut, {
		id: issue.id,
		closed: 1,
		closed_at: at,
		merged_at: merged ? at : null,
		updated_at: at,
	});
	await countStateChange(tx, issue);
	if (poster !== null) await finishStopwatch(tx, issue, poster, at);
}

/** Closes or opens an item on account of something else that happened; within a transaction that holds it. */
export async function setItemState(
	app: App,
	tx: Transaction,
	issue: Issue,
	closed: boolean,
	{
		poster,
		at,
		commit = "",
	}: {
		readonly poster: number | null;
		readonly at: number;
		readonly commit?: string;
	},
): Promise<void> {
	if ((issue.closed === 1) === closed || issue.merged_at !== null) return;
	if (closed) await closeItem(tx, issue, poster, at);
	else {
		tx.later(shut, {
			id: issue.id,
			closed: 0,
			closed_at: null,
			merged_at: null,
			updated_at: at,
		});
		tx.later(forgetOriginal, { issue: issue.id });
		await countStateChange(tx, issue);
	}
	await addToTimeline(
		tx,
		{ issue: issue.id, kind: closed ? "close" : "reopen", poster, at },
		{ commit_sha: commit },
	);
	await app.events.record(tx, {
		kind: closed ? "issue.closed" : "issue.reopened",
		repository: issue.repository_id,
		actor: poster ?? undefined,
		payload: { issue: issue.id },
	});
}
