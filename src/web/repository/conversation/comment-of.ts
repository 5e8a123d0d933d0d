import type { App } from "../../../app.ts";
import { commentById, isWritten } from "../../../domain/issues/comments.ts";
import { type IssueContext, mayWrite } from "../../../domain/issues/issue.ts";
import type { TimelineRow } from "../../../domain/issues/timeline.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { forbidden, notFound } from "../../../errors.ts";

/** A comment that the actor may change. @throws DomainError "forbidden", and "not-found" for an event */
export function commentOf(
	{ account }: Actor,
	{
		access,
		issue,
		comment,
	}: Pick<IssueContext, "access" | "issue"> & {
		readonly comment: TimelineRow;
	},
): TimelineRow {
	if (!isWritten(comment)) throw notFound();
	const wrote = comment.poster_id !== null && comment.poster_id === account?.id;
	if (!wrote && !mayWrite(access, issue)) throw forbidden();
	return comment;
}

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

/** The item itself, for who may change its text. @throws DomainError "forbidden" */
export function editable<C extends Pick<IssueContext, "access" | "issue">>(
	{ account }: Actor,
	context: C,
): C {
	const { access, issue } = context;
	const opened = issue.poster_id !== null && issue.poster_id === account?.id;
	if (!opened && !mayWrite(access, issue)) throw forbidden();
	return context;
}
