import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import { updateTable } from "../../../database/queries/changes.ts";
import type { Actor } from "../../permissions/actor.ts";
import { hiddenHome } from "../../permissions/removed-owner.ts";
import type { Issue } from "../issue.ts";
import { addQuietly } from "../timeline.ts";
import { moveHangingRows } from "./hanging-rows.ts";
import { ensureHiddenHome } from "./hidden-home.ts";
import {
	dropParts,
	insertKept,
	type KeptIssueParts,
} from "./kept-issue-parts.ts";
import { moveActs } from "./moved-acts.ts";

const hide = updateTable("issue", {
	set: ["number", "closed", "closed_at"],
	values: { repository_id: hiddenHome, milestone_id: null, pin_order: 0 },
	where: ["id"],
});
const hidePull = updateTable("pull", {
	values: { repository_id: hiddenHome, open: 0 },
	where: ["issue_id"],
});
/** Takes an issue that no count has any more to where nobody sees it, with what it takes to restore it (`readParts`); an open pull request is closed. */
export async function keepIssue(
	app: App,
	tx: Transaction,
	actor: Actor,
	issue: Issue,
	parts: KeptIssueParts,
): Promise<void> {
	const { id, kind, number, repository_id: repository } = issue;
	const at = now(app);
	await ensureHiddenHome(tx, at);
	const closes = kind === "pull" && issue.closed === 0;
	if (closes)
		await addQuietly(tx, {
			issue: id,
			kind: "close",
			poster: actor.account?.id ?? null,
			at,
		});
	await dropParts(tx, id);
	// ids are numbers that no two have
	const closed = closes ? { closed: 1, closed_at: at } : issue;
	tx.later(hide, {
		id,
		number: id,
		closed: closed.closed,
		closed_at: closed.closed_at,
	});
	if (kind === "pull") tx.later(hidePull, { issue_id: id });
	moveHangingRows(tx, id, hiddenHome);
	moveActs(tx, kind, issue, { repository_id: hiddenHome, number: id });
	await tx.run(insertKept, {
		issue_id: id,
		repository_id: repository,
		number,
		deleted_by: actor.account?.id ?? null,
		deleted_at: at,
		parts: JSON.stringify(parts),
	});
}
