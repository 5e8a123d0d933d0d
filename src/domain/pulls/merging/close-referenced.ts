import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Consumer } from "../../events/consumer.ts";
import type { Event } from "../../events/event-row.ts";
import { setItemState } from "../../issues/close-item.ts";
import { openBlockers } from "../../issues/dependencies.ts";
import { lockIssue } from "../../issues/issue.ts";
import { closedByMerge } from "../../issues/references/note-references.ts";
import { repositoryById } from "../../repositories/repository.ts";
import { settingsOf } from "../../repositories/settings.ts";

/** Closes and opens the issues of which a merged pull request says so, as who merged it; what waits for something stays open. */
export const closingWords = (app: App): Consumer => ({
	name: "closing-words",
	kinds: new Set(["pull.merged"]),
	async handle(event) {
		const { payload, actor_id } = event as Event<"pull.merged">;
		for (const row of await closedByMerge(app.db, payload.issue))
			await turn(
				app,
				row.issue_id,
				row.action === "closes",
				actor_id,
				payload.commit,
			);
	},
});

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
			await setItemState(app, tx, issue, closes, merger, now(app), commit);
	});
