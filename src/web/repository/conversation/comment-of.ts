import type { App } from "../../../app.ts";
import { commentById } from "../../../domain/issues/comments.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import type { TimelineRow } from "../../../domain/issues/timeline.ts";
import { notFound } from "../../../errors.ts";

/** The comment of an id in an item. @throws DomainError "not-found" */
export async function commentIn(
	app: App,
	{ repository, issue }: IssueContext,
	id: number,
): Promise<TimelineRow> {
	const comment = await commentById(app.db, repository.id, id);
	if (comment?.issue_id !== issue.id) throw notFound();
	return comment;
}
