import type { App } from "../../../app.ts";
import {
	editIssue,
	type IssueEditInput,
} from "../../../domain/issues/edit-issue.ts";
import type { Issue, IssueContext } from "../../../domain/issues/issue.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { editPull } from "../../../domain/pulls/edit-pull.ts";
import { pullOf } from "../../../domain/pulls/pull.ts";

/** Changes an issue or a pull request by the verb of its kind. */
export const editItem = async (
	app: App,
	actor: Actor,
	context: IssueContext,
	edit: IssueEditInput,
): Promise<Issue> =>
	context.issue.kind === "pull"
		? editPull(
				app,
				actor,
				{ ...context, pull: await pullOf(app.db, context.issue.id) },
				edit,
			)
		: editIssue(app, actor, context, edit);
