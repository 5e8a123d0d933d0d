import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { accountsByIds } from "../../accounts/account.ts";
import type { Consumer } from "../../events/consumer.ts";
import type { Event } from "../../events/event-row.ts";
import { setItemState } from "../../issues/close-item.ts";
import { openBlockers } from "../../issues/dependencies.ts";
import { issuesByIds, lockIssue } from "../../issues/issue.ts";
import { closedByMerge } from "../../issues/references/note-references.ts";
import { readersAmong, writersAmong } from "../../permissions/readers.ts";
import { unitOf } from "../../policies/item.ts";
import { repositoryById } from "../../repositories/repository.ts";
import { settingsOf } from "../../repositories/settings.ts";
import { ownedByIds } from "../../repositories/with-owners.ts";

/**
 * Closes and opens the issues of which a merged pull request says so, as who merged it; what waits for something stays open. Elsewhere, and
 * where an issue was moved to, one of those who said it and merged it may do so himself.
 */
export const closingWords = (app: App): Consumer => ({
	name: "closing-words",
	kinds: new Set(["pull.merged"]),
	async handle(event) {
		const { payload, repository_id, actor_id } = event as Event<"pull.merged">;
		for (const row of await closedByMerge(app.db, payload.issue)) {
			const people = [row.poster_id, actor_id];
			if (await mayTurn(app, row.issue_id, repository_id, people))
				await turn(
					app,
					row.issue_id,
					row.action === "closes",
					actor_id,
					payload.commit,
				);
		}
	},
});

/** Whether an issue is in the repository of the pull request, or one of some people may close it where it is. */
async function mayTurn(
	app: App,
	id: number,
	home: number | null,
	people: readonly (number | null)[],
): Promise<boolean> {
	const [issue] = await issuesByIds(app.db, [id]);
	if (!issue || issue.repository_id === home) return issue !== undefined;
	const places = await ownedByIds(app.db, [issue.repository_id]);
	const place = places.get(issue.repository_id);
	if (!place) return false;
	const accounts = await accountsByIds(
		app.db,
		people.filter((one) => one !== null),
	);
	const unit = unitOf(issue.kind);
	const [writers, readers] = await Promise.all([
		writersAmong(app.db, place, unit, accounts),
		readersAmong(app.db, place, unit, accounts),
	]);
	return (
		writers.length > 0 || readers.some((one) => one.id === issue.poster_id)
	);
}

const turn = (
	app: App,
	id: number,
	closes: boolean,
	merger: number | null,
	commit: string,
): Promise<void> =>
	app.db.write(async (tx) => {
		const issue = await lockIssue(tx, id);
		const repository = await repositoryById(tx, issue.repository_id);
		if (!repository || repository.archived_at || issue.kind !== "issue") return;
		const waits =
			closes &&
			settingsOf(repository.settings).enable_issue_dependencies &&
			(await openBlockers(tx, id));
		if (!waits)
			await setItemState(app, tx, issue, closes, {
				poster: merger,
				at: now(app),
				commit,
			});
	});
