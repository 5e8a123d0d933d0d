import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import type { Repository } from "./repository.ts";
import { settingsOf } from "./settings.ts";

/** Records that fields of a repository have been changed; `repository` is as it was before, `after` has the columns that are others now. */
export const recordEdit = (
	app: App,
	tx: Transaction,
	actor: Actor,
	repository: Repository,
	edit: string[] | { changed: string[]; after: Partial<Repository> },
): Promise<void> => {
	const { changed, after } = Array.isArray(edit)
		? { changed: edit, after: undefined }
		: edit;
	noteAudit(app, tx, {
		action: "repository.edited",
		in: { repositoryId: repository.id },
		before: repository,
		after: after ?? {},
		facts: { fields: after ? differing(repository, after) : changed },
	});
	return app.events.record(tx, {
		kind: "repository.edited",
		repository: repository.id,
		actor: actor.account?.id,
		payload: {
			repository: repository.id,
			oldName: repository.name,
			changed,
		},
	});
};

/** The columns that a change gives another value; of the column of settings, the settings. */
const differing = (before: Repository, after: Partial<Repository>): string[] =>
	(Object.keys(after) as (keyof Repository)[])
		.filter(
			(column) =>
				column !== "updated_at" &&
				column !== "lower_name" &&
				after[column] !== undefined &&
				after[column] !== before[column],
		)
		.flatMap((column) =>
			column === "settings"
				? differingSettings(before.settings, after.settings ?? "")
				: [column],
		);

function differingSettings(before: string, after: string): string[] {
	const [was, is] = [settingsOf(before), settingsOf(after)];
	return (Object.keys(is) as (keyof typeof is)[]).filter(
		(name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
	);
}
