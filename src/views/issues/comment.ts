import Type from "typebox";
import type { App } from "../../app.ts";
import { attachmentsOf } from "../../domain/attachments/attachment.ts";
import { type Issue, issuesByIds } from "../../domain/issues/issue.ts";
import type { Reaction as ReactionRow } from "../../domain/issues/reactions.ts";
import type { TimelineRow } from "../../domain/issues/timeline.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { RepositoryWithOwner } from "../../domain/repositories/repository.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { peopleOf, User } from "../account.ts";
import { issuePage } from "../issue.ts";
import { Attachment, attachmentView } from "../releases/attachment.ts";

const { Integer, String: Text } = Type;

export const Comment = Type.Object(
	{
		id: Integer(),
		html_url: Text(),
		pull_request_url: Text(),
		issue_url: Text(),
		user: User,
		original_author: Text(),
		original_author_id: Integer(),
		body: Text(),
		assets: Type.Array(Attachment),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
	},
	{ $id: "Comment" },
);
export type Comment = Type.Static<typeof Comment>;

export const Reaction = Type.Object(
	{ user: User, content: Text(), created_at: Text({ format: "date-time" }) },
	{ $id: "Reaction" },
);

/** Comments of one repository; `issues` saves the look for theirs when they are known. */
export const commentViews = (
	app: App,
	viewer: Actor,
	owned: RepositoryWithOwner,
	rows: readonly TimelineRow[],
	issues?: readonly Issue[],
): Promise<Comment[]> =>
	commentsAnywhere(app, viewer, () => owned, rows, issues);

/** Comments of any repositories; `homeOf` has the repository of each issue, and nothing for those that are left out. */
export async function commentsAnywhere(
	app: App,
	viewer: Actor,
	homeOf: (issue: Issue) => RepositoryWithOwner | undefined,
	rows: readonly TimelineRow[],
	issues?: readonly Issue[],
): Promise<Comment[]> {
	const person = await peopleOf(
		app,
		rows.map((r) => r.poster_id),
		viewer,
	);
	const known =
		issues ??
		(await issuesByIds(app.db, [...new Set(rows.map((r) => r.issue_id))]));
	const byId = new Map(known.map((issue) => [issue.id, issue]));
	const files = await attachmentsOf(
		app.db,
		"comment",
		rows.map((r) => r.id),
	);
	return rows.flatMap((row) => {
		const issue = byId.get(row.issue_id);
		const owned = issue && homeOf(issue);
		if (!issue || !owned) return [];
		return {
			id: row.id,
			...commentPlace(app, owned, issue, row.id),
			user: person(row.poster_id),
			original_author: row.original_author,
			original_author_id: row.original_author_id,
			body: row.body,
			assets: (files.get(row.id) ?? []).map((f) => attachmentView(app, f)),
			created_at: rfc3339Of(row.created_at),
			updated_at: rfc3339Of(row.updated_at),
		};
	});
}

/** Where a row of a timeline is to be seen. */
export function commentPlace(
	app: App,
	owned: RepositoryWithOwner,
	issue: Pick<Issue, "kind" | "number">,
	id: number,
) {
	const page = issuePage(app, owned, issue);
	return {
		html_url: `${page}#issuecomment-${id}`,
		pull_request_url: issue.kind === "pull" ? page : "",
		issue_url: issue.kind === "pull" ? "" : page,
	};
}

/** Reactions with those who gave them. */
export async function reactionViews(
	app: App,
	viewer: Actor,
	rows: readonly ReactionRow[],
) {
	const person = await peopleOf(
		app,
		rows.map((r) => r.account_id),
		viewer,
	);
	return rows.map((row) => ({
		user: person(row.account_id),
		content: row.content,
		created_at: rfc3339Of(row.created_at),
	}));
}
